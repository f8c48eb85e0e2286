/**
 * Clearing away mock exams that students made themselves. The guard is in each statement: whatever is asked, a paper of an exam of
 * staff is never touched. What somebody has made of such a paper beyond that holds it by its foreign key.
 */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type Tx } from '@tripos/db/client.ts'

export interface OldMocks {
  readonly closedBefore: Date
  readonly limit: number
}

export interface OldMock {
  readonly id: string
  readonly examId: string
}

/** The oldest that are over, locked; those that somebody else holds are left for another time. */
export const takeOldMocks = (tx: Tx, { closedBefore, limit }: OldMocks): Promise<OldMock[]> =>
  tx
    .selectFrom('papers')
    .select(['id', 'examId'])
    .where('isOwnMock', '=', true)
    .where('state', 'in', [PaperState.finished, PaperState.abandoned])
    .where('markingDue', '=', false)
    .where('closedAt', '<', closedBefore)
    .orderBy('closedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** What belongs to the paper of one student alone. Nobody marks such a paper by hand, so a mark would hold it. */
const PARTS = ['folded_answers', 'paper_layouts', 'paper_messages', 'paper_places', 'refused_saves']

/** Gives the exams whose papers are gone. */
export async function deleteMockPapers(tx: Tx, paperIds: readonly string[]): Promise<string[]> {
  const isMock = sql`papers.id = ${anyOf(paperIds)} and papers.is_own_mock and papers.state in (2, 3)`
  await sql`delete from answers using papers
    where answers.user_id = papers.user_id and answers.paper_id = papers.id and ${isMock}`.execute(tx)
  for (const part of PARTS) {
    const table = sql.table(part)
    await sql`delete from ${table} using papers where ${table}.paper_id = papers.id and ${isMock}`.execute(tx)
  }
  const { rows } = await sql<{ examId: string }>`delete from papers where ${isMock} returning exam_id`.execute(tx)
  return rows.map(row => row.examId)
}
