/** The marks of an exam by those who gave them, summed up by the database. */
import { type Db, sql } from '@tripos/db/client.ts'
import { userRows } from '../../../identity/server/index.ts'
import { isCounted } from '../marking.queries.ts'

/**
 * The newest mark of each person for each answer of papers that count: marks by one person, and both of two. The mean of two is
 * nobody's, and an arbiter sees answers that two could not agree on.
 */
const given = (examId: string) => sql`
  select marks.marker_id, marking_tasks.question_version_id, marking_tasks.max_points, marks.points, marks.regrade_no, marks.marked_at
  from (
    select distinct on (marks.paper_id, marks.question_no) marks.* from marks
    join marking_tasks using (paper_id, question_no) where marking_tasks.exam_id = ${examId}
    order by marks.paper_id, marks.question_no, marks.revision desc
  ) as marks join marking_tasks using (paper_id, question_no)
  where marks.blind_round is null and ${isCounted}
  union all
  select blind.marker_id, marking_tasks.question_version_id, marking_tasks.max_points, blind.points, blind.regrade_no, blind.marked_at
  from (
    select distinct on (blind_marks.paper_id, blind_marks.question_no, blind_marks.marker_id) blind_marks.* from blind_marks
    join marking_tasks using (paper_id, question_no)
    where marking_tasks.exam_id = ${examId} and blind_marks.round = marking_tasks.round
    order by blind_marks.paper_id, blind_marks.question_no, blind_marks.marker_id, blind_marks.revision desc
  ) as blind join marking_tasks using (paper_id, question_no)
  where ${isCounted}`

export interface GivenSums {
  readonly markerId: string
  readonly questionVersionId: string
  /** On the form. */
  readonly maxPoints: number
  /** The newest regrade that these marks were given under: the maximum may be another one. */
  readonly regradeNo: number
  readonly count: number
  readonly points: number
  readonly pointsSquared: number
}

export async function listGivenSums(db: Db, examId: string): Promise<GivenSums[]> {
  const { rows } = await sql<GivenSums>`
    select marker_id, question_version_id, max_points, regrade_no, count(*) as count, sum(points)::float8 as points,
      sum(points::float8 * points) as points_squared
    from (${given(examId)}) as given group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Longer than this was a break. */
const BREAK_SECONDS = 600

export interface MarkerRow {
  readonly markerId: string
  readonly realName: string
  readonly markCount: number
  /** The median time between two marks, without breaks; null for whoever gave one mark. */
  readonly secondsPerAnswer: number | null
  /** Answers that two have marked, and those of them about which they did not agree. */
  readonly pairCount: number
  readonly apartCount: number
}

export async function listMarkers(db: Db, examId: string): Promise<MarkerRow[]> {
  const { rows } = await sql<MarkerRow>`
    with given as (${given(examId)}),
    timed as (
      select marker_id, extract(epoch from marked_at - lag(marked_at) over (partition by marker_id order by marked_at)) as seconds
      from given),
    pairs as (
      select marker_id, count(*) as pair_count, count(*) filter (where needs_arbiter) as apart_count
      from marking_tasks, unnest(array[first_marker_id, second_marker_id]) as of_two(marker_id)
      where marking_tasks.exam_id = ${examId} and second_marker_id is not null and ${isCounted} group by 1)
    select timed.marker_id, users.real_name, count(*) as mark_count,
      (percentile_cont(0.5) within group (order by seconds) filter (where seconds <= ${BREAK_SECONDS}))::float8 as seconds_per_answer,
      coalesce(max(pairs.pair_count), 0) as pair_count, coalesce(max(pairs.apart_count), 0) as apart_count
    from timed join ${userRows.as('users')} on users.id = timed.marker_id
    left join pairs on pairs.marker_id = timed.marker_id
    group by timed.marker_id, users.real_name order by mark_count desc, users.real_name, timed.marker_id`.execute(db)
  return rows
}

/** Whether an answer has one of its two marks. */
export async function hasHalfMarked(db: Db, examId: string): Promise<boolean> {
  const row = await db
    .selectFrom('markingTasks')
    .select('paperId')
    .where('examId', '=', examId)
    .where('isMarked', '=', false)
    .where('firstMarkerId', 'is not', null)
    .where(isCounted)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
