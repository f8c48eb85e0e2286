import type { ReactNode } from 'react'
import styles from './labelled.module.css'

interface LabelledProps {
  readonly label: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The name of a field, for the eye: what stands inside tells it to readers by itself. */
export function Labelled({ label, isWide, children }: LabelledProps) {
  return (
    <div className={isWide ? styles.wideField : styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
