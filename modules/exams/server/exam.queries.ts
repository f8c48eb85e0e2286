import type { ReleaseRules } from '../contract/exam-release.ts'
import type { ResultWords } from '../contract/result-words.ts'
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import type { SealedPassword } from './exam-password.ts'
import { toResultExam } from './exam-results.queries.ts'
import type { ExamForm } from './form.rules.ts'
import { isExamOpenOn, isExamShownAs } from './window.queries.ts'
import { examInScope } from './exam-scope.queries.ts'

/** An exam with everything its rules need; what staff edit. */
const EXAM_COLUMNS = [
  'exams.id',
  'exams.title',
  'exams.kind',
  'exams.notice',
  'exams.mustAcceptNotice',
  'exams.blueprintId',
  'exams.departmentId',
  'exams.ownerId',
  'exams.openType',
  'exams.isPaid',
  'exams.passwordHash',
  'exams.startsAt',
  'exams.endsAt',
  'exams.limitMinutes',
  'exams.lateEntryMinutes',
  'exams.earliestHandInMinutes',
  'exams.attemptLimit',
  'exams.attemptDelayMinutes',
  'exams.countedAttempt',
  'exams.passPoints',
  'exams.release',
  'exams.keysWhileOpen',
  'exams.scoreReleasedAt',
  'exams.answersReleasedAt',
  'exams.analysisReleasedAt',
  'exams.abandonUnanswered',
  'exams.thanks',
  'exams.resultWords',
  'exams.state',
  'exams.formId',
  'exams.publishedAt',
  'exams.announcedAt',
  'exams.version',
  'exams.updatedAt',
  'exams.overrideNo',
  'exams.lastOwnStart',
  'exams.lastOwnEnd',
  'exams.seriesOf',
  'exams.resitOf',
] as const

/** It comes again: other exams are made like it. */
const HAS_SERIES = sql<boolean>`exists (select from exam_series as s where s.exam_id = exams.id)`

/** Counts and sums of the form, or of the blueprint while nothing has been published. */
const withTotals = [
  'blueprints.name as blueprintName',
  sql<number>`coalesce(exam_forms.question_count, blueprints.question_count)`.as('questionCount'),
  sql<number>`coalesce(exam_forms.total_points, blueprints.total_points)`.as('totalPoints'),
  HAS_SERIES.as('hasSeries'),
] as const

const joined = (db: Db) =>
  db
    .selectFrom('exams')
    .innerJoin('blueprints', 'blueprints.id', 'exams.blueprintId')
    .leftJoin('examForms', 'examForms.id', 'exams.formId')

const scopeOf = (caller: Caller) => examInScope(caller)

const selectOne = (db: Db) => joined(db).select(EXAM_COLUMNS).select(withTotals)
type RawExam = Awaited<ReturnType<ReturnType<typeof selectOne>['executeTakeFirstOrThrow']>>
export type ExamRow = Omit<RawExam, 'release' | 'resultWords'> & {
  readonly release: ReleaseRules
  readonly resultWords: ResultWords
}

const toExam = (row: RawExam): ExamRow => toResultExam(row)

export async function findExam(db: Db, caller: Caller, id: string): Promise<ExamRow | undefined> {
  const row = await selectOne(db).where('exams.id', '=', id).where(scopeOf(caller)).executeTakeFirst()
  return row && toExam(row)
}

/** The password of an exam, to be carried to another one: it is never shown. */
export async function findExamPassword(db: Db, id: string): Promise<SealedPassword | undefined> {
  const row = await db
    .selectFrom('exams')
    .select(['passwordHash', 'passwordSalt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { passwordHash, passwordSalt } = row ?? {}
  return passwordHash && passwordSalt ? { passwordHash, passwordSalt } : undefined
}

/** Callers must have looked up what it belongs to first: this query has no scope. */
export async function findAnyExam(db: Db, id: string): Promise<ExamRow | undefined> {
  const row = await selectOne(db).where('exams.id', '=', id).executeTakeFirst()
  return row && toExam(row)
}

/** A re-sit of the exam that the caller sees and nobody has published yet. Whoever asks makes others wait who make one. */
export async function lockResit(
  tx: Tx,
  caller: Caller,
  resitOf: string,
): Promise<{ id: string; title: string } | undefined> {
  await tx.selectFrom('exams').select('id').where('id', '=', resitOf).forNoKeyUpdate().execute()
  return findResit(tx, caller, resitOf)
}

export const findResit = (
  db: Db,
  caller: Caller,
  resitOf: string,
): Promise<{ id: string; title: string } | undefined> =>
  db
    .selectFrom('exams')
    .select(['id', 'title'])
    .where('resitOf', '=', resitOf)
    .where('formId', 'is', null)
    .where(scopeOf(caller))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface ExamListInput extends PageInput {
  readonly search?: string | undefined
  readonly state?: ExamState | undefined
  readonly openOn?: string | undefined
  readonly sort?: 'title' | 'startsAt' | 'updatedAt' | undefined
  readonly order: 'asc' | 'desc'
}

export async function listExams(
  db: Db,
  caller: Caller,
  { now, ...input }: ExamListInput & { readonly now: Date },
): Promise<Page<ExamRow>> {
  let query = joined(db).where(scopeOf(caller))
  if (searchBigrams(input.search) !== undefined)
    query = query.where(sql<SqlBool>`strpos(lower(exams.title), lower(${input.search})) > 0`)
  if (input.state !== undefined) query = query.where(isExamShownAs([input.state], now))
  if (input.openOn !== undefined) query = query.where(isExamOpenOn(toDate(input.openOn)))
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(EXAM_COLUMNS)
    .select(withTotals)
    .orderBy(`exams.${input.sort ?? 'updatedAt'}`, input.order)
    .orderBy('exams.id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows: rows.map(toExam) }
}

export interface ExamWrite {
  readonly title: string
  readonly kind: number
  readonly notice: string
  readonly mustAcceptNotice: boolean
  readonly blueprintId: string
  readonly departmentId: string | null
  readonly openType: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly limitMinutes: number
  readonly lateEntryMinutes: number | null
  readonly earliestHandInMinutes: number
  readonly attemptLimit: number
  readonly attemptDelayMinutes: number
  readonly countedAttempt: number
  readonly passPoints: number
  readonly release: ReleaseRules
  readonly keysWhileOpen: boolean
  readonly abandonUnanswered: boolean
  readonly thanks: string
  readonly resultWords: ResultWords
  /** Left out keeps the password. */
  readonly password?: SealedPassword | undefined
}

const columnsOf = ({ release, resultWords, password, ...fields }: ExamWrite) => ({
  ...fields,
  ...password,
  release: asJson(release),
  resultWords: asJson(resultWords),
})

/** What it was made from. */
export interface ExamOrigin {
  readonly copiedOf?: string
  readonly resitOf?: string
  readonly seriesOf?: string
  /** The first one, as the series writes it. */
  readonly seriesVersion?: 1
}

export interface ExamInsert {
  readonly id: string
  readonly ownerId: string
  readonly write: ExamWrite
  readonly origin: ExamOrigin
  readonly now: Date
}

export async function insertExam(tx: Tx, { id, ownerId, write, origin, now }: ExamInsert): Promise<void> {
  await tx
    .insertInto('exams')
    .values({ ...columnsOf(write), ...origin, id, ownerId, createdAt: now, updatedAt: now })
    .execute()
}

export interface ExamUpdate {
  readonly id: string
  readonly version: number
  readonly write: ExamWrite
  /** Its candidates know other times. */
  readonly isMoved: boolean
  readonly now: Date
}

/** False if somebody else saved meanwhile, or the exam is out of scope. */
export async function updateExam(
  tx: Tx,
  caller: Caller,
  { id, version, write, isMoved, now }: ExamUpdate,
): Promise<boolean> {
  const row = await tx
    .updateTable('exams')
    // Its rules may say something else of scores now: that is looked at anew.
    .set({ ...columnsOf(write), scoreAnnouncedAt: null, updatedAt: now, version: version + 1 })
    .$if(isMoved, query => query.set({ announcedAt: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where(scopeOf(caller))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A draft that its series writes; false if somebody has changed or published it. */
export async function updateMade(
  tx: Tx,
  { id, write, now }: { readonly id: string; readonly write: ExamWrite; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('exams')
    .set(eb => ({
      ...columnsOf(write),
      updatedAt: now,
      version: eb('version', '+', 1),
      seriesVersion: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('formId', 'is', null)
    .whereRef('version', '=', 'seriesVersion')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same of one for which the series has no place any more. */
export async function deleteMade(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('exams')
    .where('id', '=', id)
    .where('formId', 'is', null)
    .whereRef('version', '=', 'seriesVersion')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface FormWrite {
  readonly id: string
  readonly examId: string
  readonly form: ExamForm
  readonly questionCount: number
  readonly totalPoints: number
  readonly createdBy: string
  readonly now: Date
  /** The version of the exam that was checked. */
  readonly version: number
  /** Nobody could take it until now. */
  readonly isOpening: boolean
}

/**
 * Stores the form and enables the exam with it, unless the exam was edited since `version` or is out of scope. The versions
 * that it names are held from here on; one that is gone violates exam_form_versions_version_id_fkey.
 */
export async function publishForm(tx: Tx, caller: Caller, write: FormWrite): Promise<boolean> {
  const { id, examId, form, now, createdBy, version, isOpening, ...totals } = write
  await tx
    .insertInto('examForms')
    .values(eb => ({
      id,
      examId,
      formNo: eb
        .selectFrom('examForms')
        .select(sql<number>`coalesce(max(form_no), 0) + 1`.as('no'))
        .where('examId', '=', examId),
      content: asJson(form),
      ...totals,
      createdBy,
      createdAt: now,
    }))
    .execute()
  const versionIds = [...new Set(form.lines.flatMap(line => line.pool.map(entry => entry.versionId)))]
  await sql`insert into exam_form_versions (form_id, version_id)
    select ${id}, unnest(${versionIds}::uuid[])`.execute(tx)
  const row = await tx
    .updateTable('exams')
    .set({ formId: id, state: ExamState.inProgress, publishedAt: now, updatedAt: now, version: version + 1 })
    .$if(isOpening, query => query.set({ announcedAt: now }))
    .where('id', '=', examId)
    .where('version', '=', version)
    .where(scopeOf(caller))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ids whose state was set: published ones within scope. */
export interface StateChange {
  readonly ids: readonly string[]
  readonly state: 0 | 1
  readonly now: Date
}

export interface ChangedExam
  extends Pick<ExamRow, 'id' | 'title' | 'openType' | 'startsAt' | 'endsAt' | 'limitMinutes'> {
  readonly stateBefore: number
}

export async function setExamStates(tx: Tx, caller: Caller, { ids, state, now }: StateChange): Promise<ChangedExam[]> {
  return (
    tx
      .updateTable('exams')
      // As they are under the lock, which nobody takes on what is not theirs.
      .from(eb =>
        eb
          .selectFrom('exams')
          .select(['id as oldId', 'state as oldState'])
          .where('id', 'in', ids)
          .where(scopeOf(caller))
          .orderBy('id')
          .forUpdate()
          .as('old'),
      )
      .set(eb => ({
        state,
        announcedAt: sql<Date | null>`case when ${state} = ${sql.lit(ExamState.inProgress)} and old.old_state <> ${sql.lit(ExamState.inProgress)}
          then ${now}::timestamptz else exams.announced_at end`,
        updatedAt: now,
        version: eb('version', '+', 1),
      }))
      .whereRef('exams.id', '=', 'old.oldId')
      .where(eb => eb.or([eb('formId', 'is not', null), eb.val(state === ExamState.disabled)]))
      .returning(['exams.id', 'exams.title', 'exams.openType', 'exams.startsAt', 'exams.endsAt', 'exams.limitMinutes'])
      .returning('old.oldState as stateBefore')
      .execute()
  )
}

export const deleteExamRow = (tx: Tx, caller: Caller, id: string) =>
  tx
    .deleteFrom('exams')
    .where('id', '=', id)
    .where(scopeOf(caller))
    .returning(['id', 'title', 'state', 'formId', 'blueprintId', 'startsAt', 'endsAt', 'limitMinutes'])
    .executeTakeFirst()
