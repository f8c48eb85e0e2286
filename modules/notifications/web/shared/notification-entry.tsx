import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import type { notifications } from '../../contract.ts'
import styles from './notifications.module.css'
import { useRead } from './use-read.ts'

export type Notification = Output<typeof notifications.mine>['rows'][number]

interface NotificationEntryProps {
  readonly notification: Notification
  /** Short: in the panel of the bell. */
  readonly look: 'short' | 'full'
  readonly onOpen?: () => void
}

/** Whoever opens it has read it: the thing that it is about, or, where there is none, itself. */
export function NotificationEntry({ notification, look, onOpen }: NotificationEntryProps) {
  const t = useTranslations('notifications')
  const read = useRead()
  const { id, title, body, link, createdAt, isRead } = notification
  // Below the title of the panel, or that of the page.
  const Heading = look === 'short' ? 'h3' : 'h2'
  const open = () => {
    if (!isRead) read.mutate({ ids: [id] })
  }
  return (
    <article className={classes(styles.entry, styles[look], !isRead && styles.unread)}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          {!isRead && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
          {link === null ? (
            title
          ) : (
            <Link
              to={link}
              className={styles.link}
              onClick={() => {
                open()
                onOpen?.()
              }}
            >
              {title}
            </Link>
          )}
        </Heading>
        <span className={styles.time}>
          <TimeAgo moment={createdAt} />
        </span>
      </div>
      {body !== '' && <p className={styles.body}>{body}</p>}
      {!isRead && (look === 'full' || link === null) && (
        <button type="button" className={styles.read} aria-label={t('readNamed', { title })} onClick={open}>
          {t('read')}
        </button>
      )}
    </article>
  )
}
