/** For tests: time that passes only when told to. */

/** The longest that a browser's clock can be set to; beyond, it rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function makeVirtualTime() {
  let now = 0
  let events: { readonly at: number; readonly run: () => void }[] = []

  return {
    now: () => now,
    after: (ms: number, run: () => void): (() => void) => {
      const event = { at: now + (ms > LONGEST_TIMER_MS ? 0 : ms), run }
      events.push(event)
      return () => {
        events = events.filter(other => other !== event)
      }
    },
    /** How many timers run. */
    timers: () => events.length,
    /** Runs what is due, one event at a time; `settle` lets promises finish in between. */
    async pass(ms: number, settle: () => Promise<void>): Promise<void> {
      const end = now + ms
      await settle()
      for (;;) {
        const next = events.filter(event => event.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        events = events.filter(event => event !== next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = end
    },
  }
}

export const turn = (): Promise<void> => new Promise(resolve => void setImmediate(resolve))
