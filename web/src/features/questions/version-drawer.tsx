import { questions } from '@tripos/contract/questions'
import { Button, Drawer, List, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/use-endpoint.ts'
import { ErrorState } from '../../ui/states.tsx'
import { QuestionView } from './question-view.tsx'

const SIZE = 20

/** Every version of a question, and how each looks. A paper replays the version that it was drawn with. */
export function VersionDrawer({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const t = useTranslations('admin.questions')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number>()
  const list = useEndpoint(questions.versions, { id: questionId, page, size: SIZE }, { keepPrevious: true })
  return (
    <Drawer open title={t('versions')} size={720} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <List
        loading={list.isPending}
        dataSource={list.data?.rows ?? []}
        renderItem={version => (
          <List.Item
            actions={[
              <Button
                key="view"
                type="link"
                aria-expanded={shown === version.versionNo}
                onClick={() => setShown(shown === version.versionNo ? undefined : version.versionNo)}
              >
                {shown === version.versionNo ? t('hideVersion') : t('showVersion')}
              </Button>,
            ]}
          >
            <List.Item.Meta
              title={t('versionNo', { no: version.versionNo })}
              description={`${formatMoment(version.createdAt)} ${version.createdBy}`}
            />
          </List.Item>
        )}
      />
      {list.data && list.data.total > SIZE && (
        <Pagination size="small" current={page} pageSize={SIZE} total={list.data.total} onChange={setPage} />
      )}
      {shown !== undefined && <OldVersion questionId={questionId} versionNo={shown} />}
    </Drawer>
  )
}

function OldVersion({ questionId, versionNo }: { questionId: string; versionNo: number }) {
  const t = useTranslations('admin.questions')
  const detail = useEndpoint(questions.detail, { id: questionId, versionNo })
  if (detail.isError) return <ErrorState error={detail.error} />
  return (
    <section aria-label={t('versionNo', { no: versionNo })}>
      <h3>{t('versionNo', { no: versionNo })}</h3>
      {detail.data && <QuestionView view={detail.data.view} withKey />}
    </section>
  )
}
