import { type ReactNode, useContext, useEffect } from 'react'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { PageSubjectContext } from '@tripos/web-kit/page-subject.ts'
import styles from './page-title.module.css'

interface PageTitleProps {
  readonly title: string
  /** The name of the thing that the screen shows, where it has one: on the tab, and in the title of the window. */
  readonly subject?: string
  readonly hint?: ReactNode
  /** Buttons at the right. */
  readonly actions?: ReactNode
}

/** The heading of a screen; also names the window. */
export function PageTitle({ title, subject = '', hint, actions }: PageTitleProps) {
  const tell = useContext(PageSubjectContext)
  useDocumentTitle(subject === '' || title.includes(subject) ? title : `${title}: ${subject}`)
  // The tab stands outside this page.
  useEffect(() => {
    tell(subject, title)
  }, [tell, subject, title])
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
