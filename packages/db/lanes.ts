/**
 * Which connections a piece of work uses. Each kind of work has a pool of its own, so that no kind queues behind another,
 * and limits that the database itself keeps (ADR 0042). The lane is chosen once, where a call is dispatched, a batch
 * is run or a job begins; everything below keeps its one handle.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Lane = 'hot' | 'call' | 'list' | 'long' | 'job'

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

const lanes = new AsyncLocalStorage<Lane>()

/** Runs the work, and whatever it begins, on the connections of this lane. */
export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)

export const currentLane = (): Lane => lanes.getStore() ?? 'call'
