import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Countdown } from '@tripos/ui/countdown.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { Notices } from './notices.tsx'
import type { Pictures } from './pictures.ts'
import styles from './room-header.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useTimeLeft } from './use-attempt.ts'

interface RoomHeaderProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
  readonly pictures: Pictures | undefined
  readonly onHandIn: () => void
  readonly onHelp: () => void
}

/** Title, what is saved, the time, handing in. Nothing else. */
export function RoomHeader({ session, attempt, pictures, onHandIn, onHelp }: RoomHeaderProps) {
  const t = useTranslations('examRoom')
  const { examTitle, candidate } = session.content
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <p className={styles.title} title={examTitle}>
          {examTitle}
        </p>
        <p className={styles.candidate}>{t('candidate', { name: candidate })}</p>
      </div>
      <div className={styles.saving}>
        <SaveIndicator saving={attempt.saving} pictures={pictures} />
      </div>
      <div className={styles.settings}>
        <SettingsMenu onHelp={onHelp} />
      </div>
      <div className={styles.time}>
        <TimeLeft session={session} />
      </div>
      <div className={styles.handIn}>
        <Button kind="primary" onClick={onHandIn}>
          {t('handIn')}
        </Button>
      </div>
      <Notices session={session} attempt={attempt} />
    </header>
  )
}

function TimeLeft({ session }: { session: AttemptSession }) {
  const t = useTranslations('examRoom')
  const { leftMs, announcedMinutes } = useTimeLeft(session)
  return (
    <>
      <Countdown seconds={leftMs / 1000} label={t('timeLeft')} />
      <VisuallyHidden>
        <span role="status">{announcedMinutes !== undefined && t('minutesLeft', { minutes: announcedMinutes })}</span>
      </VisuallyHidden>
    </>
  )
}
