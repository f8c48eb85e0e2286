import styles from './check.module.css'

interface VerdictProps {
  readonly look: 'good' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
}

const MARKS = { good: '✓', warn: '!', bad: '✕' } as const

/** The answer, in colour and in words. */
export function Verdict({ look, title, text }: VerdictProps) {
  return (
    <div className={`${styles.verdict ?? ''} ${styles[look] ?? ''}`} role="status">
      <span className={styles.mark} aria-hidden="true">
        {MARKS[look]}
      </span>
      <div>
        <p className={styles.strong}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
