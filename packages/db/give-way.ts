/** How work that is in no hurry lets the calls of candidates go first (docs/adr/0153). */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { hotMs, sinceHotMs } from './lanes.ts'

/** So many times as long as it has worked, where hot calls were running all the while. */
const REST = 19
const LONGEST_REST_MS = 2000

/** Milliseconds to rest after so long a stretch of work, of which hot calls were running for a part. Pure. */
export const restMs = (workedMs: number, besideHotMs: number): number =>
  Math.min(LONGEST_REST_MS, REST * Math.max(0, Math.min(workedMs, besideHotMs)))

const STILL_MS = 5000

/** Whether candidates are about: of an exam, one or another saves every few seconds. */
export const areCandidatesWriting = (): boolean => sinceHotMs() < STILL_MS

/** With no hot call for so long, what was to be rested is forgotten. */
const QUIET_MS = 250
const LOOK_MS = 50

interface Pace {
  /** Work of less than that since the last rest goes on without one. */
  readonly stretchMs?: number
  /** All rests together: what has a time limit ends within it. */
  readonly maxRestMs?: number
}

/** Until when what has been worked so far is rested for, by all works of this process one after the other. */
let restedAt = Number.NEGATIVE_INFINITY

/** Puts a rest behind those of the other works; gives for how long that is, from now. */
function queueRest(ms: number): number {
  const now = performance.now()
  restedAt = Math.max(now, restedAt) + ms
  return restedAt - now
}

/** Gives how long that was. */
async function rest(ms: number): Promise<number> {
  const from = performance.now()
  const until = from + ms
  for (let now = from; now < until; now = performance.now()) {
    if (sinceHotMs() > QUIET_MS) {
      restedAt = now
      break
    }
    await sleep(Math.min(until - now, LOOK_MS))
  }
  return performance.now() - from
}

/**
 * `await giveWay()` between the steps of a long work. While candidates save and hand in, it rests nineteen times as long as
 * it has worked, and after the rests of the other works: all together take a twentieth of the time. While nobody does, or
 * no longer, it only lets the event loop turn.
 */
export function makeGiveWay({ stretchMs = 0, maxRestMs = 180_000 }: Pace = {}): () => Promise<void> {
  let left = maxRestMs
  let since = performance.now()
  let hotSince = hotMs()
  return async () => {
    const workedMs = performance.now() - since
    if (workedMs < stretchMs) return
    const own = Math.min(left, restMs(workedMs, hotMs() - hotSince))
    const ms = own < 1 ? 0 : Math.min(left, queueRest(own))
    if (ms === 0) await nextTurn()
    else left -= await rest(ms)
    since = performance.now()
    hotSince = hotMs()
  }
}
