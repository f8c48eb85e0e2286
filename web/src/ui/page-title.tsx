import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/document-title.ts'
import styles from './page-title.module.css'

interface PageTitleProps {
  readonly title: string
  readonly hint?: ReactNode
  /** Buttons at the right. */
  readonly actions?: ReactNode
}

/** The heading of a screen; also names the window. */
export function PageTitle({ title, hint, actions }: PageTitleProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
