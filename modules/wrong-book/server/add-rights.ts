/** Right answers in a row, from practice: enough of them take a question out of the wrong book. */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { setRemoved } from './book.queries.ts'
import { openBook } from './book.ts'
import { addAnswer, findMissed } from './rights.queries.ts'
import { findRightsNeeded } from './settings.queries.ts'

type Answered = Events['practice.answered']

/** An answer that came before the last one that was counted changes nothing, nor does the same one again. */
async function addRight(deps: Deps, { userId, questionId, isRight, at }: Answered): Promise<void> {
  const { db } = deps
  const answeredAt = toDate(at)
  const [book, needed] = await Promise.all([openBook(deps, userId), findRightsNeeded(db, userId)])
  await inTx(db, async tx => {
    const streak = await addAnswer(tx, { userId, questionId, isRight, answeredAt })
    if (needed === null || streak === undefined || streak < needed) return
    await setRemoved(tx, book, { questionIds: [questionId], removedAt: answeredAt })
  })
}

/** A school trains a thousand questions a second, and has missed few of them in exams: no book is opened for the others. */
export async function addRights(deps: Deps, answered: readonly Answered[]): Promise<void> {
  const missed = await findMissed(deps.db, answered)
  for (const one of answered) if (missed.has(one.answerId)) await addRight(deps, one)
}

export const rightsHandlers = (deps: Deps): EventHandler[] => [
  onEvents('practice.answered', 'wrong-book.count-rights', answered => addRights(deps, answered)),
]
