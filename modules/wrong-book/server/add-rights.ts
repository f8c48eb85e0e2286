/**
 * Right answers in a row, from practice: enough of them take a question out of the wrong book. Events come late, twice and in any order,
 * as after a server that was killed; so they say only that there is something to count, and what is counted are the answers.
 */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findRightsInRow } from '../../practice/server/index.ts'
import { setRemoved } from './book.queries.ts'
import { openBook } from './book.ts'
import { findMissed, type Missed, setRights } from './rights.queries.ts'
import { findRightsNeeded } from './settings.queries.ts'

async function addRight(deps: Deps, { userId, questionId, missedAt }: Missed): Promise<void> {
  const { db } = deps
  const [book, needed] = await Promise.all([openBook(deps, userId), findRightsNeeded(db, userId)])
  await inTx(db, async tx => {
    const rights = await findRightsInRow(tx, { userId, questionId, since: missedAt })
    if (rights === undefined || !(await setRights(tx, { userId, questionId, ...rights }))) return
    if (needed === null || rights.count < needed) return
    await setRemoved(tx, book, { questionIds: [questionId], removedAt: rights.lastAt })
  })
}

/** A school trains a thousand questions a second, and has missed few of them in exams: no book is opened for the others. */
export async function addRights(deps: Deps, answered: readonly Events['practice.answered'][]): Promise<void> {
  for (const missed of await findMissed(deps.db, answered)) await addRight(deps, missed)
}

export const rightsHandlers = (deps: Deps): EventHandler[] => [
  onEvents('practice.answered', 'wrong-book.count-rights', answered => addRights(deps, answered)),
]
