import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from './layout.module.css'
import type { Crumb } from './menu.rules.ts'
import { useIsMobile, useSidebar } from './use-layout.ts'
import { LanguageMenu, ThemeMenu, UserMenu } from './navbar-menus.tsx'

export function Navbar({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <header className={styles.navbar}>
      <Hamburger />
      <Breadcrumb
        className={styles.crumbs ?? ''}
        items={crumbs.map((crumb, at) => ({
          key: `${at} ${crumb.title}`,
          title:
            crumb.path !== undefined && at < crumbs.length - 1 ? (
              <Link to={crumb.path}>{crumb.title}</Link>
            ) : (
              crumb.title
            ),
        }))}
      />
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}

function Hamburger() {
  const t = useTranslations('admin.layout')
  const isMobile = useIsMobile()
  const { isOpen, isDrawerOpen, toggle, setDrawerOpen } = useSidebar()
  const isShown = isMobile ? isDrawerOpen : isOpen
  return (
    <Button
      type="text"
      aria-label={isShown ? t('closeSidebar') : t('openSidebar')}
      aria-expanded={isShown}
      icon={isShown ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      onClick={() => (isMobile ? setDrawerOpen(!isDrawerOpen) : toggle())}
    />
  )
}
