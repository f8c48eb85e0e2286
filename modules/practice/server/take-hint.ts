/** The next hint at a question of a training. It is noted: a right answer after a hint is remembered with more effort. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { hintsOf } from '@tripos/question-kinds/hints.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { versionCache } from '../../questions/server/index.ts'
import type { training } from '../contract/training.ts'
import { findTries } from './answers.queries.ts'
import { saveTakenHints } from './hints.queries.ts'
import { lockLearners } from './runs.queries.ts'
import { mayTry } from './standing.rules.ts'

type Calls = typeof training

export async function takeHint(
  deps: Deps,
  { userId }: Caller,
  { runId, no, hintNo }: Parsed<Calls['takeHint']>,
): Promise<Output<Calls['takeHint']>> {
  const { db, clock, config } = deps
  return inTx(db, async tx => {
    await lockLearners(tx, [userId])
    const [found] = await findTries(tx, [{ id: runId, userId, runId, no }], {
      now: clock.now(),
      graceSeconds: config.graceSeconds,
    })
    if (found === undefined || found.runId === null || found.newestVersionId === null) fail('NOT_FOUND')
    if (found.isFinished) fail('PRACTICE_RUN_FINISHED')
    if (!found.isPractisable) fail('PRACTICE_QUESTION_HELD')
    const version = (await versionCache(deps).get(tx, [found.newestVersionId])).get(found.newestVersionId)
    const hints = version === undefined ? [] : hintsOf(version.view)
    // None is passed over, and none is given where the key is shown.
    const takenCount = Math.min(hintNo, found.hintCount + 1, hints.length)
    if (takenCount === 0 || !mayTry(found, found.lastTry ?? undefined)) fail('NOT_FOUND')
    await saveTakenHints(tx, { runId, no, takenCount })
    return { hints: hints.slice(0, Math.max(takenCount, found.hintCount)) }
  })
}
