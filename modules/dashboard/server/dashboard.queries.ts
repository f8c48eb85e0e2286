/** Figures of the dashboard, each within the data scope of the caller. Reads any table, writes none. */
import { DASHBOARD_DAYS } from '../contract.ts'
import { DataScope, ExamKind, type PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { examInScope, isExamOpenOn } from '../../exams/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { isVisibleBank } from '../../questions/server/index.ts'

/** Of 24 hours, whatever the clocks of a zone do. */
const DAY = sql`interval '24 hours'`

/** Of exams of the scope. With "all" the exams are not even looked at. */
function ofExamInScope(caller: Caller, column: 'papers.exam_id' | 'exam_results.exam_id'): RawBuilder<SqlBool> {
  if (caller.scope.kind === DataScope.all) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} in (select id from exams where ${examInScope(caller)})`
}

const isCounting = sql<SqlBool>`exam_results.exam_id not in (select id from exams where kind = ${sql.lit(ExamKind.mock)})`

const countOf = (rows: readonly { count: number }[]): number => rows[0]?.count ?? 0

/** The same exams as the list has for that day. */
export async function countExamsOn(db: Db, caller: Caller, dayStart: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from exams
    where ${isExamOpenOn(dayStart)} and ${examInScope(caller)}`.execute(db)
  return countOf(rows)
}

/** From the partial indexes on each state. */
export async function countPapers(db: Db, caller: Caller, state: PaperState): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from papers where state = ${sql.lit(state)} and not is_own_mock and ${ofExamInScope(caller, 'papers.exam_id')}`.execute(
    db,
  )
  return countOf(rows)
}

/** The same papers as the list has under "marking failed". */
export async function countUnmarkable(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from marking_failures join papers on papers.id = marking_failures.paper_id
    where papers.marking_due and not papers.is_own_mock and ${ofExamInScope(caller, 'papers.exam_id')}`.execute(db)
  return countOf(rows)
}

export async function countBanks(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from banks where ${isVisibleBank(caller)}`.execute(db)
  return countOf(rows)
}

/** Not those in the bin, and as in the list: those that lie in a bank that the caller sees. */
export async function countQuestions(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from questions
    where deleted_at is null and id in (select bank_questions.question_id from bank_questions
      join banks on banks.id = bank_questions.bank_id
      where ${isVisibleBank(caller)})`.execute(db)
  return countOf(rows)
}

interface DayRow {
  /** 0 is today, 1 yesterday. */
  readonly ago: number
}
/** The first moment of the charts, and the number of days that a moment lies back. */
const chartStart = (dayStart: Date) => sql`${dayStart}::timestamptz - ${sql.lit(DASHBOARD_DAYS - 1)} * ${DAY}`
/** Grouped by the day first: days are told from moments once for each day, not for each row. */
const dayOf = (dayStart: Date, column: 'closed_at' | 'at') =>
  sql`date_bin(${DAY}, ${sql.ref(column)}, ${dayStart}::timestamptz)`
const daysAgo = (dayStart: Date) => sql`(extract(epoch from ${dayStart}::timestamptz - day) / 86400)::int as ago`

export interface ResultRow extends DayRow {
  readonly candidates: number
  readonly judged: number
  readonly passed: number
  readonly meanShare: number | null
}

export async function listResults(db: Db, caller: Caller, dayStart: Date): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${daysAgo(dayStart)}, candidates, judged, passed, mean_share from (
    select ${dayOf(dayStart, 'closed_at')} as day, count(*) as candidates, count(is_passed) as judged,
      count(*) filter (where is_passed) as passed, avg(score::float8 / nullif(total_points, 0)) as mean_share
    from exam_results
    where score is not null and closed_at >= ${chartStart(dayStart)}
      and closed_at < ${dayStart}::timestamptz + ${DAY} and ${isCounting}
      and ${ofExamInScope(caller, 'exam_results.exam_id')}
    group by 1) days`.execute(db)
  return rows
}

export interface SignInRow extends DayRow {
  readonly succeeded: number
  readonly refused: number
}

/**
 * As in the log of sign-ins: those of unknown names are for the scope "all". Each day is a walk through its part of the index: to
 * put each row into the group of its day takes two to three times as long. `from` and `to` are days ago.
 */
export async function listSignIns(
  db: Db,
  caller: Pick<Caller, 'scope' | 'userId'>,
  { dayStart, from, to }: { readonly dayStart: Date; readonly from: number; readonly to: number },
): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select ago, succeeded, everything - succeeded as refused from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as ago
    cross join lateral (
      select count(*) filter (where result = 'ok') as succeeded, count(*) as everything from sign_ins
      where at >= ${dayStart}::timestamptz - ago * ${DAY} and at < ${dayStart}::timestamptz - (ago - 1) * ${DAY}
        and ${isUserInScope(caller, 'sign_ins.user_id')}) as day`.execute(db)
  return rows
}

export async function measureStorage(db: Db): Promise<{ databaseBytes: number; fileBytes: number }> {
  const { rows } = await sql<{ databaseBytes: number; fileBytes: number }>`
    select pg_database_size(current_database()) as database_bytes,
      (select coalesce(sum(size_bytes), 0) from files) as file_bytes`.execute(db)
  return rows[0] ?? { databaseBytes: 0, fileBytes: 0 }
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job
    where state = 'failed' and not starts_with(name, '__pgboss')`.execute(db)
  return countOf(rows)
}
