/**
 * For a call that a person waits for: while the server says that it is busy it is asked again, each page after a pause of its
 * own, so that a class that comes in the same second sees no failure page and does not come back in the same second.
 */
import { busyPauseMs } from '@tripos/web-kit/busy-pause.ts'
import type { Clock } from './clock.ts'

/** Longer than that nobody is told to wait without being told why. */
const LASTS_MS = 60_000

export interface Asking extends Clock {
  /** The page goes: it must not ask any more. */
  readonly signal?: AbortSignal
}

/** Throws what the last try threw: at once where it is no busy server, else when it has lasted. */
export async function keepAsking<T>(ask: () => Promise<T>, { now, after, random, signal }: Asking): Promise<T> {
  const until = now() + LASTS_MS
  const isGone = (): boolean => signal?.aborted ?? false
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      const ms = busyPauseMs(error, failures, random())
      if (ms === undefined || isGone() || now() + ms > until) throw error
      await new Promise<void>(resolve => {
        const cancel = after(ms, resolve)
        signal?.addEventListener('abort', () => {
          cancel()
          resolve()
        })
      })
      if (isGone()) throw error
    }
  }
}
