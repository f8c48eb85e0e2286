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
