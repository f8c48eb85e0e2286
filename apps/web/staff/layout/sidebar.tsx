import { LinkOutlined } from '@ant-design/icons'
import { Drawer, Menu, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { SidebarLogo } from '../../../../modules/site/web/shared/sidebar-logo.tsx'
import { classes } from '@tripos/ui/classes.ts'
import styles from './layout.module.css'
import { MenuIcon } from '@tripos/ui-staff/shell/menu-icon.tsx'
import { groupsAbove, type MenuEntry } from '@tripos/ui-staff/shell/menu.rules.ts'
import { useLayoutSettings } from './settings.ts'
import { closeSidebar, useIsMobile, useSidebar } from '@tripos/ui-staff/shell/use-layout.ts'

interface SidebarProps {
  readonly entries: readonly MenuEntry[]
  /** Path of the marked entry. */
  readonly active: string
}

/** At the left on a desktop, wide or as icons; over the page below 992 px. */
export function Sidebar({ entries, active }: SidebarProps) {
  const t = useTranslations('staffLayout')
  const isMobile = useIsMobile()
  const { isOpen, isStill } = useSidebar()
  useCloseOnRouteChange(isMobile)
  if (isMobile) {
    return (
      <Drawer
        open={isOpen}
        onClose={() => closeSidebar()}
        placement="left"
        size={210}
        closable={false}
        styles={{ body: { padding: 0 } }}
        aria-label={t('sidebar')}
      >
        <Content entries={entries} active={active} isOpen />
      </Drawer>
    )
  }
  return (
    <aside className={classes(styles.sidebar, !isOpen && styles.collapsed, isStill && styles.still)}>
      <Content entries={entries} active={active} isOpen={isOpen} />
    </aside>
  )
}

/** Specification section 4: a route change on a mobile device closes an open sidebar. */
function useCloseOnRouteChange(isMobile: boolean): void {
  const location = useLocation()
  const seen = useRef(location)
  // The address is outside React, and only a change of it counts.
  useEffect(() => {
    if (seen.current !== location && isMobile) closeSidebar()
    seen.current = location
  }, [location, isMobile])
}

function Content({ entries, active, isOpen }: SidebarProps & { isOpen: boolean }) {
  const t = useTranslations('staffLayout')
  const hasLogo = useLayoutSettings(state => state.sidebarLogo)
  const [shown, setShown] = useState('')
  const [opened, setOpened] = useState<readonly string[]>([])
  // Another page opens its groups; the person may fold them again.
  if (shown !== active) {
    setShown(active)
    setOpened([...new Set([...opened, ...groupsAbove(entries, active)])])
  }
  return (
    <>
      {hasLogo && <SidebarLogo isOpen={isOpen} />}
      <nav aria-label={t('sidebar')} className={styles.nav}>
        <Menu
          mode="inline"
          items={itemsOf(entries)}
          selectedKeys={[active]}
          inlineIndent={14}
          inlineCollapsed={!isOpen}
          {...(isOpen ? { openKeys: [...opened], onOpenChange: (keys: string[]) => setOpened(keys) } : {})}
        />
      </nav>
    </>
  )
}

function itemsOf(entries: readonly MenuEntry[]): NonNullable<MenuProps['items']> {
  return entries.map(entry => ({
    key: entry.path,
    icon: <MenuIcon name={entry.icon ?? (entry.isExternal ? 'link' : undefined)} />,
    label: entry.children.length > 0 ? entry.title : <EntryLink entry={entry} />,
    ...(entry.children.length > 0 ? { children: itemsOf(entry.children) } : {}),
  }))
}

function EntryLink({ entry }: { entry: MenuEntry }) {
  if (!entry.isExternal) return <Link to={entry.path}>{entry.title}</Link>
  return (
    <a href={entry.path} target="_blank" rel="noopener noreferrer">
      {entry.title} <LinkOutlined aria-hidden="true" />
    </a>
  )
}
