/** The papers, or the people, that a remedy for several candidates is about. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { type Asked, candidatesOf } from '../candidates.queries.ts'

interface Chosen {
  readonly asked: Asked
  /** Nobody named: all of the list. */
  readonly userIds: readonly string[]
  readonly limit: number
  /** What this request has reached before is left out. */
  readonly requestId?: string | undefined
}

const isChosen = (userIds: readonly string[]) => (userIds.length === 0 ? sql`true` : sql`users.id = ${anyOf(userIds)}`)

async function listOfEach(
  db: Db,
  { asked, userIds, limit, requestId }: Chosen,
  which: 'open' | 'newest',
): Promise<string[]> {
  const isOpen = which === 'open' ? sql`papers.state = ${sql.lit(PaperState.inExam)}` : sql`true`
  // Of whom the newest was reached, the one before it is the newest now.
  const isLeft =
    requestId === undefined
      ? sql`true`
      : sql`not exists (select from papers reached join paper_messages on paper_messages.paper_id = reached.id
          where reached.exam_id = papers.exam_id and reached.user_id = papers.user_id and request_id = ${requestId})`
  const { rows } = await sql<{ id: string }>`
    select distinct on (papers.user_id) papers.id
    from (select users.id ${candidatesOf(asked)} and ${isChosen(userIds)}) as candidates
    join papers on papers.exam_id = ${asked.exam.id} and papers.user_id = candidates.id
    where papers.voided_at is null and ${isOpen} and ${isLeft}
    order by papers.user_id, papers.attempt_no desc limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Of each candidate the one that is being written. */
export const listOpenPapers = (db: Db, chosen: Chosen): Promise<string[]> => listOfEach(db, chosen, 'open')

/** Of each candidate the newest that counts. */
export const listNewestPapers = (db: Db, chosen: Chosen): Promise<string[]> => listOfEach(db, chosen, 'newest')

/** How many papers of an exam a request has reached, in all its portions and tries. */
export async function countReached(
  db: Db,
  { examId, requestId }: { examId: string; requestId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('paperMessages')
    .innerJoin('papers', 'papers.id', 'paperMessages.paperId')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('papers.examId', '=', examId)
    .where('paperMessages.requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return count
}

/** The candidates themselves, with a paper or without. */
export async function listChosenPeople(db: Db, { asked, userIds, limit }: Chosen): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id ${candidatesOf(asked)} and ${isChosen(userIds)}
    order by users.id limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}
