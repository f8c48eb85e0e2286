/** Calls back when a try may succeed where the last one failed: the line or the person is back. The result stops that. */
export function onWake(run: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && run()
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', run)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Calls back when the page is left or hidden: it may never be seen again. The result stops that. */
export function onLeave(run: () => void): () => void {
  const look = () => document.visibilityState === 'hidden' && run()
  window.addEventListener('pagehide', run)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('pagehide', run)
    document.removeEventListener('visibilitychange', look)
  }
}
