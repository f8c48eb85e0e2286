/** Sidebar and device (specification section 4). */
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'

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
  /** On a desktop: wide, or icons only. Kept in the cookie. */
  readonly isOpen: boolean
  /** On a mobile device the sidebar is a drawer, closed at first. */
  readonly isDrawerOpen: boolean
  readonly toggle: () => void
  readonly setDrawerOpen: (isOpen: boolean) => void
}

export const useSidebar = create<SidebarState>()((set, get) => ({
  isOpen: readCookie('sidebarStatus') !== '0',
  isDrawerOpen: false,
  toggle: () => {
    const isOpen = !get().isOpen
    writeCookie('sidebarStatus', isOpen ? '1' : '0')
    set({ isOpen })
  },
  setDrawerOpen: isDrawerOpen => set({ isDrawerOpen }),
}))

MOBILE.addEventListener('change', () => useSidebar.getState().setDrawerOpen(false))
