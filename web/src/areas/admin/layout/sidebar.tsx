import { LinkOutlined } from '@ant-design/icons'
import { site } from '@tripos/contract/site'
import { Drawer, Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../../lib/paths.ts'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './layout.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { groupsAbove, type MenuEntry } from './menu.rules.ts'
import { useIsMobile, useSidebar } from './use-layout.ts'

interface SidebarProps {
  readonly entries: readonly MenuEntry[]
  /** Path of the marked entry. */
  readonly active: string
}

/** At the left on a desktop, wide or as icons; a drawer below 992 px. */
export function Sidebar({ entries, active }: SidebarProps) {
  const t = useTranslations('admin.layout')
  const isMobile = useIsMobile()
  const { isOpen, isDrawerOpen, setDrawerOpen } = useSidebar()
  if (isMobile) {
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        placement="left"
        size={210}
        closable={false}
        styles={{ body: { padding: 0 } }}
        aria-label={t('sidebar')}
      >
        <Content entries={entries} active={active} isOpen onGo={() => setDrawerOpen(false)} />
      </Drawer>
    )
  }
  return (
    <aside className={classes(styles.sidebar, !isOpen && styles.collapsed)}>
      <Content entries={entries} active={active} isOpen={isOpen} />
    </aside>
  )
}

function Content({ entries, active, isOpen, onGo }: SidebarProps & { isOpen: boolean; onGo?: () => void }) {
  const t = useTranslations('admin.layout')
  const [opened, setOpened] = useState<readonly string[]>([])
  const open = [...new Set([...opened, ...groupsAbove(entries, active)])]
  return (
    <>
      <Logo isOpen={isOpen} />
      <nav aria-label={t('sidebar')} className={styles.nav}>
        <Menu
          mode="inline"
          items={itemsOf(entries)}
          selectedKeys={[active]}
          inlineCollapsed={!isOpen}
          {...(isOpen ? { openKeys: open, onOpenChange: (keys: string[]) => setOpened(keys) } : {})}
          {...(onGo ? { onClick: onGo } : {})}
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

function Logo({ isOpen }: { isOpen: boolean }) {
  const config = useEndpoint(site.detail, { id: 1 }, { staleMs: Number.POSITIVE_INFINITY }).data
  const name = config?.siteName ?? ''
  return (
    <Link to={paths.admin.dashboard} className={styles.logo} aria-label={name}>
      {config?.backLogo ? (
        <img src={config.backLogo} alt="" />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      {isOpen && <span className={styles.siteName}>{name}</span>}
    </Link>
  )
}
