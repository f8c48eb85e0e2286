import { formatClock } from '@tripos/web-kit/format.ts'
import { classes } from './classes.ts'
import styles from './countdown.module.css'

interface CountdownProps {
  /** What is left; the caller counts, from the server's figure. */
  readonly seconds: number
  readonly label: string
  /** From here on it is shown in red. */
  readonly urgentSeconds?: number
}

/**
 * Pure view of the time left. `role="timer"` is not announced as it changes; the exam room says the minutes that
 * matter in a live region of its own.
 */
export function Countdown({ seconds, label, urgentSeconds = 300 }: CountdownProps) {
  return (
    <span role="timer" aria-label={label} className={classes(styles.clock, seconds <= urgentSeconds && styles.urgent)}>
      {formatClock(seconds)}
    </span>
  )
}
