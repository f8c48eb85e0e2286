import type { ReactNode } from 'react'
import styles from './content-editor.module.css'

/** A titled part of an editor. */
export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <p className={styles.title}>
        {title}
        {hint && <span className={styles.hint}>{hint}</span>}
      </p>
      {children}
    </div>
  )
}
