/** The context menu of a tab: exactly 105 px wide (specification section 9), which no menu of Ant Design would be. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isFixed, type Tab } from './tabs.rules.ts'
import styles from './tabs-bar.module.css'
import { useTabTitle } from './use-tab-title.ts'
import type { Tabs } from './use-tabs.ts'

export interface MenuPlace {
  readonly tab: Tab
  readonly x: number
  readonly y: number
  /** Has the focus again when the menu closes. */
  readonly opener: HTMLElement
}

const EDGE = 4

export function TabMenu({ place, tabs, onClose }: { place: MenuPlace; tabs: Tabs; onClose: () => void }) {
  const t = useTranslations('staffLayout.tabs')
  const menu = useRef<HTMLDivElement>(null)
  const title = useTabTitle()(place.tab)
  const { tab, x, y, opener } = place
  useInsideWindow(menu, x, y)
  useCloseFromOutside(menu, onClose)
  const commands = [
    { key: 'refresh', run: () => void tabs.refresh(tab) },
    // Fixed tabs are not closed.
    ...(isFixed(tab) ? [] : [{ key: 'close', run: () => void tabs.close('one', tab.path) } as const]),
    { key: 'closeOthers', run: () => void tabs.close('others', tab.path) },
    { key: 'closeAll', run: () => void tabs.close('all', tab.path) },
  ] as const
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      onClose()
      opener.focus()
    } else if (!moveFocus(menu.current, event.key)) return
    event.preventDefault()
  }
  return createPortal(
    <div ref={menu} role="menu" tabIndex={-1} aria-label={title} className={styles.menu} onKeyDown={onKeyDown}>
      {commands.map(({ key, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.command}
          onClick={() => {
            onClose()
            opener.focus()
            run()
          }}
        >
          {t(key)}
        </button>
      ))}
    </div>,
    document.body,
  )
}

function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const commands = [...(menu?.querySelectorAll('button') ?? [])]
  const at = commands.findIndex(command => command === document.activeElement)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % commands.length,
    ArrowUp: at <= 0 ? commands.length - 1 : at - 1,
    Home: 0,
    End: commands.length - 1,
  }
  const next = places[key]
  if (next === undefined) return false
  commands[next]?.focus()
  return true
}

function useInsideWindow(menu: React.RefObject<HTMLElement | null>, x: number, y: number): void {
  // Its own size is known only when it is laid out.
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const left = Math.max(EDGE, Math.min(x, innerWidth - element.offsetWidth - EDGE))
    const top = Math.max(EDGE, Math.min(y, innerHeight - element.offsetHeight - EDGE))
    element.style.setProperty('left', `${left}px`)
    element.style.setProperty('top', `${top}px`)
    element.querySelector('button')?.focus({ preventScroll: true })
  }, [menu, x, y])
}

function useCloseFromOutside(menu: React.RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  // What happens elsewhere in the window is outside React.
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) close.current()
    }
    const closeNow = () => close.current()
    addEventListener('pointerdown', closeFromOutside)
    addEventListener('scroll', closeNow)
    addEventListener('resize', closeNow)
    addEventListener('blur', closeNow)
    return () => {
      removeEventListener('pointerdown', closeFromOutside)
      removeEventListener('scroll', closeNow)
      removeEventListener('resize', closeNow)
      removeEventListener('blur', closeNow)
    }
  }, [menu])
}
