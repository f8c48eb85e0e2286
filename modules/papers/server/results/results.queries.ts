import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { examRows } from '../../../exams/server/index.ts'
import type { ExamResult, ResultPaper } from './exam-result.rules.ts'

/** A candidate of an exam. */
export interface ResultKey {
  readonly examId: string
  readonly userId: string
}

const columnsOf = (keys: readonly ResultKey[]) =>
  sql`${keys.map(key => key.examId)}::uuid[], ${keys.map(key => key.userId)}::uuid[]`

export type ResultRow = ResultKey & ExamResult

/** Locks the results of these candidates, in one order everywhere, each by its key; who has not begun before has none. */
export async function lockResults(tx: Tx, keys: readonly ResultKey[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select results.* from (select * from unnest(${columnsOf(keys)}) as pairs(exam_id, user_id) order by exam_id, user_id) as pairs
    cross join lateral (
      select exam_id, user_id, state, attempt_count, score, total_points, pass_points, is_passed, paper_id, used_seconds,
        last_paper_id, started_at, closed_at
      from exam_results where exam_id = pairs.exam_id and user_id = pairs.user_id for no key update
    ) as results`.execute(tx)
  return rows
}

export type CountedPaper = ResultPaper & ResultKey & { readonly countedAttempt: number }

/** Every paper of these candidates, with the rule by which they count. A mock exam of one's own has no result. */
export async function loadCountedPapers(db: Db, keys: readonly ResultKey[]): Promise<CountedPaper[]> {
  const { rows } = await sql<CountedPaper>`
    select papers.exam_id, papers.user_id, papers.id, papers.attempt_no, papers.state,
      papers.voided_at is not null as is_voided, papers.score, papers.total_points, papers.pass_points,
      papers.started_at, papers.closed_at, exams.counted_attempt
    from unnest(${columnsOf(keys)}) as pairs(exam_id, user_id)
    join papers on papers.exam_id = pairs.exam_id and papers.user_id = pairs.user_id
    join ${examRows.as('exams')} on exams.id = papers.exam_id
    where not papers.is_own_mock`.execute(db)
  return rows
}

export async function writeResults(tx: Tx, results: readonly ResultRow[]): Promise<void> {
  if (results.length === 0) return
  const column = <K extends keyof ResultRow>(key: K): ResultRow[K][] => results.map(result => result[key])
  await sql`
    insert into exam_results (exam_id, user_id, state, attempt_count, score, total_points, pass_points, is_passed,
      paper_id, used_seconds, last_paper_id, started_at, closed_at)
    select * from unnest(${columnsOf(results)}, ${column('state')}::smallint[], ${column('attemptCount')}::int[],
      ${column('score')}::int[], ${column('totalPoints')}::int[], ${column('passPoints')}::int[],
      ${column('isPassed')}::boolean[], ${column('paperId')}::uuid[], ${column('usedSeconds')}::int[],
      ${column('lastPaperId')}::uuid[], ${column('startedAt')}::timestamptz[], ${column('closedAt')}::timestamptz[])
    on conflict (exam_id, user_id) do update set state = excluded.state, attempt_count = excluded.attempt_count,
      score = excluded.score, total_points = excluded.total_points, pass_points = excluded.pass_points,
      is_passed = excluded.is_passed, paper_id = excluded.paper_id, used_seconds = excluded.used_seconds,
      last_paper_id = excluded.last_paper_id, started_at = excluded.started_at, closed_at = excluded.closed_at`.execute(
    tx,
  )
}

/** The next candidates of an exam who have come, by their ids. */
export async function listCandidateIds(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  let query = db.selectFrom('examResults').select('userId').where('examId', '=', examId)
  if (after !== undefined) query = query.where('userId', '>', after)
  const rows = await query.orderBy('userId').limit(limit).execute()
  return rows.map(row => row.userId)
}

export interface Standing {
  readonly rank: number
  readonly candidateCount: number
  /** Mean of what everybody reached, by the total. */
  readonly meanShare: number
}

/** Where a candidate stands among all whose result is certain; undefined while their own is not. */
export async function findStanding(db: Db, { examId, userId }: ResultKey): Promise<Standing | undefined> {
  const share = (row: string) => sql`${sql.ref(`${row}.score`)}::float8 / nullif(${sql.ref(`${row}.total_points`)}, 0)`
  const { rows } = await sql<Standing>`
    select 1 + count(*) filter (where ${share('others')} > ${share('own')}) as rank, count(*) as candidate_count,
      coalesce(avg(${share('others')}), 0) as mean_share
    from exam_results as own join exam_results as others on others.exam_id = own.exam_id and others.score is not null
    where own.exam_id = ${examId} and own.user_id = ${userId} and own.score is not null
    group by own.score, own.total_points`.execute(db)
  return rows[0]
}
