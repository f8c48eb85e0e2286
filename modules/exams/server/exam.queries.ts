import type { ReleaseRules } from '../contract/exam-release.ts'
import type { ResultWords } from '../contract/result-words.ts'
import { ExamState, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import type { ExamForm } from './form.rules.ts'
import type { ReleaseExam } from './release.rules.ts'
import { isExamOpenOn, isExamShownAs } from './window.queries.ts'

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
] as const

/** Counts and sums of the form, or of the blueprint while nothing has been published. */
const withTotals = [
  'blueprints.name as blueprintName',
  sql<number>`coalesce(exam_forms.question_count, blueprints.question_count)`.as('questionCount'),
  sql<number>`coalesce(exam_forms.total_points, blueprints.total_points)`.as('totalPoints'),
] as const

const joined = (db: Db) =>
  db
    .selectFrom('exams')
    .innerJoin('blueprints', 'blueprints.id', 'exams.blueprintId')
    .leftJoin('examForms', 'examForms.id', 'exams.formId')

const scopeOf = (caller: Caller) => inScope(caller, 'exams.owner_id', 'exams.department_id')

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
  readonly password?: { readonly passwordHash: Buffer; readonly passwordSalt: Buffer } | undefined
}

const columnsOf = ({ release, resultWords, password, ...fields }: ExamWrite) => ({
  ...fields,
  ...password,
  release: asJson(release),
  resultWords: asJson(resultWords),
})

export async function insertExam(tx: Tx, write: ExamWrite & { id: string; ownerId: string }, now: Date): Promise<void> {
  const { id, ownerId, ...fields } = write
  await tx
    .insertInto('exams')
    .values({ ...columnsOf(fields), id, ownerId, createdAt: now, updatedAt: now })
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

const RELEASE_COLUMNS = {
  score: 'scoreReleasedAt',
  answers: 'answersReleasedAt',
  analysis: 'analysisReleasedAt',
} as const

export interface ReleaseByHand {
  readonly id: string
  readonly what: keyof typeof RELEASE_COLUMNS
  readonly releasedAt: Date | null
}

/** Gives the title; undefined if there is no such exam in scope, or another rule decides. */
export async function setReleased(
  tx: Tx,
  caller: Caller,
  { id, what, releasedAt }: ReleaseByHand,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('exams')
    .set({ [RELEASE_COLUMNS[what]]: releasedAt, ...(what === 'score' ? { scoreAnnouncedAt: releasedAt } : {}) })
    .where('id', '=', id)
    .where(sql<SqlBool>`(release -> ${what}::text ->> 'rule')::int = ${ReleaseRule.byHand}`)
    .where(scopeOf(caller))
    .returning('title')
    .executeTakeFirst()
  return row?.title
}

export const deleteExamRow = (tx: Tx, caller: Caller, id: string) =>
  tx
    .deleteFrom('exams')
    .where('id', '=', id)
    .where(scopeOf(caller))
    .returning(['id', 'title', 'state', 'formId', 'blueprintId', 'startsAt', 'endsAt', 'limitMinutes'])
    .executeTakeFirst()

/** Forms are immutable. */
export async function loadForms(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; examId: string; content: ExamForm }[]> {
  const rows = await db.selectFrom('examForms').select(['id', 'examId', 'content']).where('id', 'in', ids).execute()
  return rows.map(row => ({ ...row, content: row.content as unknown as ExamForm }))
}

/** What a result page needs of an exam. */
export interface ResultExam extends ReleaseExam {
  readonly title: string
  readonly thanks: string
  readonly resultWords: ResultWords
}

export const RESULT_COLUMNS = [
  'exams.title',
  'exams.thanks',
  'exams.resultWords',
  'exams.state',
  'exams.startsAt',
  'exams.endsAt',
  'exams.lateEntryMinutes',
  'exams.lastOwnStart',
  'exams.lastOwnEnd',
  'exams.release',
  'exams.keysWhileOpen',
  'exams.scoreReleasedAt',
  'exams.answersReleasedAt',
  'exams.analysisReleasedAt',
] as const

export const toResultExam = <R extends { release: unknown; resultWords: unknown }>(row: R) => ({
  ...row,
  release: row.release as ReleaseRules,
  resultWords: row.resultWords as ResultWords,
})

export async function findExamsForResult(db: Db, ids: readonly string[]): Promise<Map<string, ResultExam>> {
  const rows = await db
    .selectFrom('exams')
    .select('exams.id')
    .select(RESULT_COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, toResultExam(row)]))
}

export async function findExamTitle(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('exams').select('title').where('id', '=', id).executeTakeFirst()
  return row?.title ?? ''
}
