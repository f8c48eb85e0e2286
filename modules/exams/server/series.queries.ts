import type { SeriesRule } from '../contract/exam-series.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { examInScope } from './exam-scope.queries.ts'

export interface SeriesRow extends SeriesRule {
  /** Of the first exam, which the others are made like. */
  readonly examId: string
  readonly leadDays: number
  readonly publishes: boolean
  readonly ownerId: string
  /** The first one included. */
  readonly examCount: number
  readonly cursorAt: Date
  readonly nextAt: Date | null
  readonly publishAt: Date
  readonly version: number
}

const COLUMNS = [
  'examId',
  'unit',
  'every',
  'maxCount',
  'leadDays',
  'publishes',
  'ownerId',
  'examCount',
  'cursorAt',
  'nextAt',
  'publishAt',
  'version',
] as const

const selectSeries = (db: Db) =>
  db.selectFrom('examSeries').select(COLUMNS).select(sql<string | null>`last_on::text`.as('lastOn'))

const toSeries = <R extends { unit: string }>(row: R) => ({ ...row, unit: row.unit as SeriesRule['unit'] })

/** Callers must have looked up the exam first: this query has no scope. */
export async function findSeries(db: Db, examId: string): Promise<SeriesRow | undefined> {
  const row = await selectSeries(db).where('examId', '=', examId).executeTakeFirst()
  return row && toSeries(row)
}

export async function lockSeries(tx: Tx, examId: string): Promise<SeriesRow | undefined> {
  const row = await selectSeries(tx).where('examId', '=', examId).forUpdate().executeTakeFirst()
  return row && toSeries(row)
}

export async function listDueSeries(db: Db, now: Date, most: number): Promise<SeriesRow[]> {
  const rows = await selectSeries(db).where('nextAt', '<=', now).orderBy('nextAt').limit(most).execute()
  return rows.map(toSeries)
}

export interface SeriesWrite extends SeriesRule {
  readonly examId: string
  readonly leadDays: number
  readonly publishes: boolean
  readonly ownerId: string
  readonly startsAt: Date
  /** 0: there is none yet. */
  readonly version: number
  readonly now: Date
}

/** False if somebody else saved meanwhile. */
export async function putSeries(tx: Tx, { startsAt, version, now, lastOn, ...fields }: SeriesWrite): Promise<boolean> {
  const { examId: _examId, ...written } = { ...fields, lastOn: sql<Date | null>`${lastOn}::date` }
  const values = {
    ...fields,
    ...written,
    cursorAt: startsAt,
    nextAt: now,
    publishAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const row = await tx
    .insertInto('examSeries')
    .values(values)
    .onConflict(conflict =>
      conflict
        .column('examId')
        .doUpdateSet(eb => ({
          ...written,
          nextAt: now,
          publishAt: now,
          updatedAt: now,
          version: eb('examSeries.version', '+', 1),
        }))
        .where('examSeries.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSeries(tx: Tx, examId: string): Promise<boolean> {
  const row = await tx.deleteFrom('examSeries').where('examId', '=', examId).returning('examId').executeTakeFirst()
  return row !== undefined
}

export interface SeriesStep {
  readonly examCount: number
  readonly cursorAt: Date
  readonly nextAt: Date | null
}

/** False if another process, or somebody's edit, was first. */
export async function moveSeries(db: Db, seen: SeriesRow, step: SeriesStep): Promise<boolean> {
  const row = await db
    .updateTable('examSeries')
    .set({ ...step })
    .where('examId', '=', seen.examId)
    .where('version', '=', seen.version)
    .where('examCount', '=', seen.examCount)
    .where('cursorAt', '=', seen.cursorAt)
    .returning('examId')
    .executeTakeFirst()
  return row !== undefined
}

/** After the first exam or the rule was changed: what a job has read of it before is not made. */
export async function resetSeries(tx: Tx, examId: string, step: SeriesStep): Promise<void> {
  await tx
    .updateTable('examSeries')
    .set(eb => ({ ...step, version: eb('version', '+', 1) }))
    .where('examId', '=', examId)
    .execute()
}

const UNTOUCHED = sql<boolean>`(exams.form_id is null and exams.version = exams.series_version)`

export interface MadeExam {
  readonly id: string
  readonly title: string
  readonly state: number
  readonly formId: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly blueprintId: string
  readonly version: number
  /** Neither published nor changed by hand. */
  readonly isUntouched: boolean
}

const selectMade = (db: Db, seriesOf: string) =>
  db
    .selectFrom('exams')
    .select(['id', 'title', 'state', 'formId', 'startsAt', 'endsAt', 'blueprintId', 'version'])
    .select(UNTOUCHED.as('isUntouched'))
    .where('seriesOf', '=', seriesOf)

/** In their order, those within scope. */
export const listMade = (db: Db, caller: Caller, seriesOf: string): Promise<MadeExam[]> =>
  selectMade(db, seriesOf).where(examInScope(caller)).orderBy('startsAt').orderBy('id').execute()

/** Held until the transaction ends: nobody changes or publishes them meanwhile. */
export const lockMade = (tx: Tx, seriesOf: string): Promise<MadeExam[]> =>
  selectMade(tx, seriesOf).orderBy('startsAt').orderBy('id').forUpdate().execute()

export interface DueDraft {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly seriesOf: string
  readonly ownerId: string
  /** What was published with it may be published with its exams. */
  readonly isFirstPublished: boolean
}

/** Drafts of series that publish. */
export async function listToPublish(db: Db, now: Date, most: number): Promise<DueDraft[]> {
  const { rows } = await sql<DueDraft>`select exams.id, exams.title, exams.version, s.exam_id as series_of, s.owner_id,
      first.form_id is not null as is_first_published
    from exam_series as s join exams as first on first.id = s.exam_id
      join exams on exams.series_of = s.exam_id and exams.form_id is null and exams.version = exams.series_version
    where s.publishes and s.publish_at <= ${now} and exams.starts_at > ${now}
    order by exams.starts_at limit ${most}`.execute(db)
  return rows
}

const TRY_AGAIN_SECONDS = 1800

export async function publishLater(db: Db, examId: string, now: Date): Promise<void> {
  await db
    .updateTable('examSeries')
    .set({ publishAt: addSeconds(now, TRY_AGAIN_SECONDS) })
    .where('examId', '=', examId)
    .execute()
}
