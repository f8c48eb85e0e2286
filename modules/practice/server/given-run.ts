/** A training of a set that staff have given: by chance, checked at once, one try at each question. */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { insertRun, markFinished, type NewRun } from './runs.queries.ts'
import { shuffled } from './shuffled.ts'
import { listTrainable } from './trainable.queries.ts'

interface GivenSet {
  readonly bankId: string
  readonly chapterId: string | null
  readonly knowledgeId: string | null
  /** Fewer where the bank has no more. */
  readonly questionCount: number
}

interface Beginning {
  readonly userId: string
  readonly set: GivenSet
  readonly purpose: Pick<NewRun, 'assigned' | 'lesson'>
  /** The one before it, which ends. */
  readonly replacedId: string | undefined
}

/** Call with the learner locked. */
export async function beginGivenRun(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { userId, set, purpose, replacedId }: Beginning,
): Promise<string> {
  const now = clock.now()
  const { bankId, chapterId, knowledgeId, questionCount } = set
  const ids = await listTrainable(tx, {
    userId,
    bankId,
    mode: PracticeMode.random,
    chapterId: chapterId ?? undefined,
    knowledgeId: knowledgeId ?? undefined,
    now,
    graceSeconds: config.graceSeconds,
    dueUntil: now,
    wrongIds: [],
  })
  if (ids.length === 0) fail('PRACTICE_NOTHING')
  if (replacedId !== undefined) await markFinished(tx, replacedId, now)
  const [runId, seed] = [newId(), newSecret()]
  await insertRun(tx, {
    id: runId,
    userId,
    bankId,
    mode: PracticeMode.random,
    questionType: null,
    chapterId,
    knowledgeId,
    isCheckedAtEnd: false,
    maxTries: 1,
    seed,
    questionIds: shuffled(ids, seed).slice(0, questionCount),
    now,
    ...purpose,
  })
  return runId
}
