import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { Drawer, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { previewOrder } from './content.rules.ts'
import { QuestionView } from '../shared/question-view.tsx'

/** The draft as a candidate will see it: sanitised and rendered by the server, as on a paper. */
export function PreviewDrawer({ content, onClose }: { content: QuestionContent; onClose: () => void }) {
  const t = useTranslations('questions')
  const common = useTranslations('common')
  const [withKey, setWithKey] = useState(false)
  const preview = useEndpoint(questions.preview, { content })
  return (
    <Drawer
      open
      title={t('preview')}
      size={720}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
      extra={
        <label>
          {t('showKey')} <Switch size="small" checked={withKey} onChange={setWithKey} />
        </label>
      }
    >
      <LoadError query={preview} />
      {preview.isPending && <Skeleton active />}
      {preview.data && <QuestionView view={preview.data} withKey={withKey} order={previewOrder(preview.data)} />}
    </Drawer>
  )
}
