/** Answers that come after the paper has ended: the server refuses each of them and keeps it for the staff. */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { type AnswerRow, type AnswerStore, type RefusedRow } from './answer-store.ts'
import { batchOf } from './batch.rules.ts'
import { failureOf } from './failure.ts'
import { SaveQueue } from './save-queue.ts'

/** Each in a request that the server takes. Gives those of which it has not heard. */
export async function bringRows<R extends { readonly answer: AnswerBody }>(
  rows: readonly R[],
  save: (batch: readonly R[]) => Promise<unknown>,
): Promise<readonly R[]> {
  let left = rows
  while (left.length > 0) {
    const batch = batchOf(left, Number.POSITIVE_INFINITY)
    try {
      await save(batch)
    } catch (error) {
      const { kind } = failureOf(error)
      if (kind === 'transient' || kind === 'signedOut') return left
    }
    left = left.slice(batch.length)
  }
  return left
}

interface LateNeeds {
  readonly paperId: string
  readonly openStore: () => Promise<AnswerStore>
  readonly save: (batch: readonly AnswerRow[]) => Promise<unknown>
}

/**
 * The paper closed while this browser was away: what it still had goes to the server and is shown. What does not get there
 * is shown too, and waits here until the paper is opened again.
 */
export async function bringLate({ paperId, openStore, save }: LateNeeds): Promise<readonly RefusedRow[]> {
  const saveQueue = await SaveQueue.open({ paperId, epoch: 1, deviceEpoch: 1, answers: [] }, openStore)
  const rows = saveQueue.rows()
  const left = await bringRows(rows, save)
  await saveQueue.refuse(
    rows.filter(row => !left.includes(row)),
    'closed',
  )
  return [...saveQueue.refused, ...left.map(row => ({ ...row, reason: 'closed' }) as const)]
}
