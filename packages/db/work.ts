/**
 * What the database knows of the work that asks it. In one storage: each keeps account of every promise of the process, and a call
 * makes dozens.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose connections it uses: see lanes.ts. */
export type Lane = 'hot' | 'call' | 'list' | 'long' | 'job'

interface Work {
  readonly lane: Lane
  /** True for what runs with kept plans, false for what begins and ends it (kept-plans.ts). */
  readonly keepsPlans: boolean | undefined
}

const works = new AsyncLocalStorage<Work>()

const ORDINARY: Work = { lane: 'call', keepsPlans: undefined }

export const currentWork = (): Work => works.getStore() ?? ORDINARY

/** Runs it, and whatever it begins, as this work; what is not named stays as it is. */
export function runAs<T>(change: Partial<Work>, run: () => T): T {
  const { lane, keepsPlans } = currentWork()
  return works.run({ lane: change.lane ?? lane, keepsPlans: change.keepsPlans ?? keepsPlans }, run)
}
