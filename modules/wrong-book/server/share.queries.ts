import type { Db } from '@tripos/db/client.ts'
import { questionStatisticRows } from '../../papers/server/index.ts'

/** From so many papers on a share says nothing of a single person. */
const MIN_PAPERS = 5
/** A share of one, as it is stored. */
const WHOLE = 10_000

/** How all candidates fared with a question. */
export async function findShare(db: Db, questionId: string): Promise<{ paperCount: number; share: number } | null> {
  const row = await db
    .selectFrom(questionStatisticRows.as('statistics'))
    .select(['statistics.paperCount', 'statistics.shareSum'])
    .where('statistics.questionId', '=', questionId)
    .where('statistics.paperCount', '>=', MIN_PAPERS)
    .executeTakeFirst()
  return row === undefined ? null : { paperCount: row.paperCount, share: Number(row.shareSum) / WHOLE / row.paperCount }
}
