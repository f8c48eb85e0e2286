import { MenuFoldOutlined, MenuUnfoldOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorLog } from './error-log.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import styles from './layout.module.css'
import type { Crumb } from '@tripos/ui-staff/shell/menu.rules.ts'
import { toggleSidebar, useIsMobile, useSidebar } from '@tripos/ui-staff/shell/use-layout.ts'
import { type HandbookChapter, handbookPath } from '@tripos/ui-staff/handbook.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { LanguageMenu, ThemeMenu, UserMenu } from './navbar-menus.tsx'
import { NAVBAR_TOOLS } from '../screens.ts'
import { StaffSearch } from './staff-search.tsx'
import { SettingsButton } from './settings-drawer.tsx'
import { SizeSelect } from './size-select.tsx'

interface NavbarProps {
  readonly crumbs: readonly Crumb[]
  /** The chapter of the handbook that helps on this page. */
  readonly help: HandbookChapter
}

export function Navbar({ crumbs, help }: NavbarProps) {
  const isMobile = useIsMobile()
  const helpAddress = handbookPath(
    useLocaleStore(state => state.language),
    help,
  )
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
            <StaffSearch />
            <ErrorLog />
            <FullscreenButton />
            <SizeSelect />
            <HelpLink address={helpAddress} />
          </>
        )}
        {NAVBAR_TOOLS.map((Tool, index) => (
          <Tool key={index} />
        ))}
        <LanguageMenu />
        <ThemeMenu />
        <SettingsButton />
        <UserMenu helpAddress={helpAddress} />
      </div>
    </header>
  )
}

function HelpLink({ address }: { address: string }) {
  const t = useTranslations('staffLayout')
  return (
    <Button
      type="text"
      href={address}
      target="_blank"
      aria-label={t('help')}
      title={t('help')}
      icon={<QuestionCircleOutlined aria-hidden="true" />}
    />
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
