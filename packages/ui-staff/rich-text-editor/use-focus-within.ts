import { type RefObject, useEffect, useState } from 'react'

const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Whether the focus is inside this box, 'never' until it first was. It is told when the press that moved the focus is
 * over: what comes or goes meanwhile would move the page under the pointer, and the click would be lost.
 */
export function useFocusWithin(box: RefObject<HTMLElement | null>): 'never' | 'inside' | 'outside' {
  const [state, setState] = useState<'never' | 'inside' | 'outside'>('never')

  // Focus and pointer are the browser's.
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const over = new AbortController()
    const { signal } = over
    // Later: the next element has the focus then, and the click has been given.
    const look = () => void setTimeout(settle, 0)
    function settle(): void {
      if (signal.aborted || !root) return
      if (!document.documentElement.matches(':active')) {
        const isInside = root.contains(document.activeElement)
        setState(before => (isInside ? 'inside' : before === 'never' ? before : 'outside'))
        return
      }
      for (const release of RELEASES) document.addEventListener(release, look, { once: true, capture: true, signal })
    }
    root.addEventListener('focusin', look, { signal })
    root.addEventListener('focusout', look, { signal })
    return () => over.abort()
  }, [box])

  return state
}
