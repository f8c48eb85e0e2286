import { useLayoutEffect, useRef } from 'react'

/** The window scrolls for all tabs; each comes back to where it was. */
export function useScrollPerTab(tab: string): void {
  const positions = useRef(new Map<string, number>())

  // Before the paint, so that no frame shows one page at the place of another.
  useLayoutEffect(() => {
    const known = positions.current
    // The browser would move the page by itself on back and forward, after us.
    history.scrollRestoration = 'manual'
    window.scrollTo({ top: known.get(tab) ?? 0, behavior: 'instant' })
    const remember = () => known.set(tab, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      history.scrollRestoration = 'auto'
      removeEventListener('scroll', remember)
    }
  }, [tab])
}
