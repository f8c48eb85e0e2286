/**
 * Candidates of an exam as staff see them: students of its audience or with a result, within the data scope of the caller. A
 * page walks the index of names; where a state asks for an attempt, only those with one are looked at.
 */
import { OpenType, PaperState, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { departmentRows, isUserInScope, memberRows } from '../../org/server/index.ts'
import { examFormRows, examInScope, isOfStaff, examPeople, examRows } from '../../exams/server/index.ts'
import { listStudentsOf, userRows } from '../../identity/server/index.ts'
import { type CandidateFilter, NO_ROOM } from '../contract/candidates.ts'
import { ResultState } from '../contract/result-states.ts'
import { seesOwnPeople } from './staff.queries.ts'

export const REMINDERS = { table: 'exam_reminders', thing: 'exam_id' } as const

type Scoped = Pick<Caller, 'userId' | 'scope'>

const isStudent = sql<SqlBool>`(users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)})`

export const selectExam = (db: Db, caller: Scoped) =>
  db
    .selectFrom(examRows.as('exams'))
    .innerJoin(examFormRows.as('forms'), 'forms.id', 'exams.formId')
    .select([
      'exams.id',
      'exams.title',
      'exams.state',
      'exams.kind',
      'exams.countedAttempt',
      'exams.openType',
      'exams.isPaid',
      'exams.startsAt',
      'exams.endsAt',
      'exams.lateEntryMinutes',
      'exams.limitMinutes',
      'exams.attemptLimit',
      'exams.overrideNo',
      'exams.lastOwnStart',
      'exams.lastOwnEnd',
      'exams.passPoints',
      'forms.totalPoints',
      examInScope(caller).as('isOwnExam'),
    ])
    .where(isOfStaff)
export type CandidateExam = Awaited<ReturnType<ReturnType<typeof selectExam>['executeTakeFirstOrThrow']>>

/**
 * An exam of the caller's scope; with the right to see their own people everywhere, also one of another department that has
 * candidates among these.
 */
export async function findCandidateExam(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope' | 'permissions'>,
  examId: string,
): Promise<CandidateExam | undefined> {
  const exam = await selectExam(db, caller).where('exams.id', '=', examId).executeTakeFirst()
  if (exam === undefined || exam.isOwnExam) return exam
  if (!seesOwnPeople(caller)) return undefined
  const { rows } = await sql`select 1 ${candidatesOf({ caller, exam })} limit 1`.execute(db)
  return rows.length > 0 ? exam : undefined
}

export interface CandidateNarrowing {
  readonly search?: string | undefined
  readonly state?: CandidateFilter | undefined
  readonly departmentId?: string | undefined
  readonly minScore?: number | undefined
  readonly maxScore?: number | undefined
  readonly room?: string | undefined
  /** Only those whose paper is closed. */
  readonly hasClosed?: boolean | undefined
  /** Only those who have or had a paper. */
  readonly hasCome?: boolean | undefined
  /** Of `users`, whether they are of the scope, where a statement asks that in a way of its own. */
  readonly isInScope?: RawBuilder<SqlBool> | undefined
}

export interface Asked extends CandidateNarrowing {
  readonly caller: Scoped
  readonly exam: CandidateExam
}

/** Whoever has or had a paper. */
const withPaper = ({ id }: CandidateExam): RawBuilder<{ userId: string }> =>
  sql`select exam_results.user_id from exam_results where exam_results.exam_id = ${id}`

const withAttempt = (exam: CandidateExam): RawBuilder<{ userId: string }> =>
  sql`${withPaper(exam)} and exam_results.attempt_count > 0`

/** Whom it is for by name. What has a password is for those who know it: nobody can list them before they come. */
function isOfAudience(exam: CandidateExam): RawBuilder<SqlBool> {
  if (exam.openType === OpenType.password && !exam.isPaid) return sql`false`
  const named = examPeople(exam)
  return named === undefined ? sql`true` : sql`users.id in (${named})`
}

function isCandidate(asked: Asked): RawBuilder<SqlBool> {
  const { exam, state, minScore, maxScore, hasClosed = false, hasCome = false } = asked
  if (state === 'notCome') return isOfAudience(exam)
  const came = withPaper(exam)
  const needsPaper = hasClosed || hasCome || state !== undefined || minScore !== undefined || maxScore !== undefined
  if (needsPaper || (exam.openType === OpenType.password && !exam.isPaid)) return sql`users.id in (${came})`
  const named = examPeople(exam)
  return named === undefined ? sql`true` : sql`users.id in (${named} union ${came})`
}

const resultOf = ({ id }: CandidateExam) =>
  sql`left join exam_results as result on result.exam_id = ${id} and result.user_id = users.id`

const isIn = (...states: readonly number[]): RawBuilder<SqlBool> => stateIn('result.state', states)

/** Of `result`, whether it is of this state. */
export const CANDIDATE_STATES: Readonly<Record<CandidateFilter, RawBuilder<SqlBool>>> = {
  notCome: sql`result.user_id is null`,
  inExam: isIn(ResultState.inExam),
  handedIn: isIn(ResultState.awaitingMarking),
  marked: isIn(ResultState.passed, ResultState.failed, ResultState.finished),
  passed: isIn(ResultState.passed),
  failed: isIn(ResultState.failed),
  voided: isIn(ResultState.voided),
  abandoned: isIn(ResultState.abandoned),
}

const isInDepartment = (departmentId: string): RawBuilder<SqlBool> =>
  sql`exists (select from ${memberRows.as('members')}
    join ${departmentRows.as('departments')} on departments.id = members.department_id
    where members.user_id = users.id and departments.path @> array[${departmentId}::uuid])`

function isInRoom({ id }: CandidateExam, room: string): RawBuilder<SqlBool> {
  const placed = sql`select exam_seats.user_id from exam_seats where exam_seats.exam_id = ${id}`
  return room === NO_ROOM
    ? sql`users.id not in (${placed})`
    : sql`users.id in (${placed} and exam_seats.room = ${room})`
}

/** From `users`, each with `result`. */
export function candidatesOf(asked: Asked): RawBuilder<unknown> {
  const { caller, exam, search, state, departmentId, minScore, maxScore, room, hasClosed = false } = asked
  const grams = searchBigrams(search)
  const conditions = [
    isStudent,
    asked.isInScope ?? isUserInScope(caller, 'users.id'),
    isCandidate(asked),
    ...(grams === undefined ? [] : [sql<SqlBool>`users.bigrams @> ${grams}::text[]`]),
    ...(departmentId === undefined ? [] : [isInDepartment(departmentId)]),
    ...(state === undefined ? [] : [CANDIDATE_STATES[state]]),
    ...(hasClosed ? [sql<SqlBool>`result.closed_at is not null`] : []),
    ...(minScore === undefined ? [] : [sql<SqlBool>`result.score >= ${minScore}`]),
    ...(maxScore === undefined ? [] : [sql<SqlBool>`result.score <= ${maxScore}`]),
    ...(room === undefined ? [] : [isInRoom(exam, room)]),
  ]
  return sql`from ${userRows.as('users')} ${resultOf(exam)} where ${sql.join(conditions, sql` and `)}`
}

export interface CandidateRow {
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly room: string | null
  readonly seat: string | null
  readonly paperId: string | null
  readonly state: number | null
  readonly attemptCount: number
  readonly score: number | null
  readonly totalPoints: number | null
  readonly startedAt: Date | null
  readonly closedAt: Date | null
  /** Of the newest paper, while it is being written. */
  readonly deadlineAt: Date | null
  readonly extraMinutes: number | null
}

/** These people, in this order. */
async function listRows(db: Db, exam: CandidateExam, ids: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`select users.id as user_id, users.user_name, users.real_name,
      seats.room, seats.seat, coalesce(result.paper_id, result.last_paper_id) as paper_id, result.state,
      coalesce(result.attempt_count, 0) as attempt_count, result.score, result.total_points, result.started_at,
      result.closed_at, written.deadline_at, written.extra_minutes
    from ${userRows.as('users')} ${resultOf(exam)}
    left join papers as written on written.id = result.last_paper_id and written.state = ${sql.lit(PaperState.inExam)}
    left join exam_seats as seats on seats.exam_id = ${exam.id} and seats.user_id = users.id
    where users.id = ${anyOf(ids)}`.execute(db)
  const byId = new Map(rows.map(row => [row.userId, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export interface CandidateOrder {
  readonly sort: 'realName' | 'score'
  readonly order: 'asc' | 'desc'
}

export function inCandidateOrder({ sort, order }: CandidateOrder): RawBuilder<unknown> {
  const direction = sql.raw(order)
  const first = sort === 'score' ? sql`result.score ${direction} nulls last` : sql`users.real_name ${direction}`
  return sql`order by ${first}, users.id ${direction}`
}

export async function listCandidates(
  db: Db,
  asked: Asked,
  page: PageInput & CandidateOrder,
): Promise<CountedPage<CandidateRow>> {
  const from = candidatesOf(asked)
  const [ids, counted] = await Promise.all([
    sql<{ id: string }>`select users.id ${from} ${inCandidateOrder(page)}
      limit ${page.size} offset ${offsetOf(page)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from (select 1 ${from} limit ${MAX_COUNTED + 1}) as found`.execute(
      db,
    ),
  ])
  const rows = await listRows(
    db,
    asked.exam,
    ids.rows.map(row => row.id),
  )
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows }
}

/** The next ones by name, for a file. */
export async function listCandidatesAfter(
  db: Db,
  asked: Asked,
  { after, limit }: { readonly after: CandidateRow | undefined; readonly limit: number },
): Promise<CandidateRow[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(users.real_name, users.id) > (${after.realName}, ${after.userId}::uuid)`
  const { rows } = await sql<{ id: string }>`select users.id ${candidatesOf(asked)} and ${isAfter}
    order by users.real_name, users.id limit ${limit}`.execute(db)
  return listRows(
    db,
    asked.exam,
    rows.map(row => row.id),
  )
}

/** As many as there are, up to a limit. */
export async function countCandidates(db: Db, asked: Asked, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${candidatesOf(asked)} limit ${limit}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** All of them, by id. */
export async function listCandidateIds(db: Db, asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id ${candidatesOf(asked)} order by users.id`.execute(db)
  return rows.map(row => row.id)
}

/** Whom a reminder reaches: of the audience and the scope, without an attempt; of these people, or of all. */
export function listToRemind(
  db: Db,
  { caller, exam }: Pick<Asked, 'caller' | 'exam'>,
  userIds: readonly string[] | null,
): Promise<string[]> {
  return listStudentsOf(db, undefined, [
    isOfAudience(exam),
    isUserInScope(caller, 'users.id'),
    sql`users.id not in (${withAttempt(exam)})`,
    ...(userIds === null ? [] : [sql<SqlBool>`users.id = ${anyOf(userIds)}`]),
  ])
}
