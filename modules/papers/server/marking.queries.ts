/** What waits for markers, and their marks. Marks are revisions: rows are only ever added. */
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/scope.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { userRows } from '../../identity/server/index.ts'
import { examRows } from '../../exams/server/index.ts'
import { packScores, type Scores, unpackOrder } from './paper-codec.rules.ts'

const waiting = sql<number>`count(*) filter (where not marking_tasks.is_marked)`
const marked = sql<number>`count(*) filter (where marking_tasks.is_marked)`

const tasks = (db: Db, caller: Caller) =>
  db
    .selectFrom('markingTasks')
    .innerJoin('papers', 'papers.id', 'markingTasks.paperId')
    .innerJoin(examRows.as('exams'), 'exams.id', 'markingTasks.examId')
    // A voided paper waits for nobody.
    .where(stateIn('papers.state', PAPER_TRANSITIONS.markByPerson.from))
    .where(inScope(caller, 'exams.owner_id', 'exams.department_id'))

export interface MarkingExamRow {
  readonly examId: string
  readonly title: string
  readonly waitingCount: number
  readonly markedCount: number
}

export async function listMarkingExams(
  db: Db,
  caller: Caller,
  input: PageInput & { search?: string | undefined },
): Promise<Page<MarkingExamRow>> {
  let query = tasks(db, caller)
  if (input.search) query = query.where(sql<SqlBool>`strpos(lower(exams.title), lower(${input.search})) > 0`)
  const { total } = await query.select(sql<number>`count(distinct exams.id)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['exams.id as examId', 'exams.title', waiting.as('waitingCount'), marked.as('markedCount')])
    .groupBy(['exams.id', 'exams.title'])
    .orderBy(waiting, 'desc')
    .orderBy('exams.title')
    .orderBy('exams.id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
}

export const listMarkingQuestions = (db: Db, caller: Caller, examId: string) =>
  tasks(db, caller)
    .select(['exams.title', 'markingTasks.questionVersionId', waiting.as('waitingCount'), marked.as('markedCount')])
    .where('markingTasks.examId', '=', examId)
    .groupBy(['exams.title', 'markingTasks.questionVersionId'])
    .orderBy(waiting, 'desc')
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
  'papers.userId',
  'papers.formId',
  sql<string>`coalesce(papers.option_orders[marking_tasks.question_no], '')`.as('optionOrder'),
] as const

const selectTask = (db: Db, caller: Caller) => tasks(db, caller).select(TASK_COLUMNS)
type PackedTask = Awaited<ReturnType<ReturnType<typeof selectTask>['executeTakeFirstOrThrow']>>

const unpackTask = ({ optionOrder, ...task }: PackedTask) => ({ ...task, order: unpackOrder(optionOrder) })
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

export interface NextTaskInput {
  readonly examId: string
  readonly questionVersionId?: string | undefined
  /** Where this marker's round begins: several markers start at different places of the one order. */
  readonly start: Buffer
  readonly after?: { readonly orderKey: Buffer; readonly questionNo: number } | undefined
}

/** The next waiting task of the ring behind `after`, or the first one of the round. */
export async function findNextTask(db: Db, caller: Caller, input: NextTaskInput): Promise<TaskRow | undefined> {
  const { examId, questionVersionId, start, after } = input
  let query = selectTask(db, caller)
    .where('markingTasks.examId', '=', examId)
    .where('markingTasks.isMarked', '=', false)
    .orderBy(sql`marking_tasks.order_key < ${start}`)
    .orderBy('markingTasks.orderKey')
    .orderBy('markingTasks.questionNo')
  if (questionVersionId !== undefined) query = query.where('markingTasks.questionVersionId', '=', questionVersionId)
  if (after !== undefined) {
    query = query.where(
      sql<SqlBool>`(marking_tasks.order_key < ${start}, marking_tasks.order_key, marking_tasks.question_no) > (${after.orderKey}::bytea < ${start}::bytea, ${after.orderKey}::bytea, ${after.questionNo}::int)`,
    )
  }
  const task = await query.limit(1).executeTakeFirst()
  return task && unpackTask(task)
}

export const countTasks = (db: Db, caller: Caller, examId: string) =>
  tasks(db, caller)
    .select([waiting.as('waitingCount'), marked.as('markedCount')])
    .where('markingTasks.examId', '=', examId)
    .executeTakeFirstOrThrow()

export interface MarkRow {
  readonly questionNo: number
  readonly revision: number
  readonly points: number
  readonly comment: string
  readonly markedBy: string
  readonly markedAt: Date
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
      'users.realName as markedBy',
      'marks.markedAt',
    ])
    .where('marks.paperId', '=', paperId)
    .orderBy('marks.questionNo')
    .orderBy('marks.revision')
    .execute()

/** The comment of the newest mark of each question. */
export async function listComments(db: Db, paperId: string): Promise<Map<number, string>> {
  return new Map((await listMarks(db, paperId)).map(({ questionNo, comment }) => [questionNo, comment]))
}

/** Locks a paper for marking: markers of one paper follow each other. */
export const lockPaper = (tx: Tx, paperId: string) =>
  tx
    .selectFrom('papers')
    .select(['id', 'state', 'markingDue', 'scores', 'passPoints'])
    .where('id', '=', paperId)
    .forUpdate()
    .executeTakeFirst()

export interface NewMark {
  readonly paperId: string
  readonly questionNo: number
  readonly revision: number
  readonly points: number
  readonly comment: string
  readonly markerId: string
  readonly markedAt: Date
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
  await tx.insertInto('marks').values(mark).execute()
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
