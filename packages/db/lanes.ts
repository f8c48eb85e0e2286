/**
 * Which connections a piece of work uses. Each kind of work has a pool of its own, so that no kind queues behind another,
 * and limits that the database itself keeps (ADR 0042). The lane is chosen once, where a call is dispatched, a batch
 * is run or a job begins; everything below keeps its one handle.
 */
import { currentWork, type Lane, runAs } from './work.ts'

export type { Lane } from './work.ts'

export interface LaneLimits {
  /** Connections. `call` has as many as TRIPOS_POOL_SIZE says. */
  readonly connections?: number
  readonly statementSeconds: number
  /** Shorter than a statement may take, so that it is known what a call waited for. */
  readonly lockSeconds: number
}

export const LANES: Readonly<Record<Lane, LaneLimits>> = {
  /** Saving, starting, handing in, state: batches, so that few connections carry a whole exam. */
  hot: { connections: 3, statementSeconds: 5, lockSeconds: 2 },
  call: { statementSeconds: 5, lockSeconds: 4 },
  /** Lists and figures of staff. */
  list: { connections: 4, statementSeconds: 5, lockSeconds: 4 },
  /** Exports, imports, uploads, downloads. */
  long: { connections: 4, statementSeconds: 60, lockSeconds: 10 },
  job: { connections: 5, statementSeconds: 900, lockSeconds: 60 },
}

/** Beside those of `call`, all lanes together. */
export const BESIDE_CALLS = Object.values(LANES).reduce((sum, { connections = 0 }) => sum + connections, 0)

const hot = { running: 0, since: 0, ms: 0, endedAt: Number.NEGATIVE_INFINITY }

/** For how long hot calls have been running in this process, one or many at a time, since it began. */
export const hotMs = (): number => hot.ms + (hot.running > 0 ? performance.now() - hot.since : 0)

/** How long ago the last hot call of this process ended; 0 while one is running. */
export const sinceHotMs = (): number => (hot.running > 0 ? 0 : performance.now() - hot.endedAt)

function endHot(): void {
  hot.running -= 1
  if (hot.running > 0) return
  hot.endedAt = performance.now()
  hot.ms += hot.endedAt - hot.since
}

function countHot<T>(result: T): T {
  if (!(result instanceof Promise)) return result
  if (hot.running === 0) hot.since = performance.now()
  hot.running += 1
  result.then(endHot, endHot)
  return result
}

/** Runs the work, and whatever it begins, on the connections of this lane. */
export const inLane = <T>(lane: Lane, work: () => T): T =>
  lane === 'hot' ? countHot(runAs({ lane }, work)) : runAs({ lane }, work)

/** The same, for what every call needs first, whoever calls: it does not count as a call of this lane. */
export const onConnectionsOf = <T>(lane: Lane, work: () => T): T => runAs({ lane }, work)

export const currentLane = (): Lane => currentWork().lane
