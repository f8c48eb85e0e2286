import styles from './practice.module.css'

interface MeterProps {
  readonly label: string
  readonly percent: number
}

/** A bar with its figure: how much of a whole. */
export function Meter({ label, percent }: MeterProps) {
  return (
    <span className={styles.meter}>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} />
      <span className={styles.percent} aria-hidden="true">{`${percent}%`}</span>
    </span>
  )
}
