import { profile, type SecurityChange } from '../../contract/profile.ts'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { changeUser, useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import styles from './security-notices.module.css'

/** As many as one call acknowledges. */
const MOST = 50

/** Opens the account to nobody. */
const isHarmless = (change: SecurityChange): boolean => change === 'departments'

/** What others have changed of this account, until the person has said that they know. Nothing where there is nothing. */
export function SecurityNotices() {
  return useUser().newSecurityNotices > 0 ? <NewNotices /> : null
}

function NewNotices() {
  const t = useTranslations('common.securityNotices')
  const { newSecurityNotices } = useUser()
  const list = useEndpoint(profile.securityNotices, { onlyNew: true, page: 1, size: MOST })
  const rows = list.data?.rows ?? []
  const known = useEndpointMutation(profile.acknowledgeNotices, {
    invalidates: [profile.securityNotices],
    onSuccess: (_, { ids }) => changeUser({ newSecurityNotices: Math.max(0, newSecurityNotices - ids.length) }),
  })
  if (rows.length === 0) return null
  return (
    <Dialog
      open
      canDismiss={false}
      onClose={() => undefined}
      title={t('title')}
      actions={
        <Button kind="primary" busy={known.isPending} onClick={() => known.mutate({ ids: rows.map(row => row.id) })}>
          {t('known')}
        </Button>
      }
    >
      <p>{t(rows.every(row => row.changes.every(isHarmless)) ? 'textHarmless' : 'text')}</p>
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row.id}>
            <SecurityNotice at={row.at} byName={row.byName} changes={row.changes} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function SecurityNotice({
  at,
  byName,
  changes,
}: {
  at: string
  byName: string
  changes: readonly SecurityChange[]
}) {
  const t = useTranslations('common.securityNotices')
  const listText = useListText()
  const what = listText(changes.map(change => t(`changes.${change}`)))
  return <>{t('line', { at: formatMoment(at), byName, what })}</>
}
