/**
 * Where students are in their trainings. Five thousand pages tell it at once, and an answer holds its training until it is stored:
 * places go in batches, on one connection, and those that have to wait for an answer hold up no others.
 */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import { oneWithKeptPlan } from '@tripos/db/kept-plans.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { training } from '../contract/training.ts'
import { type Move, saveFreePlaces, savePlace } from './runs.queries.ts'

const MAX_BATCH = 100
const MAX_WAITING = 5000
const EVERY_MS = 20

const keyOf = ({ userId, runId }: Pick<Move, 'userId' | 'runId'>): string => `${userId}/${runId}`

/** For each whether there is such a training; the last place of one counts. */
async function moveAll(db: Db, moves: readonly Move[]): Promise<readonly boolean[]> {
  const last = [...new Map(moves.map(move => [keyOf(move), move])).values()]
  const found = await oneWithKeptPlan(db, kept => saveFreePlaces(kept, last))
  for (const { at, isMoved } of found) {
    const move = last[at]
    if (move !== undefined && !isMoved) await savePlace(db, move)
  }
  const there = new Set(found.flatMap(({ at }) => last[at] ?? []).map(keyOf))
  return moves.map(move => there.has(keyOf(move)))
}

export function makeMoveTo(
  deps: Deps,
): (input: Parsed<typeof training.place>, ctx: CallerContext) => Promise<Record<string, never>> {
  const batcher = makeBatcher<Move, boolean>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    everyMs: EVERY_MS,
    isFatal: isDatabaseAway,
    run: moves => inLane('call', () => moveAll(deps.db, moves)),
  })
  return async ({ runId, no }, { caller: { userId } }) => {
    if (!(await batcher.add({ userId, runId, no, now: deps.clock.now() }))) fail('NOT_FOUND')
    return {}
  }
}
