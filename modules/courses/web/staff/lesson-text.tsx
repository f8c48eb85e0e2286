import { EyeOutlined } from '@ant-design/icons'
import { courses } from '../../contract/courses.ts'
import { Button, Drawer, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'

/** The text of a lesson, and how learners will see it. */
export function LessonText({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('courses.lesson')
  const form = Form.useFormInstance<{ readonly body: string }>()
  const [shown, setShown] = useState<string>()
  return (
    <>
      <Form.Item name="body" label={t('body')}>
        <RichTextField label={t('body')} isDisabled={!canEdit} />
      </Form.Item>
      {canEdit && (
        <Form.Item>
          <Button
            icon={<EyeOutlined aria-hidden="true" />}
            onClick={() => setShown(form.getFieldValue('body') as string)}
          >
            {t('preview')}
          </Button>
        </Form.Item>
      )}
      {shown !== undefined && <Preview body={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Preview({ body, onClose }: { body: string; onClose: () => void }) {
  const t = useTranslations('courses.lesson')
  const common = useTranslations('common')
  const preview = useEndpoint(courses.preview, { body })
  return (
    <Drawer open title={t('preview')} size={720} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <LoadError query={preview} />
      {preview.isPending && <Skeleton active />}
      {preview.data && <RichText html={preview.data.html} />}
    </Drawer>
  )
}
