import type { ReactNode } from 'react'
import { Brand } from '../../../site/web/shared/brand.tsx'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { Copyright } from '../../../site/web/shared/copyright.tsx'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
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
