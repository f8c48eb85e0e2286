/** Right answers in a row, from practice: enough of them take a question out of the wrong book. */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { setRemoved } from './book.queries.ts'
import { openBook } from './book.ts'
import { addAnswer } from './rights.queries.ts'
import { findRightsNeeded } from './settings.queries.ts'

/** An answer that came before the last one that was counted changes nothing, nor does the same one again. */
export async function addRights(
  deps: Deps,
  { userId, questionId, isRight, at }: Events['practice.answered'],
): Promise<void> {
  const { db } = deps
  const answeredAt = toDate(at)
  const [book, needed] = await Promise.all([openBook(deps, userId), findRightsNeeded(db, userId)])
  await inTx(db, async tx => {
    const streak = await addAnswer(tx, { userId, questionId, isRight, answeredAt })
    if (needed === null || streak === undefined || streak < needed) return
    await setRemoved(tx, book, { questionIds: [questionId], removedAt: answeredAt })
  })
}

export const rightsHandlers = (deps: Deps): EventHandler[] => [
  onEvent('practice.answered', 'wrong-book.count-rights', answered => addRights(deps, answered)),
]
