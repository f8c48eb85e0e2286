import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLeave } from '../../features/session/use-leave.ts'
import { formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useErrorText } from '../../ui/states.tsx'
import { type Attempt, openMessages } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './notices.module.css'
import { RefusedList } from './refused-list.tsx'
import { useTimeLeft } from './use-attempt.ts'

/** Auto hand-in is said this long before. */
const LAST_MS = 10_000

interface NoticesProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
}

/** Calm bars above the question: words from the staff, and what is wrong with saving. Readers hear them once. */
export function Notices({ session, attempt }: NoticesProps) {
  const t = useTranslations('examRoom.notice')
  const { saving } = attempt
  return (
    <div className={styles.notices} aria-live="polite">
      <LastSeconds session={session} />
      {openMessages(attempt).map(message => (
        <Notice key={message.id} tone="info">
          <div>
            <p>
              <strong>{t('fromStaff')}</strong> <span className={styles.time}>{formatTime(message.at)}</span>
            </p>
            <p>{message.text}</p>
          </div>
          <Button size="small" onClick={() => session.dismiss(message.id)}>
            {t('dismiss')}
          </Button>
        </Notice>
      ))}
      <HandInRefused session={session} />
      {saving.trouble === 'signedOut' && <SignedOut isDurable={saving.isDurable} />}
      {saving.trouble === 'unreachable' && saving.isDurable && <Notice tone="warning">{t('offline')}</Notice>}
      {!saving.isDurable && <Notice tone="warning">{t('memoryOnly')}</Notice>}
      <Refused session={session} attempt={attempt} />
    </div>
  )
}

function Notice({ tone, children }: { tone: 'info' | 'warning'; children: ReactNode }) {
  return <div className={classes(styles.notice, styles[tone])}>{children}</div>
}

/** Can be put away; the next refused answer brings it back. */
function Refused({ session, attempt }: NoticesProps) {
  const t = useTranslations('examRoom.notice')
  const { refused } = attempt.saving
  const name = `refused ${refused.length}`
  if (refused.length === 0 || attempt.dismissed.includes(name)) return null
  return (
    <Notice tone="warning">
      <RefusedList refused={refused} />
      <Button size="small" onClick={() => session.dismiss(name)}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

function LastSeconds({ session }: { session: AttemptSession }) {
  const t = useTranslations('examRoom')
  const { leftMs } = useTimeLeft(session)
  if (leftMs > LAST_MS || leftMs === 0) return null
  return <Notice tone="warning">{t('lastSeconds')}</Notice>
}

function HandInRefused({ session }: { session: AttemptSession }) {
  const textOf = useErrorText()
  const error = session.handInError
  return error === undefined ? null : <Notice tone="warning">{textOf(error)}</Notice>
}

/** Signing in leads back here. Where this page is the only place of the answers, it must stay open. */
function SignedOut({ isDurable }: { isDurable: boolean }) {
  const t = useTranslations('examRoom.notice')
  const leave = useLeave()
  return (
    <Notice tone="warning">
      <p>{t(isDurable ? 'signedOut' : 'signedOutMemory')}</p>
      {isDurable && (
        <Button kind="primary" size="small" onClick={leave}>
          {t('signIn')}
        </Button>
      )}
    </Notice>
  )
}
