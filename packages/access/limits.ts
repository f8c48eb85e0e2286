/** Limits of tries, counted in the database so that every process counts the same. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { countHit, readHits, readHitsByKey } from './limits.queries.ts'

export interface Limit {
  /** What is limited, e.g. `login:alice`. */
  readonly key: string
  readonly maxHits: number
  readonly windowSeconds: number
}

/** Counts one try and refuses with TOO_MANY_TRIES once the window holds more than `maxHits`. */
export async function countTry({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit: Limit): Promise<number> {
  const now = clock.now()
  const { hits, windowEndsAt } = await countHit(db, {
    key: limit.key,
    now,
    windowEndsAt: addSeconds(now, limit.windowSeconds),
  })
  if (hits > limit.maxHits) {
    const minutes = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 60_000))
    fail('TOO_MANY_TRIES', { args: { minutes } })
  }
  return hits
}

/** Tries counted in the running window, the most of several keys, 0 if none. */
export const triesOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ...keys: readonly string[]): Promise<number> =>
  readHits(db, keys, clock.now())

/** Tries counted in the running window of each key. */
export const triesByKey = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => readHitsByKey(db, keys, clock.now())
