import { PaperState } from '@tripos/contract-kit/enums.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer, AnswerBody } from '@tripos/question-kinds/answers.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { type DrawnQuestion, examRows } from '../../exams/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { answersOf } from './fold.queries.ts'
import { packQuestions, unpackTexts } from './paper-codec.rules.ts'

const asText = (column: string) => sql<string>`array_to_string(${sql.ref(`paper_layouts.${column}`)}, ',')`

const PAPER_COLUMNS = [
  'papers.id',
  'papers.userId',
  'papers.examId',
  'papers.formId',
  'papers.attemptNo',
  'papers.state',
  asText('version_ids').as('versionIds'),
  asText('line_nos').as('lineNos'),
  asText('option_orders').as('optionOrders'),
  'papers.types',
  'papers.scores',
  'papers.totalPoints',
  'papers.passPoints',
  'papers.firstPassPoints',
  'papers.epoch',
  'papers.startedAt',
  'papers.deadlineAt',
  'papers.earliestHandInAt',
  'papers.closedAt',
  'papers.closeReason',
  'papers.voidedAt',
  'papers.markingDue',
  'papers.score',
  'papers.isPassed',
  'papers.answeredCount',
  'papers.toMarkCount',
  'papers.messageCount',
] as const

/** What lists and rules need of a paper: not its questions. */
const FACTS = [
  'papers.id',
  'papers.userId',
  'papers.examId',
  'papers.attemptNo',
  'papers.state',
  'papers.totalPoints',
  'papers.startedAt',
  'papers.deadlineAt',
  'papers.closedAt',
  'papers.voidedAt',
  'papers.score',
  'papers.isPassed',
] as const

export const listPaperFacts = (db: Db, paperIds: readonly string[]) =>
  db.selectFrom('papers').select(FACTS).where('papers.id', '=', anyOf(paperIds)).execute()

const selectPaper = (db: Db) =>
  db.selectFrom('papers').innerJoin('paperLayouts', 'paperLayouts.paperId', 'papers.id').select(PAPER_COLUMNS)
type PackedRow = Awaited<ReturnType<ReturnType<typeof selectPaper>['executeTakeFirstOrThrow']>>
export type PaperRow = ReturnType<typeof unpackTexts<PackedRow>>

/** One's own paper: ownership is in the query. */
export async function findOwnPaper(db: Db, userId: string, paperId: string): Promise<PaperRow | undefined> {
  const row = await selectPaper(db).where('papers.id', '=', paperId).where('userId', '=', userId).executeTakeFirst()
  return row && unpackTexts(row)
}

export const findPapers = async (db: Db, paperIds: readonly string[]): Promise<PaperRow[]> =>
  (await selectPaper(db).where('papers.id', '=', anyOf(paperIds)).execute()).map(unpackTexts)

/** Whether somebody writes in this paper now: who has been locked out does not. */
export async function isPaperOpen(db: Db, paperId: string): Promise<boolean> {
  const row = await db
    .selectFrom('papers')
    .innerJoin(userRows.as('users'), 'users.id', 'papers.userId')
    .select('papers.id')
    .where('papers.id', '=', paperId)
    .where('papers.state', '=', PaperState.inExam)
    .where('users.state', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

export interface StoredAnswer {
  readonly paperId: string
  readonly questionNo: number
  readonly answer: Answer | null
  readonly seq: number
  readonly savedAt: Date
}

/** Answers of these papers, by question. */
export async function listAnswers(
  db: Db,
  papers: readonly { readonly id: string; readonly userId: string }[],
): Promise<StoredAnswer[]> {
  const { rows } = await sql<Omit<StoredAnswer, 'answer'> & { readonly answer: AnswerBody }>`
    select pairs.paper_id, answers.question_no, answers.answer, answers.seq, answers.saved_at
    from unnest(${papers.map(paper => paper.userId)}::uuid[], ${papers.map(paper => paper.id)}::uuid[])
      as pairs(user_id, paper_id)
    cross join lateral ${answersOf('pairs.user_id', 'pairs.paper_id')} as answers
    order by answers.question_no`.execute(db)
  return rows.map(row => ({ ...row, answer: decodeAnswer(row.answer) }))
}

/** What marking needs of the answers of these papers: one row a paper instead of one an answer, as text that is put together once. */
export async function loadGivenAnswers(
  db: Db,
  papers: readonly { readonly id: string; readonly userId: string }[],
): Promise<Map<string, Map<number, Answer | null>>> {
  const { rows } = await sql<{ paperId: string; given: Record<string, AnswerBody> }>`
    select pairs.paper_id, json_object_agg(answers.question_no, answers.answer) as given
    from unnest(${papers.map(paper => paper.userId)}::uuid[], ${papers.map(paper => paper.id)}::uuid[])
      as pairs(user_id, paper_id)
    cross join lateral ${answersOf('pairs.user_id', 'pairs.paper_id')} as answers
    group by pairs.paper_id`.execute(db)
  return new Map(
    rows.map(({ paperId, given }) => [
      paperId,
      new Map(Object.entries(given).map(([questionNo, answer]) => [Number(questionNo), decodeAnswer(answer)])),
    ]),
  )
}

/** Whose they are, and of which exam. */
export const listPaperIds = (db: Db, paperIds: readonly string[]) =>
  db.selectFrom('papers').select(['id', 'userId', 'examId']).where('id', '=', anyOf(paperIds)).execute()

/** What the reply to a hand-in needs; the rows of papers are long. */
export const findSubmitted = (db: Db, paperIds: readonly string[]) =>
  db
    .selectFrom('papers')
    .select(['id', 'state', 'submitKey', 'startedAt', 'deadlineAt', 'earliestHandInAt', 'closedAt'])
    .where('id', '=', anyOf(paperIds))
    .execute()
export type SubmittedRow = Awaited<ReturnType<typeof findSubmitted>>[number]

export interface RefusedSaves {
  readonly userId: string
  readonly paperId: string
  readonly epoch: number
  readonly reason: string
  readonly arrivedAt: Date
  readonly answers: readonly { readonly no: number; readonly seq: number; readonly answer: AnswerBody }[]
}

/** Nobody fills a disk with late answers: that many a paper are evidence enough. */
const MAX_KEPT = 1000

/** Keeps refused answers as evidence; the same one again changes nothing. */
export async function keepRefusedSaves(db: Db, refused: RefusedSaves): Promise<void> {
  const { userId, paperId, epoch, reason, arrivedAt, answers } = refused
  const { count } = await db
    .selectFrom('refusedSaves')
    .select(sql<number>`count(*)`.as('count'))
    .where('paperId', '=', paperId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_KEPT || answers.length === 0) return
  await db
    .insertInto('refusedSaves')
    .values(
      answers.map(({ no, seq, answer }) => ({
        id: newId(),
        userId,
        paperId,
        questionNo: no,
        answer: answer === null ? null : asJson(answer),
        seq,
        epoch,
        reason,
        arrivedAt,
      })),
    )
    .onConflict(conflict => conflict.columns(['paperId', 'questionNo', 'epoch', 'seq']).doNothing())
    .execute()
}

export interface MessageRow {
  readonly id: string
  readonly kind: string
  readonly minutes: number | null
  readonly reason: string
  readonly sentAt: Date
}

export const listMessages = (db: Db, paperId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('paperMessages')
    .select(['id', 'kind', 'minutes', 'reason', 'sentAt'])
    .where('paperId', '=', paperId)
    .orderBy('sentAt')
    .orderBy('id')
    .execute()

export async function insertMessage(
  tx: Tx,
  message: {
    paperId: string
    kind: 'extended' | 'closedByStaff' | 'voided' | 'reopened' | 'takenIn' | 'infected' | 'told'
    minutes: number | null
    reason: string
    /** Null: the server itself. */
    sentBy: string | null
    sentAt: Date
    requestId?: string | undefined
  },
): Promise<void> {
  await tx
    .insertInto('paperMessages')
    .values({ id: newId(), ...message })
    .execute()
  await tx
    .updateTable('papers')
    .set(eb => ({ messageCount: eb('messageCount', '+', 1) }))
    .where('id', '=', message.paperId)
    .execute()
}

/**
 * Which papers are attempts: every one, abandoned or not, but for those that staff voided. The only words for it: whatever
 * counts attempts, or waits after one, says it with this.
 */
export const COUNTS_AS_ATTEMPT: RawBuilder<SqlBool> = sql<SqlBool>`papers.voided_at is null`

/** What the entry rules need of a candidate's papers at an exam. */
export interface HistoryRow {
  readonly userId: string
  readonly examId: string
  readonly attemptsUsed: number
  readonly lastAttemptNo: number
  readonly openPaperId: string | null
  readonly openDeadlineAt: Date | null
  readonly lastClosedAt: Date | null
}

/** Of those pairs of user and exam that have papers. Each by its key: the planner has no say, as with saves. */
export async function loadHistories(
  db: Db,
  userIds: readonly string[],
  examIds: readonly string[],
): Promise<HistoryRow[]> {
  const isOpen = sql`papers.state = ${sql.lit(PaperState.inExam)}`
  const { rows } = await sql<HistoryRow>`
    select pairs.user_id, pairs.exam_id, history.*
    from unnest(${[...userIds]}::uuid[], ${[...examIds]}::uuid[]) as pairs(user_id, exam_id)
    cross join lateral (
      select count(*) filter (where ${COUNTS_AS_ATTEMPT}) as attempts_used, max(papers.attempt_no) as last_attempt_no,
        (array_agg(papers.id) filter (where ${isOpen}))[1] as open_paper_id,
        max(papers.deadline_at) filter (where ${isOpen}) as open_deadline_at,
        max(papers.closed_at) filter (where ${COUNTS_AS_ATTEMPT}) as last_closed_at
      from papers where papers.user_id = pairs.user_id and papers.exam_id = pairs.exam_id
      having count(*) > 0
    ) as history`.execute(db)
  return rows
}

export interface NewPaper {
  readonly id: string
  readonly userId: string
  readonly examId: string
  readonly formId: string
  /** The overrides that its deadline was told by. */
  readonly overrideNo: number
  readonly attemptNo: number
  readonly questions: readonly DrawnQuestion[]
  readonly seed: string
  readonly totalPoints: number
  readonly passPoints: number
  readonly submitKey: string
  readonly startedAt: Date
  readonly deadlineAt: Date
  readonly earliestHandInAt: Date | null
  readonly abandonUnanswered: boolean
}

const arrayLiteral = (items: readonly (string | number)[]): string => `{${items.map(item => `"${item}"`).join(',')}}`

/**
 * Makes papers, all in one commit. The guards are in the write: the exam is enabled with this very form and has the overrides
 * that were read, no other paper is open (papers_one_open), and the attempt number is free. The lock of the exam makes a
 * change of its overrides wait, or this wait for it: no paper has a deadline of before. Returns the ids that were made.
 */
export async function insertPapers(tx: Tx, papers: readonly NewPaper[]): Promise<Set<string>> {
  const rows = papers.map(({ questions, ...paper }) => ({ ...paper, ...packQuestions(questions) }))
  const column = <K extends keyof (typeof rows)[number]>(key: K): (typeof rows)[number][K][] =>
    rows.map(row => row[key])
  const made = await sql<{ id: string }>`
    with n as materialized (select * from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('examId')}::uuid[], ${column('formId')}::uuid[],
      ${column('attemptNo')}::int[], ${column('versionIds').map(arrayLiteral)}::text[], ${column('lineNos').map(arrayLiteral)}::text[],
      ${column('optionOrders').map(arrayLiteral)}::text[], ${column('types')}::text[], ${column('optionCounts')}::text[], ${column('seed')}::text[],
      ${column('totalPoints')}::int[], ${column('passPoints')}::int[], ${column('submitKey')}::text[],
      ${column('startedAt')}::timestamptz[], ${column('deadlineAt')}::timestamptz[],
      ${column('earliestHandInAt')}::timestamptz[], ${column('abandonUnanswered')}::boolean[], ${column('overrideNo')}::int[])
      as given(id, user_id, exam_id, form_id, attempt_no, version_ids, line_nos, option_orders, types, option_counts, seed,
        total_points, pass_points, submit_key, started_at, deadline_at, earliest_hand_in_at, abandon_unanswered, override_no)
    ), locked as materialized (select exams.id, exams.form_id, exams.override_no, exams.learner_id from ${examRows.as('exams')}
      where exams.id = ${anyOf([...new Set(column('examId'))])} and exams.state = 0 order by exams.id for share
    ), made as (
      insert into papers (id, user_id, exam_id, form_id, attempt_no, types, option_counts, total_points, pass_points,
        submit_key, started_at, deadline_at, earliest_hand_in_at, abandon_unanswered, is_own_mock)
      select n.id, n.user_id, n.exam_id, n.form_id, n.attempt_no, n.types, n.option_counts, n.total_points, n.pass_points,
        n.submit_key, n.started_at, n.deadline_at, n.earliest_hand_in_at, n.abandon_unanswered, locked.learner_id is not null
      from n join locked on locked.id = n.exam_id and locked.form_id = n.form_id and locked.override_no = n.override_no
        and coalesce(locked.learner_id, n.user_id) = n.user_id
      -- In one order, so that no two that make papers of the same candidates wait in a circle.
      order by n.exam_id, n.user_id
      on conflict do nothing
      returning id)
    insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
    select n.id, n.version_ids::uuid[], n.line_nos::smallint[], n.option_orders::text[], n.seed from n join made on made.id = n.id
    returning paper_id as id`.execute(tx)
  return new Set(made.rows.map(row => row.id))
}

/** One's own papers, newest first; mock exams of one's own are listed with their banks. */
export async function listOwnPapers(
  db: Db,
  userId: string,
  input: PageInput & { examId?: string | undefined },
): Promise<Page<{ id: string }>> {
  let query = db.selectFrom('papers').where('userId', '=', userId).where('isOwnMock', '=', false)
  if (input.examId !== undefined) query = query.where('examId', '=', input.examId)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select('id')
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
}

/** Which of these users have an open paper. */
export async function findUsersInExam(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('papers')
    .select('userId')
    .distinct()
    .where('userId', '=', anyOf(userIds))
    .where('state', '=', PaperState.inExam)
    .execute()
  return new Set(rows.map(row => row.userId))
}
