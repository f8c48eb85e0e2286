/** The bell of both shells: an icon and a count. What it opens is loaded when it is opened. */
import { lazy } from 'react'
import { BellIcon } from '@tripos/ui/icons.tsx'
import { Popover } from '@tripos/ui/popover.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { notifications } from '../../contract.ts'
import styles from './bell.module.css'

const MINUTE_MS = 60_000
/** What counts them counts no further. */
const MAX_SHOWN = 99

const Panel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

interface BellProps {
  /** Its name, with what is new. */
  readonly label: (count: number) => string
  /** The page with all of them. */
  readonly all: string
  readonly refetchMs: number
}

export function Bell({ label, all, refetchMs }: BellProps) {
  const { data } = useEndpoint(notifications.unread, {}, { refetchMs })
  const count = data?.count ?? 0
  return (
    <Popover
      label={label(count)}
      icon={
        <span className={styles.bell}>
          <BellIcon />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
            </span>
          )}
        </span>
      }
    >
      {close => (
        <div className={styles.opened}>
          <LazyPart fallback={<Skeleton count={3} height={56} />}>
            <Panel all={all} onLeave={close} />
          </LazyPart>
        </div>
      )}
    </Popover>
  )
}

/** Students are many and look at the page anyway. */
export const STUDENT_BELL_MS = 3 * MINUTE_MS
export const STAFF_BELL_MS = MINUTE_MS
