/** Whom candidates' news of an exam reach, and what they are told of it. */
import { ExamState, OpenType } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, type Schema, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { noRows, type SharedRows } from '@tripos/db/shared-rows.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import { listStudentsOf } from '../../identity/server/index.ts'
import { peopleOf } from '../../org/server/index.ts'
import type { AudienceThen } from '../events.ts'
import { examPeople } from './entry.queries.ts'
import { peopleReached } from './own-exam.queries.ts'
import { lastExamEnd } from './window.queries.ts'
import { aheadOf, EXAM_MOMENTS, type ExamMoment, type TimedExam } from './exam-moments.rules.ts'

type Attempt = Pick<Schema['papers'], 'examId' | 'userId' | 'voidedAt'>

/** Who has come: papers are above. */
export const examAttempts = extensionPoint<SharedRows<Attempt>>('attempts at exams')
const NO_ATTEMPTS = noRows<Attempt>({ examId: 'uuid', userId: 'uuid', voidedAt: 'timestamptz' })

const hasNotCome = (examId: string): RawBuilder<SqlBool> =>
  sql`not exists (select from ${(examAttempts.all()[0] ?? NO_ATTEMPTS).as('came')}
    where came.exam_id = ${examId} and came.user_id = users.id and came.voided_at is null)`

const TOLD_COLUMNS = [
  'id',
  'title',
  'openType',
  'isPaid',
  'state',
  'startsAt',
  'endsAt',
  'limitMinutes',
  'lateEntryMinutes',
  'attemptLimit',
  'overrideNo',
  'lastOwnStart',
  'lastOwnEnd',
  'announcedAt',
] as const

const selectTold = (db: Db) => db.selectFrom('exams').select(TOLD_COLUMNS)
export type ToldExam = Awaited<ReturnType<ReturnType<typeof selectTold>['executeTakeFirstOrThrow']>>

/** One that people can take. */
export const findOpenExam = (db: Db, id: string): Promise<ToldExam | undefined> =>
  selectTold(db)
    .where('id', '=', id)
    .where('state', '=', ExamState.inProgress)
    .where('formId', 'is not', null)
    .executeTakeFirst()

/** An exam with a password is for those who know it, and nobody is told by name. */
const isForNobodyByName = ({ openType }: { readonly openType: number }): boolean => openType === OpenType.password

const isAmong = (people: RawBuilder<{ userId: string }> | undefined): RawBuilder<SqlBool> =>
  people === undefined ? sql`true` : sql`users.id in (${people})`

/** All, or those who were not in its audience before. */
export async function listNewPeople(db: Db, exam: ToldExam, before: AudienceThen | null): Promise<string[]> {
  if (isForNobodyByName(exam)) return []
  const wereNot = before === null || isForNobodyByName(before) ? [] : [sql<SqlBool>`not ${isAmong(peopleOf(before))}`]
  return listStudentsOf(db, examPeople(exam), wereNot)
}

/** Exams for departments that people can take now or later. */
export const listForDepartments = (db: Db, now: Date): Promise<ToldExam[]> =>
  selectTold(db)
    .where('state', '=', ExamState.inProgress)
    .where('formId', 'is not', null)
    .where('openType', '=', OpenType.departments)
    .where(({ or, eb }) => or([eb('endsAt', 'is', null), eb(lastExamEnd, '>', now)]))
    .orderBy('id')
    .execute()

/** Whom overrides for these reach, as far as it is for them. */
export const listReached = (
  db: Db,
  exam: ToldExam,
  subjects: { readonly userIds: readonly string[]; readonly departmentIds: readonly string[] },
): Promise<string[]> => listStudentsOf(db, peopleReached(subjects), [isAmong(examPeople(exam))])

/** Of these people, those whom it is for. */
export const listAmong = (db: Db, exam: ToldExam, userIds: readonly string[]): Promise<string[]> =>
  listStudentsOf(db, examPeople(exam), [sql`users.id = any(${[...userIds]}::uuid[])`])

/** Those who were in its audience before, and still are. */
export async function listStayingPeople(db: Db, exam: ToldExam, before: AudienceThen): Promise<string[]> {
  if (isForNobodyByName(exam) || isForNobodyByName(before)) return []
  return listStudentsOf(db, examPeople(exam), [isAmong(peopleOf(before))])
}

export async function listMissing(db: Db, exam: ToldExam): Promise<string[]> {
  if (isForNobodyByName(exam)) return []
  return listStudentsOf(db, examPeople(exam), [hasNotCome(exam.id)])
}

/** Of an exam that may be gone. */
export async function listFormerPeople(db: Db, examId: string, before: AudienceThen): Promise<string[]> {
  if (isForNobodyByName(before)) return []
  return listStudentsOf(db, peopleOf(before), [hasNotCome(examId)])
}

/** Whether the times of these rows come soon, by the indexes of the two. */
function isNear(rows: 'exams' | 'examOverrides', now: Date): RawBuilder<SqlBool> {
  const near = EXAM_MOMENTS.map(moment => {
    const { after, until } = aheadOf(moment, now)
    const column = sql.ref(`${rows}.${moment.of}`)
    return sql<SqlBool>`(${column} > ${after} and ${column} <= ${until})`
  })
  return sql<SqlBool>`(${sql.join(near, sql` or `)})`
}

type NearExam = TimedExam & { readonly id: string }

const selectNear = (db: Db) =>
  db
    .selectFrom('exams')
    .where('exams.state', '=', ExamState.inProgress)
    .where('exams.formId', 'is not', null)
    .where('exams.openType', '<>', OpenType.password)

/** What opens or closes soon for everybody, and what does for some by an override: they know since it was made. */
export async function listApproaching(db: Db, now: Date): Promise<NearExam[]> {
  const [usual, own] = await Promise.all([
    selectNear(db)
      .select(['exams.id', 'exams.startsAt', 'exams.endsAt', 'exams.lateEntryMinutes', 'exams.announcedAt'])
      .where(isNear('exams', now))
      .execute(),
    selectNear(db)
      .innerJoin('examOverrides', 'examOverrides.examId', 'exams.id')
      .select([
        'exams.id',
        sql<Date | null>`coalesce(exam_overrides.starts_at, exams.starts_at)`.as('startsAt'),
        sql<Date | null>`coalesce(exam_overrides.ends_at, exams.ends_at)`.as('endsAt'),
        sql<number | null>`case when exam_overrides.ends_at is null or exam_overrides.starts_at is not null
          then exams.late_entry_minutes end`.as('lateEntryMinutes'),
        sql<Date | null>`greatest(exams.announced_at, exam_overrides.created_at)`.as('announcedAt'),
      ])
      .where(isNear('examOverrides', now))
      .execute(),
  ])
  return [...usual, ...own]
}

export interface NearMoment {
  readonly examId: string
  readonly kind: ExamMoment['kind']
  readonly at: Date
}

/** Those that nobody was told of yet. */
export async function withoutTold(db: Db, moments: readonly NearMoment[]): Promise<NearMoment[]> {
  const told = await db
    .selectFrom('examMoments')
    .select(['examId', 'kind', 'at'])
    .where('examId', '=', anyOf(moments.map(moment => moment.examId)))
    .execute()
  const keyOf = ({ examId, kind, at }: { examId: string; kind: string; at: Date }) =>
    `${examId} ${kind} ${at.toISOString()}`
  const known = new Set(told.map(keyOf))
  return moments.filter(moment => !known.has(keyOf(moment)))
}

/** Gives those that are this caller's to tell. */
export async function claimMoments(tx: Tx, moments: readonly NearMoment[], now: Date): Promise<NearMoment[]> {
  const rows = await tx
    .insertInto('examMoments')
    .values(moments.map(moment => ({ ...moment, toldAt: now })))
    .onConflict(conflict => conflict.doNothing())
    .returning(['examId', 'kind', 'at'])
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as NearMoment['kind'] }))
}
