/**
 * Candidates of an exam as staff see them: students of its audience or with an attempt, within the data scope of the caller. A
 * page walks the index of names; where a state asks for an attempt, only those with one are looked at.
 */
import { DataScope, OpenType, PaperState, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { departmentRows, isUserInScope, memberRows } from '../../org/server/index.ts'
import { examPeople, examRows } from '../../exams/server/index.ts'
import { listStudentsOf, userRows } from '../../identity/server/index.ts'
import type { CandidateFilter } from '../contract/candidates.ts'
import { COUNTS_AS_ATTEMPT } from './papers.queries.ts'
import { examInScope } from './staff.queries.ts'

export const REMINDERS = { table: 'exam_reminders', thing: 'exam_id' } as const

type Scoped = Pick<Caller, 'userId' | 'scope'>

const isStudent = sql<SqlBool>`(users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)})`

const selectExam = (db: Db) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['id', 'title', 'state', 'openType', 'isPaid', 'startsAt', 'endsAt', 'lateEntryMinutes', 'limitMinutes'])
export type CandidateExam = Awaited<ReturnType<ReturnType<typeof selectExam>['executeTakeFirstOrThrow']>>

/** An exam of the caller's scope. */
export const findCandidateExam = (db: Db, caller: Scoped, examId: string): Promise<CandidateExam | undefined> =>
  selectExam(db).where('exams.id', '=', examId).where(examInScope(caller)).executeTakeFirst()

export interface CandidateNarrowing {
  readonly search?: string | undefined
  readonly state?: CandidateFilter | undefined
  readonly departmentId?: string | undefined
}

interface Asked extends CandidateNarrowing {
  readonly caller: Scoped
  readonly exam: CandidateExam
}

const withAttempt = ({ id }: CandidateExam): RawBuilder<{ userId: string }> =>
  sql`select papers.user_id from papers where papers.exam_id = ${id} and ${COUNTS_AS_ATTEMPT}`

/** Whom it is for by name. What has a password is for those who know it: nobody can list them before they come. */
function isOfAudience(exam: CandidateExam): RawBuilder<SqlBool> {
  if (exam.openType === OpenType.password && !exam.isPaid) return sql`false`
  const named = examPeople(exam)
  return named === undefined ? sql`true` : sql`users.id in (${named})`
}

function isCandidate({ exam, state }: Asked): RawBuilder<SqlBool> {
  if (state === 'notCome') return isOfAudience(exam)
  const came = withAttempt(exam)
  if (state !== undefined || (exam.openType === OpenType.password && !exam.isPaid)) return sql`users.id in (${came})`
  const named = examPeople(exam)
  return named === undefined ? sql`true` : sql`users.id in (${named} union ${came})`
}

/** The newest attempt of the user of this row: one step into the unique index of exam, user and number. */
const newestOf = ({ id }: CandidateExam) => sql`(select papers.id, papers.state, papers.is_passed, papers.score,
    papers.total_points, papers.attempt_no, papers.started_at, papers.closed_at
  from papers where papers.exam_id = ${id} and papers.user_id = users.id and ${COUNTS_AS_ATTEMPT}
  order by papers.attempt_no desc limit 1)`

const isMarked = sql<SqlBool>`newest.state = ${sql.lit(PaperState.finished)}`

const STATES: Readonly<Record<CandidateFilter, RawBuilder<SqlBool>>> = {
  notCome: sql`newest.id is null`,
  inExam: sql`newest.state = ${sql.lit(PaperState.inExam)}`,
  handedIn: sql`newest.state = ${sql.lit(PaperState.awaitingMarking)}`,
  marked: isMarked,
  passed: sql`(${isMarked} and newest.is_passed)`,
  failed: sql`(${isMarked} and not newest.is_passed)`,
  abandoned: sql`newest.state = ${sql.lit(PaperState.abandoned)}`,
}

const isInDepartment = (departmentId: string): RawBuilder<SqlBool> =>
  sql`exists (select from ${memberRows.as('members')}
    join ${departmentRows.as('departments')} on departments.id = members.department_id
    where members.user_id = users.id and departments.path @> array[${departmentId}::uuid])`

/** From `users`, with `newest` only where it is asked for. */
function candidatesOf(asked: Asked): RawBuilder<unknown> {
  const { caller, exam, search, state, departmentId } = asked
  const grams = searchBigrams(search)
  const conditions = [
    isStudent,
    isUserInScope(caller, 'users.id'),
    isCandidate(asked),
    ...(grams === undefined ? [] : [sql<SqlBool>`users.bigrams @> ${grams}::text[]`]),
    ...(departmentId === undefined ? [] : [isInDepartment(departmentId)]),
    ...(state === undefined ? [] : [STATES[state]]),
  ]
  const newest = state === undefined ? sql`` : sql`left join lateral ${newestOf(exam)} as newest on true`
  return sql`from ${userRows.as('users')} ${newest} where ${sql.join(conditions, sql` and `)}`
}

export interface CandidateRow {
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly paperId: string | null
  readonly state: number | null
  readonly isPassed: boolean | null
  readonly attemptNo: number | null
  readonly score: number | null
  readonly totalPoints: number | null
  readonly startedAt: Date | null
  readonly closedAt: Date | null
}

/** These people, in this order. */
async function listRows(db: Db, exam: CandidateExam, ids: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`select users.id as user_id, users.user_name, users.real_name,
      newest.id as paper_id, newest.state, newest.is_passed, newest.attempt_no, newest.score, newest.total_points,
      newest.started_at, newest.closed_at
    from ${userRows.as('users')} left join lateral ${newestOf(exam)} as newest on true
    where users.id = ${anyOf(ids)}`.execute(db)
  const byId = new Map(rows.map(row => [row.userId, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Whoever has come, within the scope. */
async function countCame(db: Db, { caller, exam }: Asked): Promise<number> {
  const inScope =
    caller.scope.kind === DataScope.all
      ? sql`true`
      : sql`exists (select from ${userRows.as('users')} where users.id = papers.user_id
          and ${isUserInScope(caller, 'users.id')})`
  const { rows } = await sql<{ count: number }>`select count(distinct papers.user_id) as count from papers
    where papers.exam_id = ${exam.id} and ${COUNTS_AS_ATTEMPT} and ${inScope}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listCandidates(
  db: Db,
  asked: Asked,
  page: PageInput & { readonly order: 'asc' | 'desc' },
): Promise<CountedPage<CandidateRow> & { readonly cameCount: number }> {
  const from = candidatesOf(asked)
  const direction = sql.raw(page.order)
  const [ids, counted, cameCount] = await Promise.all([
    sql<{ id: string }>`select users.id ${from} order by users.real_name ${direction}, users.id ${direction}
      limit ${page.size} offset ${offsetOf(page)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from (select 1 ${from} limit ${MAX_COUNTED + 1}) as found`.execute(
      db,
    ),
    countCame(db, asked),
  ])
  const rows = await listRows(
    db,
    asked.exam,
    ids.rows.map(row => row.id),
  )
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), cameCount, rows }
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
