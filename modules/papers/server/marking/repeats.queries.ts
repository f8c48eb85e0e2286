/**
 * Answers that come to their marker again, or to another one, and the marks of that second time (docs/adr/0124, 0145). Which ones is chance that the
 * seed of the plan has decided; nothing is written before the second mark. Rows are only ever added.
 */
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { isCounted, isForCaller, selectTask, type TaskRow, unpackTask } from '../marking.queries.ts'
import type { AnswerPlace } from './blind-marks.queries.ts'

/** So many marks of the person lie between an answer and its return: at least, and how many more at most. */
const MIN_BETWEEN = 5
const SPREAD = 16
/** So many other answers lie between two returns: whoever turns repeats on late is not given twenty in a row. */
const MIN_APART = 3

/** Marks of one person in an exam that still stand: alone the newest of the answer, or one of two. */
const ownMarks = (markerId: string, examId: string) => sql`
  select marks.paper_id, marks.question_no, marks.points, marks.ticked, marks.regrade_no, marks.marked_at
  from marks join marking_tasks using (paper_id, question_no)
  where marks.marker_id = ${markerId} and marking_tasks.exam_id = ${examId}
    and marking_tasks.is_marked and marks.blind_round is null
    and not exists (select from marks as newer where newer.paper_id = marks.paper_id
      and newer.question_no = marks.question_no and newer.revision > marks.revision)
  union all
  select * from (
    select distinct on (blind_marks.paper_id, blind_marks.question_no) blind_marks.paper_id, blind_marks.question_no,
      blind_marks.points, blind_marks.ticked, blind_marks.regrade_no, blind_marks.marked_at
    from blind_marks join marking_tasks using (paper_id, question_no)
    where blind_marks.marker_id = ${markerId} and marking_tasks.exam_id = ${examId} and blind_marks.round = marking_tasks.round
    order by blind_marks.paper_id, blind_marks.question_no, blind_marks.revision desc) as blind`

/** Chosen by the seed, far enough back, and not marked again yet. */
const dueAgain = (markerId: string, examId: string) => sql`
  select own.paper_id, own.question_no, own.points, own.ticked, own.regrade_no, own.marked_at,
    ${markerId}::uuid as first_marker_id from (
    select own.*, row_number() over (order by own.marked_at desc) - 1 as marks_since,
      sha256(convert_to(concat_ws(':', plans.repeat_seed, own.paper_id, own.question_no, ${markerId}::text), 'UTF8')) as lot,
      plans.repeat_percent
    from (${ownMarks(markerId, examId)}) as own join marking_plans as plans on plans.exam_id = ${examId}) as own
  where (get_byte(own.lot, 0) * 256 + get_byte(own.lot, 1)) * 100 < own.repeat_percent * 65536
    and own.marks_since >= ${sql.lit(MIN_BETWEEN)} + get_byte(own.lot, 2) % ${sql.lit(SPREAD)}
    and not exists (select from repeated_marks where repeated_marks.paper_id = own.paper_id
      and repeated_marks.question_no = own.question_no and repeated_marks.marker_id = ${markerId})`

/** Marked by somebody else alone, chosen by the seed, and not marked by a second person yet. */
const dueFromOthers = (markerId: string, examId: string) => sql`
  select marks.paper_id, marks.question_no, marks.points, marks.ticked, marks.regrade_no, marks.marked_at,
    marks.marker_id as first_marker_id
  from marking_plans as plans
  join marking_tasks on marking_tasks.exam_id = plans.exam_id and marking_tasks.is_marked
  join marks using (paper_id, question_no),
  lateral (select sha256(convert_to(concat_ws(':', plans.repeat_seed, 'other', marks.paper_id, marks.question_no), 'UTF8')) as lot)
    as chance
  where plans.exam_id = ${examId} and plans.other_percent > 0 and not plans.is_double and marks.blind_round is null
    and (get_byte(lot, 0) * 256 + get_byte(lot, 1)) * 100 < plans.other_percent * 65536
    and not exists (select from marks as newer where newer.paper_id = marks.paper_id
      and newer.question_no = marks.question_no and (newer.revision > marks.revision or newer.marker_id = ${markerId}))
    and marks.marker_id <> ${markerId}
    and not exists (select from repeated_marks as second where second.paper_id = marks.paper_id
      and second.question_no = marks.question_no and second.marker_id <> second.first_marker_id)`

const dueRepeats = (markerId: string, examId: string) =>
  sql`${dueAgain(markerId, examId)} union all ${dueFromOthers(markerId, examId)}`

const lastRepeat = (markerId: string, examId: string) => sql`
  select max(repeated_marks.marked_at) from repeated_marks join marking_tasks using (paper_id, question_no)
  where repeated_marks.marker_id = ${markerId} and marking_tasks.exam_id = ${examId}`

interface RepeatFilter {
  readonly examId: string
  readonly questionVersionId?: string | undefined
  /** On screen now: it does not follow itself. */
  readonly after?: AnswerPlace | undefined
  /** What was decided for everybody is marked by nobody. */
  readonly decidedIds: readonly string[]
}

/** The answer that comes back to this person now, if one does: the one that was marked first. */
export async function findRepeat(db: Db, caller: Caller, filter: RepeatFilter): Promise<TaskRow | undefined> {
  const { examId, questionVersionId, after, decidedIds } = filter
  const due = sql`(${dueRepeats(caller.userId, examId)})`
  let query = selectTask(db, caller)
    .innerJoin(sql<AnswerPlaceRow>`${due}`.as('due'), join =>
      join.onRef('due.paperId', '=', 'markingTasks.paperId').onRef('due.questionNo', '=', 'markingTasks.questionNo'),
    )
    .where(
      sql<SqlBool>`(select count(*) from (${ownMarks(caller.userId, examId)}) as own
        where own.marked_at > coalesce((${lastRepeat(caller.userId, examId)}), '-infinity')) >= ${sql.lit(MIN_APART)}`,
    )
    .where(sql<SqlBool>`marking_tasks.question_version_id <> all(${[...decidedIds]}::uuid[])`)
    .where(sql<SqlBool>`(due.first_marker_id = ${caller.userId} or ${isForCaller(caller)})`)
  if (questionVersionId !== undefined) query = query.where('markingTasks.questionVersionId', '=', questionVersionId)
  if (after !== undefined) {
    query = query.where(
      sql<SqlBool>`(marking_tasks.paper_id, marking_tasks.question_no) <> (${after.paperId}::uuid, ${after.no}::int)`,
    )
  }
  const task = await query
    .orderBy('due.markedAt')
    .orderBy('due.paperId')
    .orderBy('due.questionNo')
    .limit(1)
    .executeTakeFirst()
  return task && unpackTask(task)
}

interface AnswerPlaceRow {
  readonly paperId: string
  readonly questionNo: number
  readonly markedAt: Date
}

export interface FirstMark {
  /** Who gave it: the same person, or another one. */
  readonly firstMarkerId: string
  readonly points: number
  readonly ticked: readonly string[] | null
  readonly regradeNo: number
}

/** The mark that a second one is held against; undefined where the answer has not come to this person again. Callers hold the lock of the paper. */
export async function findFirstMark(
  tx: Tx,
  { userId, examId, paperId, no }: AnswerPlace & { readonly userId: string; readonly examId: string },
): Promise<FirstMark | undefined> {
  const { rows } = await sql<FirstMark>`
    select due.first_marker_id, due.points, due.ticked, due.regrade_no from (${dueRepeats(userId, examId)}) as due
    where due.paper_id = ${paperId} and due.question_no = ${no}`.execute(tx)
  return rows[0]
}

export interface RepeatedMark extends FirstMark {
  readonly paperId: string
  readonly questionNo: number
  readonly markerId: string
  readonly comment: string
  readonly firstPoints: number
  readonly markedAt: Date
}

/** A second time for the same answer and person violates the key. */
export async function insertRepeatedMark(tx: Tx, { ticked, ...mark }: RepeatedMark): Promise<void> {
  await tx
    .insertInto('repeatedMarks')
    .values({ ...mark, ticked: ticked && [...ticked] })
    .execute()
}

/** What this person gave the second time. */
export const findRepeatedMark = (db: Db, { paperId, no }: AnswerPlace, userId: string) =>
  db
    .selectFrom('repeatedMarks')
    .select(['points', 'firstPoints', 'firstMarkerId', 'markedAt'])
    .where('paperId', '=', paperId)
    .where('questionNo', '=', no)
    .where('markerId', '=', userId)
    .executeTakeFirst()

export interface PairSums {
  readonly markerId: string
  readonly questionVersionId: string
  /** On the form. */
  readonly maxPoints: number
  readonly regradeNo: number
  readonly count: number
  /** Of these the same points were given twice. */
  readonly sameCount: number
  /** Of the differences between second and first. */
  readonly differenceSquared: number
}

/** Marks that one person gave twice, of papers that count. */
export async function listPairSums(db: Db, examId: string): Promise<PairSums[]> {
  const { rows } = await sql<PairSums>`
    select repeated_marks.marker_id, marking_tasks.question_version_id, marking_tasks.max_points, repeated_marks.regrade_no,
      count(*) as count, count(*) filter (where repeated_marks.points = repeated_marks.first_points) as same_count,
      sum((repeated_marks.points - repeated_marks.first_points)::float8 ^ 2) as difference_squared
    from repeated_marks join marking_tasks using (paper_id, question_no)
    where marking_tasks.exam_id = ${examId} and repeated_marks.marker_id = repeated_marks.first_marker_id and ${isCounted}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface SharedSums extends PairSums {
  /** Of what this person gave beyond the other one. */
  readonly difference: number
}

/** Answers that two people marked without seeing each other's mark, as each of the two sees them. */
export async function listSharedSums(db: Db, examId: string): Promise<SharedSums[]> {
  const { rows } = await sql<SharedSums>`
    select of_two.marker_id, marking_tasks.question_version_id, marking_tasks.max_points, repeated_marks.regrade_no,
      count(*) as count, count(*) filter (where repeated_marks.points = repeated_marks.first_points) as same_count,
      sum(of_two.side * (repeated_marks.points - repeated_marks.first_points))::float8 as difference,
      sum((repeated_marks.points - repeated_marks.first_points)::float8 ^ 2) as difference_squared
    from repeated_marks join marking_tasks using (paper_id, question_no),
      lateral (values (repeated_marks.marker_id, 1), (repeated_marks.first_marker_id, -1)) as of_two(marker_id, side)
    where marking_tasks.exam_id = ${examId} and repeated_marks.marker_id <> repeated_marks.first_marker_id and ${isCounted}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
