import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { Button, Drawer, Form, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ExamSelect } from '../../../../exams/web/shared/exam-select.tsx'
import { appeals } from '../../../contract/appeals.ts'

interface WindowDrawerProps {
  /** The exam that the list is narrowed to. */
  readonly examId: string | undefined
  readonly onClose: () => void
}

/** Until when candidates of an exam may appeal. */
export function WindowDrawer({ examId: first, onClose }: WindowDrawerProps) {
  const t = useTranslations('appeals.window')
  const common = useTranslations('common')
  const [examId, setExamId] = useState(first)
  return (
    <Drawer open title={t('title')} size={480} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Form layout="vertical">
        <Form.Item label={t('exam')} htmlFor="appeal-exam">
          <ExamSelect id="appeal-exam" label={t('exam')} value={examId} onChange={setExamId} />
        </Form.Item>
      </Form>
      {examId !== undefined && <WindowForm key={examId} examId={examId} onClose={onClose} />}
    </Drawer>
  )
}

function WindowForm({ examId, onClose }: { examId: string; onClose: () => void }) {
  const t = useTranslations('appeals.window')
  const window = useEndpoint(appeals.window, { examId })
  const [closesAt, setClosesAt] = useState<string | null>(null)
  const save = useEndpointMutation(appeals.saveWindow, {
    invalidates: [appeals.window],
    onSuccess: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const now = window.data?.closesAt
  return (
    <Form layout="vertical">
      <p>{now ? t('openUntil', { at: formatMinute(now) }) : t('closed')}</p>
      <Form.Item label={t('until')} htmlFor="appeal-until" extra={t('hint')}>
        <MomentInput id="appeal-until" label={t('until')} value={closesAt} onChange={setClosesAt} />
      </Form.Item>
      <Space>
        <Button
          type="primary"
          disabled={closesAt === null}
          loading={save.isPending}
          onClick={() => save.mutate({ examId, closesAt })}
        >
          {t('save')}
        </Button>
        {now && <Button onClick={() => save.mutate({ examId, closesAt: null })}>{t('close')}</Button>}
      </Space>
    </Form>
  )
}
