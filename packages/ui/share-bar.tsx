import { formatPercent } from '@tripos/web-kit/format.ts'
import styles from './share-bar.module.css'

interface ShareBarProps {
  /** Between 0 and 1. */
  readonly share: number
}

/** A share as a figure, with a bar that says the same. */
export function ShareBar({ share }: ShareBarProps) {
  const percent = formatPercent(share)
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: percent }} />
      </span>
      {percent}
    </span>
  )
}
