/** What people have earned: passes of exams and completed courses, by the rows that other modules share. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { courseRecordRows } from '../../learning/server/index.ts'
import { countingResultRows, examResultRows, paperRows } from '../../papers/server/index.ts'

export interface ExamPass {
  readonly userId: string
  readonly examId: string
  /** When a paper that passes by itself was last handed in; where only the mean passes, the last paper. */
  readonly passedAt: Date
  /** Of the result that counts. */
  readonly score: number | null
}

interface People {
  readonly examIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Of results that count: callers must have asked whether they pass, and whether that was told. */
export async function listExamPasses(db: Db, { examIds, userIds }: People): Promise<ExamPass[]> {
  const { rows } = await sql<ExamPass>`select results.user_id, results.exam_id, results.score,
      coalesce(max(papers.closed_at), results.closed_at, results.started_at) as passed_at
    from ${examResultRows.as('results')}
    left join ${paperRows.as('papers')} on papers.exam_id = results.exam_id and papers.user_id = results.user_id
      and papers.state = ${sql.lit(PaperState.finished)} and papers.voided_at is null
      and papers.score >= papers.pass_points
    where results.exam_id = ${anyOf(examIds)} and results.user_id = ${anyOf(userIds)}
    group by results.user_id, results.exam_id, results.score, results.closed_at, results.started_at`.execute(db)
  return rows
}

/** People with a result of an exam, a portion at a time. */
export async function listExaminees(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from ${examResultRows.as('results')}
    where exam_id = ${examId} and ${after === undefined ? sql`true` : sql`user_id > ${after}::uuid`}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(row => row.userId)
}

export interface CompletedCourse {
  readonly userId: string
  readonly completedAt: Date
}

export async function listCompletions(
  db: Db,
  { courseId, userIds }: { readonly courseId: string; readonly userIds: readonly string[] },
): Promise<CompletedCourse[]> {
  const { rows } = await sql<CompletedCourse>`select user_id, completed_at from ${courseRecordRows.as('records')}
    where course_id = ${courseId} and user_id = ${anyOf(userIds)} and completed_at is not null`.execute(db)
  return rows
}

/** Who of these passes every one of the exams now, whether that was told or not. */
export async function listPassing(db: Db, { examIds, userIds }: People): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`select user_id from ${countingResultRows.as('results')}
    where exam_id = ${anyOf(examIds)} and user_id = ${anyOf(userIds)}
      and score is not null and is_passed is distinct from false
    group by user_id having count(*) = ${examIds.length}`.execute(db)
  return new Set(rows.map(row => row.userId))
}

export interface StandingCertificate {
  readonly id: string
  readonly userId: string
  readonly hasVoided: boolean
  readonly hasClosed: boolean
}

/** Certificates that the rule gave to these people and that stand, with what became of their papers since. */
export async function listStanding(
  db: Db,
  { kindId, examIds, userIds }: People & { readonly kindId: string },
): Promise<StandingCertificate[]> {
  const { rows } = await sql<StandingCertificate>`select c.id, c.user_id,
      coalesce(bool_or(papers.voided_at > c.issued_at), false) as has_voided,
      coalesce(bool_or(papers.voided_at is null and papers.closed_at > c.issued_at), false) as has_closed
    from certificates c
    left join ${paperRows.as('papers')} on papers.user_id = c.user_id and papers.exam_id = ${anyOf(examIds)}
    where c.kind_id = ${kindId} and c.user_id = ${anyOf(userIds)} and c.issued_by is null
      and c.revoked_at is null and c.replaced_at is null
    group by c.id, c.user_id`.execute(db)
  return rows
}
