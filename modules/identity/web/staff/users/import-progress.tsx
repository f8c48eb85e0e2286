import { users } from '../../../contract/users.ts'
import { Button, Progress } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from '@tripos/ui-staff/pages.module.css'

/** How far the server is, asked again and again while it works. */
export function ImportProgress({ importId }: { importId: string }) {
  const t = useTranslations('identityUsers.import')
  const { data } = useEndpoint(users.importProgress, { importId }, { refetchMs: 500, staleMs: 0 })
  const cancel = useEndpointMutation(users.importCancel, { handles: ['NOT_FOUND'] })
  const { stage, doneCount: done = 0, totalCount: total = 0 } = data ?? {}
  // Before the first row is checked the server only reads; after a check the numbers are those of the check.
  const isWriting = stage === 'writing' || stage === 'done'
  const share = total === 0 || stage === 'checked' ? 0 : done / total
  const text =
    total === 0 || stage === 'checked'
      ? t('reading')
      : isWriting
        ? t('writing', { done, total })
        : t('checking', { done, total })
  return (
    <div className={styles.stack}>
      <p role="status">{text}</p>
      <Progress percent={Math.floor(share * 100)} aria-label={t('progress')} />
      <div>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ importId })}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
