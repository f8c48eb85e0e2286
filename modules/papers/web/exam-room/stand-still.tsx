import type { ReactNode } from 'react'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import styles from './stand-still.module.css'

interface StandStillProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  readonly children?: ReactNode
}

/** Nothing can be answered on this page now: why, and what to do. */
export function StandStill({ title, text, action, children }: StandStillProps) {
  useDocumentTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
        <div className={styles.actions}>{action}</div>
      </div>
    </main>
  )
}
