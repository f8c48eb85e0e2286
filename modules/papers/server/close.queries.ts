/** Closing and machine marking: guarded updates that any process may send at any time, as often as it likes. */
import { CloseReason, PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { isPastGrace } from './paper-clock.queries.ts'
import { packScores, type Scores } from './paper-codec.rules.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { isParkedUntilLater } from './parked.queries.ts'
import { newestRegradeOf } from './regrade/regrade.queries.ts'

/**
 * What becomes of a paper when it is closed; machine marking comes after, and `marking_due` remembers that it must. Only
 * marking decides whether it is abandoned: this statement may have waited for a save, and would not see its answer.
 */
const closeColumns = sql`state = ${sql.lit(PaperState.awaitingMarking)}, marking_due = true`

const mayClose = stateIn('papers.state', PAPER_TRANSITIONS.close.from)

/** A paper as events name it. */
export interface PaperRef {
  readonly paperId: string
  readonly examId: string
  readonly userId: string
}

const ref = sql`papers.id as paper_id, papers.exam_id, papers.user_id`

export interface Submission {
  readonly paperId: string
  readonly submitKey: string
  readonly arrivedAt: Date
}

/**
 * Hands papers in, each by its key. From its last second on it is the deadline that closes a paper: the page hands in by
 * itself then, and nobody pressed anything. Before the earliest hand-in nothing changes.
 */
export async function closeSubmitted(tx: Tx, submissions: readonly Submission[]): Promise<PaperRef[]> {
  const { rows } = await sql<PaperRef>`
    update papers set ${closeColumns},
      close_reason = case when s.is_over then ${sql.lit(CloseReason.deadline)} else ${sql.lit(CloseReason.submitted)} end,
      closed_at = least(s.arrived_at, papers.deadline_at)
    from (
      select distinct on (papers.id) papers.id, i.arrived_at,
        i.arrived_at >= papers.deadline_at - interval '1 second' as is_over
      from unnest(${submissions.map(s => s.paperId)}::uuid[], ${submissions.map(s => s.submitKey)}::text[],
        ${submissions.map(s => s.arrivedAt)}::timestamptz[]) as i(paper_id, submit_key, arrived_at)
      join papers on papers.id = i.paper_id and papers.submit_key = i.submit_key
      order by papers.id, i.arrived_at
    ) as s
    where papers.id = s.id and ${mayClose}
      and (papers.earliest_hand_in_at is null or papers.earliest_hand_in_at <= s.arrived_at or papers.deadline_at <= s.arrived_at)
    returning ${ref}`.execute(tx)
  return rows
}

/**
 * By which a paper is over: the database's own clock, less by how much it was set while papers were open, and never before
 * the caller's clock says so too. A process with a wrong clock closes nothing early.
 */
export interface Overdue {
  readonly now: Date
  readonly graceSeconds: number
  readonly stepMs: number
}

const isOver = ({ now, graceSeconds, stepMs }: Overdue): RawBuilder<SqlBool> =>
  isPastGrace({
    now: sql<Date>`least(now() - make_interval(secs => ${stepMs / 1000}::double precision), ${now}::timestamptz)`,
    graceSeconds,
  })

export const hasOpenPapers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('papers').select('id').where('state', '=', PaperState.inExam).limit(1).executeTakeFirst()) !==
  undefined

interface OverdueRows {
  readonly rows: RawBuilder<unknown>
  readonly overdue: Overdue
}

async function closeRows(tx: Tx, { rows: chosen, overdue }: OverdueRows): Promise<PaperRef[]> {
  const { rows } = await sql<PaperRef>`
    update papers set ${closeColumns}, close_reason = ${sql.lit(CloseReason.deadline)}, closed_at = papers.deadline_at
    where id in (${chosen}) and ${mayClose} and ${isOver(overdue)}
    returning ${ref}`.execute(tx)
  return rows
}

/** Closes up to `limit` papers whose time and grace are over, oldest first, leaving those that another process closes. */
export const closeOverdue = (tx: Tx, overdue: Overdue, limit: number): Promise<PaperRef[]> =>
  closeRows(tx, {
    overdue,
    rows: sql`select id from papers where ${mayClose} and ${isOver(overdue)}
      order by deadline_at limit ${limit} for update skip locked`,
  })

/** The same for those that somebody holds at this moment: waits for them, so that none is passed over for ever. */
export async function closeHeld(tx: Tx, overdue: Overdue, limit: number): Promise<PaperRef[]> {
  await sql`set local lock_timeout = '2s'`.execute(tx)
  return closeRows(tx, {
    overdue,
    // Found by their deadlines, locked in the order in which saves lock them.
    rows: sql`select id from (
      select id from papers where id in (
        select id from papers where ${mayClose} and ${isOver(overdue)} order by deadline_at limit ${limit})
      order by id for update) as held`,
  })
}

/** Closes those of these papers whose time and grace are over, before the sweep comes by. */
export const closeIfOverdue = (tx: Tx, paperIds: readonly string[], overdue: Overdue): Promise<PaperRef[]> =>
  closeRows(tx, { overdue, rows: sql`select unnest(${[...paperIds]}::uuid[])` })

/** Closes one paper for staff, where the condition of their scope holds. */
export interface StaffClose {
  readonly paperId: string
  readonly now: Date
  /** The condition of the caller's scope. */
  readonly allowed: RawBuilder<SqlBool>
}

export async function closeByStaff(tx: Tx, { paperId, now, allowed }: StaffClose): Promise<PaperRef | undefined> {
  const { rows } = await sql<PaperRef>`
    update papers set ${closeColumns}, close_reason = ${sql.lit(CloseReason.staff)}, closed_at = ${now}
    where id = ${paperId} and ${mayClose} and ${allowed}
    returning ${ref}`.execute(tx)
  return rows[0]
}

export interface Unmarked {
  readonly closedBefore: Date
  readonly now: Date
  readonly limit: number
}

/** Papers that were closed and not marked, because a process ended in between; those that failed before, at their time. */
export async function findUnmarked(db: Db, { closedBefore, now, limit }: Unmarked): Promise<string[]> {
  const rows = await db
    .selectFrom('papers')
    .select('id')
    .where('markingDue', '=', true)
    .where('closedAt', '<', closedBefore)
    .where(({ not }) => not(isParkedUntilLater(now)))
    .orderBy('closedAt')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export interface MarkedRow {
  readonly id: string
  readonly scores: Scores
  readonly score: number | null
  readonly isPassed: boolean | null
  readonly answeredCount: number
  readonly partlyCount: number
  readonly toMarkCount: number
  readonly totalPoints: number
  readonly passPoints: number
  readonly firstPassPoints: number | null
  /** The newest regrade of the exam that it was marked by: another one meanwhile, and it is left to be marked anew. */
  readonly regradeNo: number
}

export interface Marked extends PaperRef {
  readonly isPassed: boolean | null
  /** 0: waits for nobody. */
  readonly toMarkCount: number
}

export interface MarkingTask {
  readonly paperId: string
  readonly questionNo: number
  readonly examId: string
  readonly questionVersionId: string
  readonly maxPoints: number
  readonly orderKey: Buffer
}

/** Machine marks, written once: a paper that another process has marked meanwhile is left alone. */
export interface MarkingWrite {
  readonly rows: readonly MarkedRow[]
  readonly tasks: readonly MarkingTask[]
  readonly now: Date
}

/** Gives those that were marked by this. What another process has marked meanwhile, somebody may have judged by now: it gets no tasks. */
export async function writeMarks(tx: Tx, { rows, tasks, now }: MarkingWrite): Promise<Marked[]> {
  if (rows.length === 0) return []
  const { rows: ours } = await sql<Marked>`
    with marked as (
      update papers set scores = m.scores::int[], score = m.score, is_passed = m.is_passed, answered_count = m.answered_count,
        partly_count = m.partly_count, to_mark_count = m.to_mark_count, marking_due = false,
        statistics_due = not papers.is_own_mock, total_points = m.total_points, pass_points = m.pass_points, first_pass_points = m.first_pass_points,
        marked_at = case when m.to_mark_count = 0 then ${now}::timestamptz end,
        state = case
          when not ${stateIn('papers.state', PAPER_TRANSITIONS.markByMachine.from)} then papers.state
          when papers.abandon_unanswered and m.answered_count + m.partly_count = 0 then ${sql.lit(PaperState.abandoned)}
          when m.to_mark_count = 0 then ${sql.lit(PaperState.finished)}
          else papers.state end
      from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => packScores(row.scores))}::text[],
        ${rows.map(row => row.score)}::int[], ${rows.map(row => row.isPassed)}::boolean[],
        ${rows.map(row => row.answeredCount)}::int[], ${rows.map(row => row.partlyCount)}::int[],
        ${rows.map(row => row.toMarkCount)}::int[], ${rows.map(row => row.totalPoints)}::int[],
        ${rows.map(row => row.passPoints)}::int[], ${rows.map(row => row.firstPassPoints)}::int[],
        ${rows.map(row => row.regradeNo)}::int[])
        as m(id, scores, score, is_passed, answered_count, partly_count, to_mark_count, total_points, pass_points,
          first_pass_points, regrade_no)
      where papers.id = m.id and papers.marking_due and m.regrade_no = ${newestRegradeOf('papers.exam_id')}
      returning ${ref}, papers.is_passed, papers.to_mark_count
    ), waiting as (
      insert into marking_tasks (paper_id, question_no, exam_id, question_version_id, max_points, order_key)
      select t.* from unnest(${tasks.map(task => task.paperId)}::uuid[], ${tasks.map(task => task.questionNo)}::int[],
        ${tasks.map(task => task.examId)}::uuid[], ${tasks.map(task => task.questionVersionId)}::uuid[],
        ${tasks.map(task => task.maxPoints)}::int[], ${tasks.map(task => task.orderKey)}::bytea[])
        as t(paper_id, question_no, exam_id, question_version_id, max_points, order_key)
      join marked on marked.paper_id = t.paper_id
      -- Of a paper that is marked anew: its answer waits again.
      on conflict (paper_id, question_no) do update set is_marked = false
    )
    select * from marked`.execute(tx)
  return ours
}

/**
 * Answers that waited for a marker before these papers were opened again, or got late answers, and need none now: cleared, or
 * decided by a regrade meanwhile. After `writeMarks`.
 */
export async function settleTasks(tx: Tx, paperIds: readonly string[]): Promise<void> {
  await sql`
    update marking_tasks set is_marked = true from papers
    where marking_tasks.paper_id = any(${[...paperIds]}::uuid[]) and papers.id = marking_tasks.paper_id
      and not papers.marking_due and papers.scores[marking_tasks.question_no] is not null and not marking_tasks.is_marked`.execute(
    tx,
  )
}

/** For a paper that staff take out of the count, an abandoned one too: the candidate has the attempt again. */
export async function voidPaper(tx: Tx, { paperId, now, allowed }: StaffClose): Promise<PaperRef | undefined> {
  const { rows } = await sql<PaperRef>`
    update papers set state = ${sql.lit(PaperState.abandoned)}, voided_at = ${now}, closed_at = coalesce(closed_at, ${now}),
      close_reason = coalesce(close_reason, ${sql.lit(CloseReason.staff)}), is_passed = null, statistics_due = true
    where id = ${paperId} and voided_at is null and ${allowed}
    returning ${ref}`.execute(tx)
  return rows[0]
}
