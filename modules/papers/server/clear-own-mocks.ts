/** Clears away mock exams that students made themselves (docs/adr/0149). What somebody keeps of them is copied before, in the same transaction. */
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { deleteLearnerExams } from '../../exams/server/index.ts'
import { deleteMockPapers, type OldMock, type OldMocks, takeOldMocks } from './own-mocks.queries.ts'

/** Some of those that are over, the oldest first. Gives how many: fewer than asked for means that there are no more. */
export const clearOwnMocks = (
  { db }: Pick<Deps, 'db'>,
  old: OldMocks,
  keep: (tx: Tx, mocks: readonly OldMock[]) => Promise<void>,
): Promise<number> =>
  inTx(db, async tx => {
    const mocks = await takeOldMocks(tx, old)
    if (mocks.length === 0) return 0
    await keep(tx, mocks)
    const examIds = await deleteMockPapers(
      tx,
      mocks.map(mock => mock.id),
    )
    await deleteLearnerExams(tx, examIds)
    return mocks.length
  })
