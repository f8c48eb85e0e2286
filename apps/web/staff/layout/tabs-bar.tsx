/** One tab for each visited page (specification section 2). Links in a list: each tab is an address of its own. */
import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import { type MenuPlace, TabMenu } from './tab-menu.tsx'
import { isFixed, neighbour, type Tab } from './tabs.rules.ts'
import styles from './tabs-bar.module.css'
import { useTabTitle } from './use-tab-title.ts'
import type { Tabs } from './use-tabs.ts'

export function TabsBar({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('staffLayout.tabs')
  const [menu, setMenu] = useState<MenuPlace>()
  const list = useRef<HTMLUListElement>(null)
  const nameOf = useTabTitle()
  const active = tabs.tabs.find(tab => tab.path === tabs.active)
  // A tab that has learnt its name is wider than before.
  useActiveInView(list, active && `${active.path} ${nameOf(active)}`)
  useSidewaysWheel(list)
  const linkOf = (path: string | undefined) =>
    [...(list.current?.querySelectorAll('a') ?? [])].find(link => link.dataset.path === path)
  const current = active ?? tabs.tabs.at(-1)
  const openBelow = (tab: Tab, element: HTMLElement) => {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ tab, x: left, y: bottom + 4, opener: element })
  }
  return (
    <nav className={styles.bar} aria-label={t('title')}>
      <ul className={styles.list} ref={list}>
        {tabs.tabs.map(tab => (
          <TabItem
            key={tab.path}
            tab={tab}
            isActive={tab.path === tabs.active}
            isReached={tab === current}
            onClose={() => void tabs.close('one', tab.path)}
            onMenu={(event, opener) => {
              event.preventDefault()
              // The menu key of the keyboard has no place of its own.
              if (event.clientX === 0 && event.clientY === 0) openBelow(tab, opener)
              else setMenu({ tab, x: event.clientX, y: event.clientY, opener })
            }}
            onMove={key => {
              const paths = tabs.tabs.map(one => one.path)
              linkOf(neighbour(paths, tab.path, key))?.focus()
            }}
          />
        ))}
      </ul>
      {current && (
        <button
          type="button"
          className={styles.more}
          aria-label={t('more')}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={event => openBelow(current, event.currentTarget)}
        >
          <EllipsisOutlined aria-hidden="true" />
        </button>
      )}
      {menu && <TabMenu place={menu} tabs={tabs} onClose={() => setMenu(undefined)} />}
    </nav>
  )
}

interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
  /** The one tab that the Tab key reaches; arrow keys lead on from there. */
  readonly isReached: boolean
  readonly onClose: () => void
  readonly onMenu: (event: MouseEvent, opener: HTMLElement) => void
  readonly onMove: (key: string) => void
}

const MIDDLE = 1

function TabItem({ tab, isActive, isReached, onClose, onMenu, onMove }: TabItemProps) {
  const t = useTranslations('staffLayout.tabs')
  const title = useTabTitle()(tab)
  const link = useRef<HTMLAnchorElement>(null)
  const mayClose = !isFixed(tab)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Delete' && mayClose) onClose()
    else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) onMove(event.key)
    else return
    event.preventDefault()
  }
  const mouse = {
    // Middle click: neither another window nor the browser's own scrolling.
    onMouseDown: (event: MouseEvent) => event.button === MIDDLE && event.preventDefault(),
    onAuxClick: (event: MouseEvent) => {
      if (event.button !== MIDDLE) return
      event.preventDefault()
      if (mayClose) onClose()
    },
    onContextMenu: (event: MouseEvent) => link.current && onMenu(event, link.current),
  }
  return (
    <li className={classes(styles.tab, isActive && styles.active)}>
      <Link
        {...mouse}
        ref={link}
        to={tab.fullPath}
        className={styles.link}
        data-path={tab.path}
        draggable={false}
        title={title}
        tabIndex={isReached ? 0 : -1}
        {...(isActive ? { 'aria-current': 'page' as const } : {})}
        {...(mayClose ? { 'aria-keyshortcuts': 'Delete' } : {})}
        onKeyDown={onKeyDown}
      >
        {title}
      </Link>
      {mayClose && (
        <button
          {...mouse}
          type="button"
          className={styles.close}
          aria-label={t('closeTab', { title })}
          tabIndex={-1}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** Only the bar moves, and only sideways. */
function useActiveInView(list: React.RefObject<HTMLUListElement | null>, active: string | undefined): void {
  // Where the bar is scrolled to is known to the browser alone.
  useEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector('[aria-current]')?.parentElement
    if (!bar || !tab) return
    const before = tab.offsetLeft - bar.offsetLeft
    const after = before + tab.offsetWidth
    if (before < bar.scrollLeft) bar.scrollTo({ left: before })
    else if (after > bar.scrollLeft + bar.clientWidth) bar.scrollTo({ left: after - bar.clientWidth })
  }, [list, active])
}

function useSidewaysWheel(list: React.RefObject<HTMLUListElement | null>): void {
  // React listens to the wheel passively; a mouse has no sideways wheel.
  useEffect(() => {
    const bar = list.current
    if (!bar) return undefined
    const scroll = (event: WheelEvent) => {
      if (event.deltaX !== 0 || bar.scrollWidth <= bar.clientWidth) return
      event.preventDefault()
      bar.scrollBy({ left: event.deltaY })
    }
    bar.addEventListener('wheel', scroll, { passive: false })
    return () => bar.removeEventListener('wheel', scroll)
  }, [list])
}
