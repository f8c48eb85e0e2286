/** Sidebar and device (specification section 4). */
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readCookie, writeCookie } from '@tripos/web-kit/cookies.ts'

/** Specification section 9. */
const MOBILE = matchMedia('(max-width: 991.98px)')

export function useIsMobile(): boolean {
  return useSyncExternalStore(
    changed => {
      MOBILE.addEventListener('change', changed)
      return () => MOBILE.removeEventListener('change', changed)
    },
    () => MOBILE.matches,
  )
}

interface SidebarState {
  /** On a desktop: wide, or icons only. On a mobile device: over the page, or not to be seen. */
  readonly isOpen: boolean
  /** The last change is to be seen at once. */
  readonly isStill: boolean
}

export const useSidebar = create<SidebarState>()(() => ({ isOpen: readCookie('sidebarStatus') !== '0', isStill: true }))

function setSidebar(isOpen: boolean, isStill: boolean): void {
  writeCookie('sidebarStatus', isOpen ? '1' : '0')
  useSidebar.setState({ isOpen, isStill })
}

export const toggleSidebar = (): void => setSidebar(!useSidebar.getState().isOpen, false)

export function closeSidebar({ isStill = false } = {}): void {
  if (useSidebar.getState().isOpen) setSidebar(false, isStill)
}

function closeOnMobile(): void {
  if (MOBILE.matches) closeSidebar({ isStill: true })
}
MOBILE.addEventListener('change', closeOnMobile)
closeOnMobile()
