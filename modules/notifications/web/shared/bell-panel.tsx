/** What the bell opens: the newest ones, and the ways to all of them and to what one wants to be told. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { notifications } from '../../contract.ts'
import styles from './notifications.module.css'
import { NotificationEntry } from './notification-entry.tsx'
import { notificationsPaths } from './paths.ts'
import { useReadAll } from './use-read.ts'

const NEWEST = 10

interface BellPanelProps {
  readonly all: string
  /** Another page is opened. */
  readonly onLeave: () => void
}

export function BellPanel(props: BellPanelProps) {
  return (
    <AreaMessages areas={['notifications']}>
      <Newest {...props} />
    </AreaMessages>
  )
}

function Newest({ all, onLeave }: BellPanelProps) {
  const t = useTranslations('notifications')
  const newest = useEndpoint(notifications.mine, { page: 1, size: NEWEST, unreadOnly: false }, { staleMs: 0 })
  const readAll = useReadAll()
  const rows = newest.data?.rows ?? []
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{t('title')}</h2>
        {rows.some(row => !row.isRead) && (
          <Button kind="quiet" size="small" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {newest.isPending && <Skeleton count={3} height={56} />}
      <LoadError query={newest} />
      {newest.data?.rows.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {rows.length > 0 && (
        <ul className={styles.newest}>
          {rows.map(row => (
            <li key={row.id}>
              <NotificationEntry notification={row} look="short" onOpen={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.panelFoot}>
        <Link to={all} onClick={onLeave}>
          {t('all')}
        </Link>
        <Link to={notificationsPaths.preferences} onClick={onLeave}>
          {t('preferences.open')}
        </Link>
      </div>
    </section>
  )
}
