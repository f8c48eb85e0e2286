import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityNotices } from '../../../../modules/identity/web/shared/security-notices.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { homeOf } from '@tripos/web-kit/home.ts'
import { refreshSession, useSession } from '@tripos/web-kit/session.ts'
import { CHAPTERS, PAGE_BARS } from '../screens.ts'
import styles from './layout.module.css'
import { crumbsOf, menuOf, screensOf } from '@tripos/ui-staff/shell/menu.rules.ts'
import { HeldCallsBar } from '@tripos/ui-staff/held-calls-bar.tsx'
import { returnFocus } from '@tripos/ui-staff/return-focus.ts'
import { Navbar } from './navbar.tsx'
import { useOwnScreens } from './own-screens.ts'
import { PageOutlet } from './page-outlet.tsx'
import { useLayoutSettings } from './settings.ts'
import { routesOf, screenAt } from './shell-routes.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabsBar } from './tabs-bar.tsx'
import { useScrollPerTab } from './use-scroll-per-tab.ts'
import { MayDropTabs, useTabs } from './use-tabs.ts'

/** Sidebar, navbar, tabs bar and the open pages. */
export function AdminLayout() {
  const t = useTranslations('common')
  useMenuInLanguage()
  // Dialogs stand beside the layout, in the body of the page.
  useEffect(returnFocus, [])
  const served = useSession(state => state.routes)
  const { tagsView, fixedHeader } = useLayoutSettings()
  const entries = useMemo(() => menuOf(served), [served])
  const own = useOwnScreens()
  const screens = useMemo(() => [...screensOf(served), ...own], [served, own])
  const routes = useMemo(() => routesOf(screens, homeOf(served)), [screens, served])
  const tabs = useTabs(screens, routes, tagsView)
  useScrollPerTab(tabs.pageKey)
  const screen = screenAt(routes, tabs.active)
  return (
    <MayDropTabs value={tabs.mayDropHidden}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#page">
          {t('skip')}
        </a>
        <Sidebar entries={entries} active={screen?.activeMenu ?? tabs.active} />
        <div className={styles.column}>
          <div className={fixedHeader ? styles.fixed : ''}>
            <Navbar
              crumbs={screen ? crumbsOf(screen, screens, tabs.heading) : []}
              help={CHAPTERS[screen?.component ?? ''] ?? 'operating'}
            />
            {tagsView && <TabsBar tabs={tabs} />}
          </div>
          <main id="page" className={styles.page} tabIndex={-1}>
            {PAGE_BARS.map((PageBar, index) => (
              <PageBar key={index} path={tabs.active} />
            ))}
            <PageOutlet tabs={tabs} routes={routes} />
          </main>
        </div>
      </div>
      <HeldCallsBar />
      <SecurityNotices />
    </MayDropTabs>
  )
}

/** The titles of the menu are sentences of the server, in the language that it was asked in. */
function useMenuInLanguage(): void {
  const language = useLocaleStore(state => state.language)
  const asked = useRef(language)
  // Asking the server is outside React.
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    void refreshSession()
  }, [language])
}
