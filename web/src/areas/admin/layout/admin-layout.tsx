import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session.ts'
import styles from './layout.module.css'
import { crumbsOf, menuOf, screensOf } from './menu.rules.ts'
import { Navbar } from './navbar.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { Sidebar } from './sidebar.tsx'

/** Sidebar, navbar and the open page. */
export function AdminLayout() {
  const t = useTranslations('common')
  const routes = useSession(state => state.routes)
  const { pathname } = useLocation()
  const entries = useMemo(() => menuOf(routes), [routes])
  const screens = useMemo(() => screensOf(routes), [routes])
  const screen = screens.find(one => one.redirect === undefined && matchPath(one.path, pathname))
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      <Sidebar entries={entries} active={screen?.activeMenu ?? pathname} />
      <div className={styles.column}>
        <Navbar crumbs={screen ? crumbsOf(screen, screens) : []} />
        <main id="page" className={styles.page} tabIndex={-1}>
          <PageOutlet screens={screens} home={screens.find(one => one.redirect === undefined)?.path} />
        </main>
      </div>
    </div>
  )
}
