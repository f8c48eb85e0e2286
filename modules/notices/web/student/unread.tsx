import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useTranslations } from 'use-intl'
import { notices } from '../../contract.ts'
import styles from './unread.module.css'

const MINUTE_MS = 60_000

/** How many notices nobody has opened yet in this account. */
export function Unread() {
  const t = useTranslations('noticesStudent')
  const { data } = useEndpoint(notices.unread, {}, { refetchMs: 5 * MINUTE_MS })
  if (data === undefined || data.count === 0) return null
  return (
    <span className={styles.unread} title={t('unreadCount', { count: data.count })}>
      <span aria-hidden="true">{data.count > 99 ? '99+' : data.count}</span>
      <VisuallyHidden>{t('unreadCount', { count: data.count })}</VisuallyHidden>
    </span>
  )
}
