import type { ReactNode } from 'react'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
import { Brand } from '../../../site/web/shared/brand.tsx'
import { Copyright } from '../../../site/web/shared/copyright.tsx'
import styles from './check.module.css'

interface CheckLayoutProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

/** Whose certificates these are above, one card in the middle. */
export function CheckLayout({ title, hint, children }: CheckLayoutProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <PreferencesMenu />
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </div>
      </main>
      <Copyright className={styles.footer} />
    </div>
  )
}
