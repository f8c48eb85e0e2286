import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorLog } from './error-log.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import styles from './layout.module.css'
import type { Crumb } from '@tripos/ui-staff/shell/menu.rules.ts'
import { toggleSidebar, useIsMobile, useSidebar } from '@tripos/ui-staff/shell/use-layout.ts'
import { LanguageMenu, ThemeMenu, UserMenu } from './navbar-menus.tsx'
import { NAVBAR_TOOLS } from '../screens.ts'
import { RouteSearch } from './route-search.tsx'
import { SettingsButton } from './settings-drawer.tsx'
import { SizeSelect } from './size-select.tsx'

export function Navbar({ crumbs }: { crumbs: readonly Crumb[] }) {
  const isMobile = useIsMobile()
  // A phone has room for the page and what it belongs to.
  const shown = isMobile ? crumbs.slice(-2) : crumbs
  return (
    <header className={styles.navbar}>
      <Hamburger />
      <Breadcrumb
        className={styles.crumbs ?? ''}
        items={shown.map((crumb, at) => ({
          key: `${at} ${crumb.title}`,
          title:
            crumb.path !== undefined && at < shown.length - 1 ? (
              <Link to={crumb.path}>{crumb.title}</Link>
            ) : (
              crumb.title
            ),
        }))}
      />
      <div className={styles.tools}>
        {!isMobile && (
          <>
            <RouteSearch />
            <ErrorLog />
            <FullscreenButton />
            <SizeSelect />
          </>
        )}
        {NAVBAR_TOOLS.map((Tool, index) => (
          <Tool key={index} />
        ))}
        <LanguageMenu />
        <ThemeMenu />
        <SettingsButton />
        <UserMenu />
      </div>
    </header>
  )
}

function Hamburger() {
  const t = useTranslations('staffLayout')
  const isOpen = useSidebar(state => state.isOpen)
  return (
    <Button
      type="text"
      aria-label={isOpen ? t('closeSidebar') : t('openSidebar')}
      aria-expanded={isOpen}
      icon={isOpen ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      onClick={toggleSidebar}
    />
  )
}
