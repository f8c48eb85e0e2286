import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * For long loops that compute: `await yieldToEventLoop()` at each step lets other requests run whenever the loop has held the
 * event loop for `maxMs`.
 */
export function makeYielder(maxMs = 20): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxMs) return
    await nextTurn()
    since = performance.now()
  }
}
