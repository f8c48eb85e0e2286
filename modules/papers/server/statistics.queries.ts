/** Statistics of questions: which papers are due, what is counted, and what it says. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { questionVersionRows } from '../../questions/server/index.ts'
import type { VersionCounts } from './statistics.rules.ts'

export interface DuePaper {
  readonly id: string
  /** What went into the statistics the last time; null for nothing. */
  readonly counted: (number | null)[] | null
  /** The newest regrade of the exam that held then. */
  readonly regradeNo: number
}

/** Locks papers whose marks are new to the statistics; those that another process counts are left to it. */
export async function lockDuePapers(tx: Tx, limit: number): Promise<DuePaper[]> {
  const { rows } = await sql<DuePaper>`
    with due as (
      select id from papers where statistics_due order by id limit ${limit} for update skip locked)
    select due.id, c.scores as counted, coalesce(c.regrade_no, 0) as regrade_no from due left join counted_papers c on c.paper_id = due.id`.execute(
    tx,
  )
  return rows
}

/** What of this paper went into the statistics the last time. */
export async function findCounted(tx: Tx, paperId: string): Promise<DuePaper> {
  const row = await tx
    .selectFrom('countedPapers')
    .select(['scores', 'regradeNo'])
    .where('paperId', '=', paperId)
    .executeTakeFirst()
  return { id: paperId, counted: row?.scores ?? null, regradeNo: row?.regradeNo ?? 0 }
}

export interface CountedPaper {
  readonly id: string
  /** Null takes the paper out of the statistics. */
  readonly scores: readonly (number | null)[] | null
  readonly regradeNo: number
}

export async function rememberCounted(tx: Tx, papers: readonly CountedPaper[]): Promise<void> {
  const rows = JSON.stringify(papers)
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as p(id uuid, scores int[], "regradeNo" int)`
  await sql`delete from counted_papers using ${given} where paper_id = p.id and p.scores is null`.execute(tx)
  await sql`
    insert into counted_papers (paper_id, scores, regrade_no)
    select p.id, p.scores, p."regradeNo" from ${given} where p.scores is not null
    on conflict (paper_id) do update set scores = excluded.scores, regrade_no = excluded.regrade_no`.execute(tx)
  await sql`update papers set statistics_due = false from ${given} where papers.id = p.id`.execute(tx)
}

/** Adds to what is there; give the tallies in their one order, so that two processes never wait for each other in a circle. */
export async function addTallies(tx: Tx, tallies: readonly VersionCounts[]): Promise<void> {
  if (tallies.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb)
    as t("versionId" uuid, "examId" uuid, "paperCount" int, "answeredCount" int, "shareSum" bigint, "optionCounts" int[])
    join ${questionVersionRows.as('v')} on v.id = t."versionId"`
  await sql`
    insert into question_statistics as s (question_id, paper_count, answered_count, share_sum)
    select v.question_id, sum(t."paperCount"), sum(t."answeredCount"), sum(t."shareSum") from ${given}
    group by v.question_id order by v.question_id
    on conflict (question_id) do update set paper_count = s.paper_count + excluded.paper_count,
      answered_count = s.answered_count + excluded.answered_count, share_sum = s.share_sum + excluded.share_sum`.execute(
    tx,
  )
  await sql`
    insert into question_exam_statistics as s
      (question_id, version_id, exam_id, paper_count, answered_count, share_sum, option_counts)
    select v.question_id, v.id, t."examId", t."paperCount", t."answeredCount", t."shareSum", t."optionCounts"
    from ${given} order by 1, 2, 3
    on conflict (question_id, version_id, exam_id) do update set
      paper_count = s.paper_count + excluded.paper_count, answered_count = s.answered_count + excluded.answered_count,
      share_sum = s.share_sum + excluded.share_sum,
      option_counts = array(select coalesce(a, 0) + coalesce(b, 0)
        from unnest(s.option_counts, excluded.option_counts) with ordinality as o(a, b, at) order by at)`.execute(tx)
}

export const findStatistics = (db: Db, questionId: string) =>
  db
    .selectFrom('questionStatistics')
    .select(['paperCount', 'answeredCount', 'shareSum'])
    .where('questionId', '=', questionId)
    .executeTakeFirst()

const MAX_VERSIONS = 50

/** The newest versions that were on papers. */
export async function listVersionStatistics(db: Db, questionId: string) {
  const { rows } = await sql<{
    versionNo: number
    paperCount: number
    answeredCount: number
    shareSum: number
    optionCounts: number[]
  }>`
    select v.version_no, sum(s.paper_count)::int as paper_count, sum(s.answered_count)::int as answered_count,
      sum(s.share_sum)::bigint as share_sum,
      array(select sum(o.count)::int from question_exam_statistics x, unnest(x.option_counts) with ordinality as o(count, at)
        where x.question_id = ${questionId} and x.version_id = v.id group by o.at order by o.at) as option_counts
    from question_exam_statistics s join ${questionVersionRows.as('v')} on v.id = s.version_id
    where s.question_id = ${questionId} and s.paper_count > 0
    group by v.id, v.version_no order by v.version_no desc limit ${MAX_VERSIONS}`.execute(db)
  return rows
}
