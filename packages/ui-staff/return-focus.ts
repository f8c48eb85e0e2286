/** As far back as somebody may have come through menus that are gone. */
const MAX_KEPT = 10

const isSeen = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true })

/**
 * Gives the focus back when a dialog or drawer goes with it: to what had it before and is still to be seen. Ours are rendered
 * only while they are open, so that the library, which does this for one that is closed, never learns of it. Returns what ends it.
 */
export function returnFocus(): () => void {
  let visited: readonly HTMLElement[] = []
  let wasInDialog = false
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    visited = [...visited.filter(one => one !== target && one.isConnected), target].slice(-MAX_KEPT)
    wasInDialog = target.closest('[role="dialog"]') !== null
  }
  // Dialogs stand in elements of their own, in the body, which go with them.
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement === document.body && visited.at(-1)?.isConnected === false
    if (isLost && wasInDialog) visited.findLast(isSeen)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
