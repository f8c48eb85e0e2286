/** Sidebar and device (specification section 4). */
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readCookie, writeCookie } from '@tripos/web-kit/cookies.ts'

/** Specification section 9. */
const MOBILE = matchMedia('(max-width: 991.98px)')

/** Too narrow for a table. */
const PHONE = matchMedia('(max-width: 767.98px)')

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    changed => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

export const useIsMobile = (): boolean => useMatches(MOBILE)
export const useIsPhone = (): boolean => useMatches(PHONE)

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
