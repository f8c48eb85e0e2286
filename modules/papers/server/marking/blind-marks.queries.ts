/** Marks by two people, and how far each answer has come. Marks are revisions: rows are only ever added. */
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Annotation } from '../../contract/annotations.ts'
import { userRows } from '../../../identity/server/index.ts'
import { answersOf } from '../fold.queries.ts'
import type { NewMark } from '../marking.queries.ts'

export interface AnswerPlace {
  readonly paperId: string
  readonly no: number
}

interface AnswerRound extends AnswerPlace {
  readonly round: number
}

/** Callers hold the lock of the paper. */
export const findProgress = (tx: Tx, { paperId, no }: AnswerPlace) =>
  tx
    .selectFrom('markingTasks')
    .select(['round', 'isMarked', 'firstMarkerId', 'secondMarkerId', 'needsArbiter'])
    .where('paperId', '=', paperId)
    .where('questionNo', '=', no)
    .executeTakeFirstOrThrow()

const newest = (db: Db, paperId: string) =>
  db
    .selectFrom('blindMarks')
    .innerJoin(userRows.as('users'), 'users.id', 'blindMarks.markerId')
    .distinctOn(['blindMarks.questionNo', 'blindMarks.round', 'blindMarks.markerId'])
    .select([
      'blindMarks.questionNo',
      'blindMarks.round',
      'blindMarks.markerId',
      'blindMarks.revision',
      'blindMarks.points',
      'blindMarks.comment',
      sql<readonly Annotation[]>`blind_marks.annotations`.as('annotations'),
      'blindMarks.ticked',
      'blindMarks.regradeNo',
      'blindMarks.markedAt',
      'users.realName as markedBy',
    ])
    .where('blindMarks.paperId', '=', paperId)
    .orderBy('blindMarks.questionNo')
    .orderBy('blindMarks.round')
    .orderBy('blindMarks.markerId')
    .orderBy('blindMarks.revision', 'desc')

/** The newest mark by each of the two, in no order that says who was first. */
export const listBlindMarks = (db: Db, { paperId, no, round }: AnswerRound) =>
  newest(db, paperId).where('blindMarks.questionNo', '=', no).where('blindMarks.round', '=', round).execute()
export type BlindMarkRow = Awaited<ReturnType<typeof listBlindMarks>>[number]

/** What the marks that count on this paper were made of; nothing of answers that still wait. */
export const listSettledMarks = (db: Db, paperId: string): Promise<BlindMarkRow[]> =>
  newest(db, paperId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('marks')
          .select('marks.paperId')
          .whereRef('marks.paperId', '=', 'blindMarks.paperId')
          .whereRef('marks.questionNo', '=', 'blindMarks.questionNo')
          .whereRef('marks.blindRound', '=', 'blindMarks.round'),
      ),
    )
    .execute()

/** The same revision of one person twice violates the key. */
export async function insertBlindMark(
  tx: Tx,
  { ticked, annotations, ...mark }: Omit<NewMark, 'blindRound' | 'tickedByOther'> & { readonly round: number },
) {
  await tx
    .insertInto('blindMarks')
    .values({ ...mark, ticked: ticked && [...ticked], annotations: asJson(annotations) })
    .execute()
}

/** False where somebody was first meanwhile. */
export async function takeFirstPlace(tx: Tx, { paperId, no, round }: AnswerRound, markerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('markingTasks')
    .set({ firstMarkerId: markerId })
    .where('paperId', '=', paperId)
    .where('questionNo', '=', no)
    .where('round', '=', round)
    .where('isMarked', '=', false)
    .where('firstMarkerId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface SecondPlace extends AnswerRound {
  readonly markerId: string
  readonly needsArbiter: boolean
}

/** False where somebody was second meanwhile. Nobody is both: a constraint of the table. */
export async function takeSecondPlace(tx: Tx, { paperId, no, round, markerId, needsArbiter }: SecondPlace) {
  const { numUpdatedRows } = await tx
    .updateTable('markingTasks')
    .set({ secondMarkerId: markerId, needsArbiter })
    .where('paperId', '=', paperId)
    .where('questionNo', '=', no)
    .where('round', '=', round)
    .where('isMarked', '=', false)
    .where('firstMarkerId', 'is not', null)
    .where('secondMarkerId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Another round for answers that changed after they were marked: on papers that were open again or got late answers. */
export async function restartChanged(tx: Tx, paperIds: readonly string[]): Promise<void> {
  await sql`
    update marking_tasks set round = round + 1, first_marker_id = null, second_marker_id = null, needs_arbiter = false
    from papers
    where marking_tasks.paper_id = any(${[...paperIds]}::uuid[]) and papers.id = marking_tasks.paper_id
      and not marking_tasks.is_marked and marking_tasks.first_marker_id is not null
      and exists (select from ${answersOf('papers.user_id', 'papers.id')} as answers
        where answers.question_no = marking_tasks.question_no and answers.saved_at >= (
          select max(blind_marks.marked_at) from blind_marks
          where blind_marks.paper_id = marking_tasks.paper_id and blind_marks.question_no = marking_tasks.question_no
            and blind_marks.round = marking_tasks.round))`.execute(tx)
}
