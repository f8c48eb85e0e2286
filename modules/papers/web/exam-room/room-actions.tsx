import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { FlagIcon, GridIcon } from '@tripos/ui/icons.tsx'
import { answerProgress, type Attempt, neighbour } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './room-actions.module.css'

interface RoomActionsProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
  readonly onSheet: () => void
}

/** Below the question on a desktop, at the foot of the window on a phone. */
export function RoomActions({ session, attempt, onSheet }: RoomActionsProps) {
  const t = useTranslations('examRoom')
  const { currentNo, flags } = attempt
  const { answered, total } = answerProgress(attempt)
  const isFlagged = flags.includes(currentNo)
  const previous = neighbour(attempt, -1)
  const next = neighbour(attempt, 1)
  return (
    <div className={styles.bar}>
      <Button disabled={previous === currentNo} onClick={() => session.go(previous)}>
        {t('previous')}
      </Button>
      <Button
        className={classes(isFlagged && styles.flagged)}
        aria-pressed={isFlagged}
        icon={<FlagIcon />}
        onClick={() => session.flag(currentNo)}
      >
        <span className={styles.word}>{t(isFlagged ? 'flagged' : 'flag')}</span>
      </Button>
      <Button
        className={styles.sheet}
        icon={<GridIcon />}
        aria-label={t('sheet.open', { answered, total })}
        onClick={onSheet}
      >
        {t('sheet.short', { answered, total })}
      </Button>
      <Button kind="primary" className={styles.next} disabled={next === currentNo} onClick={() => session.go(next)}>
        {t('next')}
      </Button>
    </div>
  )
}
