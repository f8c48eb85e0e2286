import type { ReactNode } from 'react'
import styles from './import.module.css'

/** One part of the report of a file, under its heading. */
export function ImportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.stack} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
