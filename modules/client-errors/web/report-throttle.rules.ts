/** Which reports of a page go out: each error once in ten minutes, and ten in ten minutes at most. */
const WINDOW_MS = 600_000
const MOST = 10

export function makeThrottle(): (key: string, now: number) => boolean {
  let sent: readonly { readonly key: string; readonly at: number }[] = []
  return (key, now) => {
    sent = sent.filter(({ at }) => now - at < WINDOW_MS)
    if (sent.length >= MOST || sent.some(one => one.key === key)) return false
    sent = [...sent, { key, at: now }]
    return true
  }
}
