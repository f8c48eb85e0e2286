/** Where questions stand on papers, and which papers these may be. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { questionVersionRows } from '../../questions/server/index.ts'

export interface Place {
  readonly paperId: string
  readonly no: number
}

/** Every place of these questions, in any of their versions, on these papers. */
export async function findPlaces(
  db: Db,
  { paperIds, questionIds }: { readonly paperIds: readonly string[]; readonly questionIds: readonly string[] },
): Promise<(Place & { readonly questionId: string })[]> {
  if (paperIds.length === 0 || questionIds.length === 0) return []
  const { rows } = await sql<Place & { questionId: string }>`
    select versions.question_id, paper_layouts.paper_id, drawn.no
    from paper_layouts cross join unnest(paper_layouts.version_ids) with ordinality as drawn(version_id, no)
    join ${questionVersionRows.as('versions')} on versions.id = drawn.version_id
    where paper_layouts.paper_id = ${anyOf(paperIds)} and versions.question_id = ${anyOf(questionIds)}
    order by paper_layouts.paper_id, drawn.no`.execute(db)
  return rows.map(row => ({ ...row, no: Number(row.no) }))
}

/** Papers of one person that are marked and count, newest first. */
export const listOwnMarked = (db: Db, userId: string) =>
  db
    .selectFrom('papers')
    .select(['id', 'examId', 'attemptNo', 'closedAt'])
    .where('userId', '=', userId)
    .where('state', '=', PaperState.finished)
    .where('voidedAt', 'is', null)
    .orderBy('closedAt', 'desc')
    .orderBy('id')
    .execute()

/** In one order, so that two who lock the same ones do not wait for each other. */
export async function lockPapers(tx: Tx, paperIds: readonly string[]): Promise<void> {
  await tx.selectFrom('papers').select('id').where('id', '=', anyOf(paperIds)).orderBy('id').forShare().execute()
}
