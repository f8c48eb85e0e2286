/** Papers as staff work with them: those of exams within their data scope. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer, AnswerBody } from '@tripos/question-kinds/answers.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { userRows } from '../../identity/server/index.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { isPastGrace, type Moment } from './paper-clock.queries.ts'

/** Sees the people of the own data scope at exams of other departments too. */
const OWN_PEOPLE = 'paper:candidate:ownPeople'

export const seesOwnPeople = ({ permissions }: Pick<Caller, 'permissions'>): boolean => permissions.has(OWN_PEOPLE)

/** Papers that the caller may look at; what is done to them asks for the exam. */
const isPaperSeen = (caller: Caller): RawBuilder<SqlBool> =>
  seesOwnPeople(caller)
    ? sql<SqlBool>`(${examInScope(caller)} or (not papers.is_own_mock and ${isUserInScope(caller, 'papers.user_id')}))`
    : examInScope(caller)

/** The same for a statement on papers alone, so that scope is in the write. */
export const isPaperInScope = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from ${examRows.as('exams')} where exams.id = papers.exam_id and ${examInScope(caller)})`

const joined = (db: Db, allowed: RawBuilder<SqlBool>) =>
  db
    .selectFrom('papers')
    .innerJoin(examRows.as('exams'), 'exams.id', 'papers.examId')
    .innerJoin(userRows.as('users'), 'users.id', 'papers.userId')
    .leftJoin('markingFailures', join =>
      join.onRef('markingFailures.paperId', '=', 'papers.id').on('papers.markingDue', '=', true),
    )
    .where(allowed)

const COLUMNS = [
  'papers.id',
  'papers.examId',
  'exams.title as examTitle',
  'users.userName',
  'users.realName',
  'papers.attemptNo',
  'papers.state',
  'papers.closeReason',
  'papers.voidedAt',
  'papers.startedAt',
  'papers.deadlineAt',
  'papers.closedAt',
  'papers.score',
  'papers.totalPoints',
  'papers.isPassed',
  'papers.toMarkCount',
  'markingFailures.failedAt',
  'markingFailures.tries as failedTries',
  'markingFailures.reason as failedReason',
  'markingFailures.nextTryAt',
  'papers.userId',
  sql<number>`length(papers.types)`.as('questionCount'),
  'papers.answeredCount',
  'papers.partlyCount',
] as const

const selectStaff = (db: Db, allowed: RawBuilder<SqlBool>) => joined(db, allowed).select(COLUMNS)
export type StaffPaperRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>

/** These papers, in this order, as far as they are within the scope. */
export async function listStaffRows(db: Db, caller: Caller, ids: readonly string[]): Promise<StaffPaperRow[]> {
  const rows = await selectStaff(db, examInScope(caller)).where('papers.id', '=', anyOf(ids)).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export const findStaffPaper = (db: Db, caller: Caller, paperId: string): Promise<StaffPaperRow | undefined> =>
  selectStaff(db, examInScope(caller)).where('papers.id', '=', paperId).executeTakeFirst()

/** To look at, and for nothing else. */
export const findSeenPaper = (db: Db, caller: Caller, paperId: string): Promise<StaffPaperRow | undefined> =>
  selectStaff(db, isPaperSeen(caller)).where('papers.id', '=', paperId).executeTakeFirst()

export interface RefusedRow {
  readonly id: string
  readonly questionNo: number
  readonly answer: Answer | null
  readonly reason: string
  readonly arrivedAt: Date
  readonly takenInAt: Date | null
  readonly takenInBy: string | null
}

export async function listRefusedSaves(db: Db, paperId: string): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('refusedSaves')
    .leftJoin(userRows.as('users'), 'users.id', 'refusedSaves.takenInBy')
    .select([
      'refusedSaves.id',
      'questionNo',
      'answer',
      'reason',
      'arrivedAt',
      'takenInAt',
      'users.realName as takenInBy',
    ])
    .where('paperId', '=', paperId)
    .orderBy('arrivedAt')
    .orderBy('refusedSaves.id')
    .limit(1000)
    .execute()
  return rows.map(row => ({ ...row, answer: decodeAnswer(row.answer as AnswerBody) }))
}

/** A paper that a candidate writes in, or may still: past its grace it is closed by definition, swept or not. */
export interface OpenAt extends Moment {
  readonly paperId: string
}

/** Moves the deadline of an open paper; undefined if it is over, not open or out of scope. */
export async function extendPaper(
  tx: Tx,
  caller: Caller,
  { paperId, minutes, ...moment }: OpenAt & { readonly minutes: number },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('papers')
    .set(eb => ({
      extraMinutes: eb('extraMinutes', '+', minutes),
      deadlineAt: sql<Date>`deadline_at + make_interval(mins => ${minutes}::int)`,
    }))
    .where('id', '=', paperId)
    .where(stateIn('state', PAPER_TRANSITIONS.extend.from))
    .where(({ not }) => not(isPastGrace(moment)))
    .where(isPaperInScope(caller))
    .returning('deadlineAt')
    .executeTakeFirst()
  return row?.deadlineAt
}

/** Whether a candidate is writing in this paper; until the transaction ends it stays so. */
export async function holdOpenPaper(tx: Tx, caller: Caller, { paperId, ...moment }: OpenAt): Promise<boolean> {
  const row = await tx
    .selectFrom('papers')
    .select('id')
    .where('id', '=', paperId)
    .where(stateIn('state', PAPER_TRANSITIONS.extend.from))
    .where(({ not }) => not(isPastGrace(moment)))
    .where(isPaperInScope(caller))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this was done to the paper before: asked under the lock of the paper. */
export async function isDoneBefore(tx: Tx, paperId: string, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('paperMessages')
    .select('id')
    .where('paperId', '=', paperId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many papers these exams have, for the exam list. */
export async function countPapersOf(db: Db, examIds: readonly string[]) {
  if (examIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('papers')
    .select([
      'examId',
      sql<number>`count(*)`.as('paperCount'),
      sql<number>`count(*) filter (where state = ${PaperState.inExam})`.as('openPaperCount'),
      sql<number>`count(*) filter (where state = ${PaperState.awaitingMarking})`.as('awaitingMarkingCount'),
    ])
    .where('examId', 'in', examIds)
    .groupBy('examId')
    .execute()
  return new Map(rows.map(({ examId, ...counts }) => [examId, counts]))
}
