/** What waits for markers, and their marks. Marks are revisions: rows are only ever added. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import type { Annotation } from '../contract/annotations.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { userRows } from '../../identity/server/index.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { hasPartIn, isAssignedTo, isOwn, isSeenBy } from './marking/assigned.queries.ts'
import { packScores, type Scores, unpackOrder } from './paper-codec.rules.ts'
import type { Ticks } from './regrade/regrade.rules.ts'

export const isForCaller = (caller: Caller) => sql<SqlBool>`(not ${isOwn(caller)} and ${isAssignedTo(caller)})`
const isPast = (caller: Caller) =>
  sql<SqlBool>`(${isOwn(caller)} or marking_tasks.is_marked and ${isAssignedTo(caller)})`
const waiting = (caller: Caller) =>
  sql<number>`count(*) filter (where not marking_tasks.is_marked and ${isForCaller(caller)})`
const marked = (caller: Caller) => sql<number>`count(*) filter (where ${isPast(caller)})`

const tasks = (db: Db, caller: Caller) =>
  db
    .selectFrom('markingTasks')
    .innerJoin('papers', 'papers.id', 'markingTasks.paperId')
    .innerJoin(examRows.as('exams'), 'exams.id', 'markingTasks.examId')
    .leftJoin('markingPlans', 'markingPlans.examId', 'markingTasks.examId')
    // A voided paper waits for nobody.
    .where(stateIn('papers.state', PAPER_TRANSITIONS.markByPerson.from))
    .where(examInScope(caller))

/**
 * A voided paper waits for nobody, and one that was opened again does not yet: few among very many, so they are what is left
 * out, and the papers of all other tasks need no look.
 */
export const isCounted = sql<SqlBool>`not exists (select from papers where papers.id = marking_tasks.paper_id
  and ${stateIn('papers.state', [PaperState.inExam, PaperState.abandoned])})`

export interface MarkingExamRow {
  readonly examId: string
  readonly title: string
  readonly waitingCount: number
  readonly markedCount: number
}

/**
 * What waits is counted for all exams, since the list is in that order; what has been marked only for those that are shown.
 * `offset 0` asks each exam for one answer, in place of all answers for their exams.
 */
export async function listMarkingExams(
  db: Db,
  caller: Caller,
  input: PageInput & { search?: string | undefined },
): Promise<Page<MarkingExamRow>> {
  const { search } = input
  const exams = sql`select exams.id, exams.title from ${examRows.as('exams')}
    where ${examInScope(caller)} and ${hasPartIn(caller)} and ${search ? sql`strpos(lower(exams.title), lower(${search})) > 0` : sql`true`}
      and exists (select from marking_tasks where marking_tasks.exam_id = exams.id and ${isCounted} offset 0)`
  const { rows } = await sql<
    Omit<MarkingExamRow, 'examId'> & { readonly examId: string | null; readonly total: number }
  >`
    with listed as (${exams}),
    waiting as (
      select marking_tasks.exam_id, count(*) filter (where ${isForCaller(caller)}) as count, count(*) filter (where ${isOwn(caller)}) as own_count
      from marking_tasks where not marking_tasks.is_marked and ${isCounted} group by marking_tasks.exam_id),
    page as (
      select listed.id, listed.title, coalesce(waiting.count, 0) as waiting_count, coalesce(waiting.own_count, 0) as own_count
      from listed left join waiting on waiting.exam_id = listed.id
      order by coalesce(waiting.count, 0) desc, listed.title, listed.id limit ${input.size} offset ${offsetOf(input)})
    select page.id as exam_id, page.title, page.waiting_count, counted.total, page.own_count + (
      select count(*) from marking_tasks
      where marking_tasks.exam_id = page.id and marking_tasks.is_marked and ${isCounted}
        and ${isAssignedTo(caller)}) as marked_count
    from (select count(*) as total from listed) as counted left join page on true
    order by page.waiting_count desc, page.title, page.id`.execute(db)
  const found = rows.flatMap(({ examId, title, waitingCount, markedCount }) =>
    examId === null ? [] : [{ examId, title, waitingCount, markedCount }],
  )
  return { total: rows[0]?.total ?? 0, rows: found }
}

export const listMarkingQuestions = (db: Db, caller: Caller, examId: string) =>
  countedTasks(db, caller, examId)
    .select([
      'exams.title',
      'markingTasks.questionVersionId',
      waiting(caller).as('waitingCount'),
      marked(caller).as('markedCount'),
    ])
    .groupBy(['exams.title', 'markingTasks.questionVersionId'])
    .orderBy(waiting(caller), 'desc')
    .orderBy('markingTasks.questionVersionId')
    .execute()

const TASK_COLUMNS = [
  'markingTasks.paperId',
  'markingTasks.questionNo',
  'markingTasks.examId',
  'markingTasks.questionVersionId',
  'markingTasks.maxPoints',
  'markingTasks.orderKey',
  'markingTasks.isMarked',
  'markingTasks.round',
  'markingTasks.firstMarkerId',
  'markingTasks.secondMarkerId',
  'markingTasks.needsArbiter',
  sql<boolean>`coalesce(marking_plans.is_double, false)`.as('isDouble'),
  sql<number>`coalesce(marking_plans.tolerance_percent, 0)`.as('tolerancePercent'),
  sql<boolean>`coalesce(marking_plans.repeat_percent + marking_plans.other_percent, 0) > 0`.as('hasRepeats'),
  sql<boolean>`coalesce(marking_plans.suggests, false)`.as('suggests'),
  'papers.userId',
  'papers.formId',
  sql<string>`coalesce((select option_orders[marking_tasks.question_no] from paper_layouts
    where paper_layouts.paper_id = papers.id), '')`.as('optionOrder'),
] as const

export const selectTask = (db: Db, caller: Caller) => tasks(db, caller).select(TASK_COLUMNS)
type PackedTask = Awaited<ReturnType<ReturnType<typeof selectTask>['executeTakeFirstOrThrow']>>

export const unpackTask = ({ optionOrder, ...task }: PackedTask) => ({ ...task, order: unpackOrder(optionOrder) })
export type TaskRow = ReturnType<typeof unpackTask>

export async function findTask(
  db: Db,
  caller: Caller,
  { paperId, no }: { paperId: string; no: number },
): Promise<TaskRow | undefined> {
  const task = await selectTask(db, caller)
    .where('markingTasks.paperId', '=', paperId)
    .where('markingTasks.questionNo', '=', no)
    .executeTakeFirst()
  return task && unpackTask(task)
}

export async function isSeenTask(
  db: Db,
  caller: Caller,
  { paperId, no }: { paperId: string; no: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('markingTasks')
    .select('questionNo')
    .where('paperId', '=', paperId)
    .where('questionNo', '=', no)
    .where(isSeenBy(caller))
    .executeTakeFirst()
  return row !== undefined
}

/** For counting, where the papers are of no interest. */
const countedTasks = (db: Db, caller: Caller, examId: string) =>
  db
    .selectFrom('markingTasks')
    .innerJoin(examRows.as('exams'), 'exams.id', 'markingTasks.examId')
    .where('markingTasks.examId', '=', examId)
    .where(isCounted)
    .where(examInScope(caller))

export const countTasks = (db: Db, caller: Caller, examId: string) =>
  countedTasks(db, caller, examId)
    .select([waiting(caller).as('waitingCount'), marked(caller).as('markedCount')])
    .executeTakeFirstOrThrow()

/** The items of a rubric that stand in a mark, by one person or by two. */
export interface TickedBy {
  readonly ticked: readonly string[] | null
  readonly tickedByOther: readonly string[] | null
}

export const ticksOf = ({ ticked, tickedByOther }: TickedBy): Ticks =>
  ticked === null ? null : tickedByOther === null ? [ticked] : [ticked, tickedByOther]

export interface MarkRow extends TickedBy {
  readonly questionNo: number
  readonly revision: number
  readonly points: number
  readonly comment: string
  readonly annotations: readonly Annotation[]
  readonly markerId: string
  readonly markedBy: string
  readonly markedAt: Date
  /** Which two marks it comes of; null: one person's. */
  readonly blindRound: number | null
}

/** All revisions, oldest first. */
export const listMarks = (db: Db, paperId: string): Promise<MarkRow[]> =>
  db
    .selectFrom('marks')
    .innerJoin(userRows.as('users'), 'users.id', 'marks.markerId')
    .select([
      'marks.questionNo',
      'marks.revision',
      'marks.points',
      'marks.comment',
      sql<readonly Annotation[]>`marks.annotations`.as('annotations'),
      'marks.markerId',
      'users.realName as markedBy',
      'marks.markedAt',
      'marks.blindRound',
      'marks.ticked',
      'marks.tickedByOther',
    ])
    .where('marks.paperId', '=', paperId)
    .orderBy('marks.questionNo')
    .orderBy('marks.revision')
    .execute()

/** What a candidate is told beside the points. */
export interface Feedback {
  readonly comment: string
  readonly annotations: readonly Annotation[]
  readonly ticks: Ticks
}

/** By the newest mark of each question. */
export async function listFeedback(db: Db, paperId: string): Promise<Map<number, Feedback>> {
  const marks = await listMarks(db, paperId)
  return new Map(
    marks.map(mark => [
      mark.questionNo,
      { comment: mark.comment, annotations: mark.annotations, ticks: ticksOf(mark) },
    ]),
  )
}

/** Locks a paper for marking: markers of one paper follow each other. */
export const lockPaper = (tx: Tx, paperId: string) =>
  tx
    .selectFrom('papers')
    .select(['papers.id', 'state', 'markingDue', 'score', 'scores', 'passPoints'])
    // By a query of its own: the exam is not locked.
    .select(eb =>
      eb
        .selectFrom(examRows.as('exams'))
        .select('exams.title')
        .whereRef('exams.id', '=', 'papers.examId')
        .as('examTitle'),
    )
    .where('papers.id', '=', paperId)
    .forUpdate()
    .executeTakeFirst()

export interface NewMark extends TickedBy {
  readonly paperId: string
  readonly questionNo: number
  readonly revision: number
  readonly points: number
  readonly comment: string
  readonly annotations: readonly Annotation[]
  readonly markerId: string
  readonly markedAt: Date
  /** The newest regrade of the question. */
  readonly regradeNo: number
  readonly blindRound: number | null
}

export async function newestRevision(tx: Tx, paperId: string, questionNo: number): Promise<number> {
  const row = await tx
    .selectFrom('marks')
    .select(sql<number>`coalesce(max(revision), 0)`.as('revision'))
    .where('paperId', '=', paperId)
    .where('questionNo', '=', questionNo)
    .executeTakeFirstOrThrow()
  return row.revision
}

export async function insertMark(tx: Tx, mark: NewMark): Promise<void> {
  const { ticked, tickedByOther, annotations, ...given } = mark
  const ticks = { ticked: ticked && [...ticked], tickedByOther: tickedByOther && [...tickedByOther] }
  await tx
    .insertInto('marks')
    .values({ ...given, ...ticks, annotations: asJson(annotations) })
    .execute()
  await tx
    .updateTable('markingTasks')
    .set({ isMarked: true })
    .where('paperId', '=', mark.paperId)
    .where('questionNo', '=', mark.questionNo)
    .execute()
}

export interface ScoredPaper {
  readonly id: string
  readonly scores: Scores
  readonly score: number | null
  readonly isPassed: boolean | null
  readonly toMarkCount: number
  readonly state: number
  readonly markedAt: Date | null
}

export async function writeScores(tx: Tx, { id, scores, ...fields }: ScoredPaper): Promise<void> {
  await tx
    .updateTable('papers')
    .set({ ...fields, scores: sql<number[]>`${packScores(scores)}::int[]`, statisticsDue: true })
    .where('id', '=', id)
    .execute()
}
