/** Files of candidates: who asked for them, and how far they are. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { CandidateNarrowing } from '../candidates.queries.ts'
import { RegradeStage } from '../regrade/regrade.queries.ts'
import type { ExportFormat } from '../../contract/candidate-exports.ts'

export const ExportState = { waiting: 0, running: 1, ready: 2, failed: 3 } as const

export interface ExportFilter extends CandidateNarrowing {
  readonly examId: string
}

interface NewExport {
  readonly id: string
  readonly examTitle: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly language: Language
  readonly format: ExportFormat
  readonly filter: ExportFilter
}

const UNFINISHED = [ExportState.waiting, ExportState.running]

/** False where this person has as many unfinished as one may. The lock lets two at once follow each other. */
export async function insertExport(tx: Tx, { filter, ...row }: NewExport, limit: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('candidate exports ' || ${row.createdBy}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('candidateExports')
    .select(sql<number>`count(*)`.as('count'))
    .where('createdBy', '=', row.createdBy)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow()
  if (count >= limit) return false
  await tx
    .insertInto('candidateExports')
    .values({ ...row, examId: filter.examId, filter: asJson(filter) })
    .execute()
  return true
}

export const listExportsOf = (db: Db, asked: { userId: string; examId: string; since: Date }) =>
  db
    .selectFrom('candidateExports')
    .select(['id', 'createdAt', 'format', 'filter', 'state', 'done', 'total'])
    .where('createdBy', '=', asked.userId)
    .where('examId', '=', asked.examId)
    .where('createdAt', '>', asked.since)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()

export const findReadyExport = (db: Db, asked: { userId: string; id: string; since: Date }) =>
  db
    .selectFrom('candidateExports')
    .select(['id', 'examId', 'examTitle', 'format', 'language', 'filter', 'done'])
    .where('id', '=', asked.id)
    .where('createdBy', '=', asked.userId)
    .where('createdAt', '>', asked.since)
    .where('state', '=', ExportState.ready)
    .executeTakeFirst()

export interface ClaimedExport {
  readonly id: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly language: Language
  readonly format: ExportFormat
  readonly filter: ExportFilter
}

/** One that waits, or that a process has left; not while its exam is being regraded. Each worker takes another one. */
export async function claimExport(db: Db, now: Date, leftBefore: Date): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    update candidate_exports set state = ${ExportState.running}, claimed_at = ${now}, done = 0, total = null
    where id = (select id from candidate_exports
      where state in (${sql.lit(ExportState.waiting)}, ${sql.lit(ExportState.running)})
        and (state = ${sql.lit(ExportState.waiting)} or claimed_at < ${leftBefore})
        and not exists (select from regrades where regrades.exam_id = candidate_exports.exam_id
          and regrades.state = ${sql.lit(RegradeStage.applying)})
      order by created_at limit 1 for update skip locked)
    returning id, created_by, created_at, language, format, filter`.execute(db)
  return rows[0]
}

interface Progress {
  readonly done: number
  readonly total: number
  readonly now: Date
}

export const reportExport = (db: Db, id: string, { now, ...progress }: Progress) =>
  db
    .updateTable('candidateExports')
    .set({ ...progress, claimedAt: now })
    .where('id', '=', id)
    .where('state', '=', ExportState.running)
    .execute()

/** False where another process has taken it over, and finished it. */
export async function finishExport(tx: Tx, id: string, state: 0 | 2 | 3): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('candidateExports')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', ExportState.running)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteExportsBefore = (db: Db, before: Date) =>
  db.deleteFrom('candidateExports').where('createdAt', '<', before).returning('id').execute()
