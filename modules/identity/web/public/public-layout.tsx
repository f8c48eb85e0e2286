import type { ReactNode } from 'react'
import { Brand } from '../../features/site/brand.tsx'
import { useSiteConfig } from '../../features/site/api.ts'
import { Copyright } from '../../features/site/copyright.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { PreferencesMenu } from '../../ui/preferences-menu.tsx'
import styles from './public-layout.module.css'

interface PublicLayoutProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
  readonly wide?: boolean
}

/** Site name above, one card in the middle, copyright below if there is one. */
export function PublicLayout({ title, hint, children, wide }: PublicLayoutProps) {
  const site = useSiteConfig()
  useDocumentTitle(title)
  return (
    <div
      className={styles.page}
      style={site?.loginBackground ? { backgroundImage: `url("${encodeURI(site.loginBackground)}")` } : undefined}
    >
      <header className={styles.header}>
        <Brand />
        <PreferencesMenu />
      </header>
      <main className={wide ? styles.wide : styles.main}>
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
