/** What candidates may see and enter. The audience is a condition of every query here, never a check after loading. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { isEntitledTo, thingsOfUser, usersEntitledTo } from '../../entitlements/server/index.ts'
import { idsForUser, isInAudience, namedPeople } from '../../org/server/index.ts'
import { overridesAsJson, toOverrides } from './own-exam.queries.ts'
import type { SealedPassword } from './exam-password.ts'
import { ownExam, ownPasswords } from './overrides.rules.ts'

export const EXAM_AUDIENCE = { table: 'exams', departments: 'exam_departments', people: 'exam_people', key: 'exam_id' }

/**
 * Whether that user, given as an SQL expression of a user id, may take the exam of this row. What is sold is for whoever has
 * access to it; its audience says who may buy it.
 */
export const isForUser = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(case when exams.is_paid
  then ${isEntitledTo('exam', sql`exams.id`, user)} else ${isInAudience(EXAM_AUDIENCE, user)} end)`

/** The same for a list: the exams that are for that user. */
export const examsForUser = (user: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql`(${idsForUser(EXAM_AUDIENCE, user)}) except select exams.id from exams where exams.is_paid
    union select own.id from (${thingsOfUser('exam', user)}) as own join exams on exams.id = own.id and exams.is_paid`

/** And with them those that the user may buy. */
export const examsShownTo = (user: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql`${idsForUser(EXAM_AUDIENCE, user)}
    union select own.id from (${thingsOfUser('exam', user)}) as own join exams on exams.id = own.id and exams.is_paid`

/** Those of these that the user may buy. */
export async function findExamsOffered(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exams')
    .select('exams.id')
    .where('exams.id', '=', anyOf(ids))
    .where('exams.state', '=', ExamState.inProgress)
    .where('exams.formId', 'is not', null)
    .where(isInAudience(EXAM_AUDIENCE, sql`${userId}::uuid`))
    .execute()
  return rows.map(({ id }) => id)
}

/** The people whom an exam names: of one that is sold those who have access; undefined where it is for everybody. */
export const examPeople = (exam: {
  readonly id: string
  readonly openType: number
  readonly isPaid: boolean
}): RawBuilder<{ userId: string }> | undefined =>
  exam.isPaid ? usersEntitledTo('exam', exam.id) : namedPeople(EXAM_AUDIENCE, exam)

/** What a start needs to know of an exam: times and attempts are those of the user. */
export interface EntryRow {
  readonly userId: string
  readonly examId: string
  readonly formId: string
  readonly state: number
  readonly openType: number
  readonly mustAcceptNotice: boolean
  /** Each lets in: the exam's own, or those of the overrides that take its place. */
  readonly passwords: readonly SealedPassword[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly limitMinutes: number
  readonly earliestHandInMinutes: number
  readonly abandonUnanswered: boolean
  readonly lateEntryMinutes: number | null
  readonly attemptLimit: number
  readonly attemptDelayMinutes: number
  readonly passPoints: number
  readonly totalPoints: number
  /** By which overrides: others since then, and no paper is made. */
  readonly overrideNo: number
}

/** For each pair of user and exam the published exam, where it is for that user. One statement for a whole batch. */
export async function loadEntries(db: Db, userIds: readonly string[], examIds: readonly string[]): Promise<EntryRow[]> {
  const pairs = sql<{ userId: string; examId: string }>`unnest(${[...userIds]}::uuid[], ${[...examIds]}::uuid[])`
  const rows = await db
    .selectFrom(pairs.as<'pairs'>(sql`pairs(user_id, exam_id)`))
    .innerJoin('exams', 'exams.id', 'pairs.examId')
    .innerJoin('examForms', 'examForms.id', 'exams.formId')
    .select([
      'pairs.userId',
      'pairs.examId',
      'examForms.id as formId',
      'exams.state',
      'exams.openType',
      'exams.mustAcceptNotice',
      'exams.passwordHash',
      'exams.passwordSalt',
      'exams.startsAt',
      'exams.endsAt',
      'exams.limitMinutes',
      'exams.earliestHandInMinutes',
      'exams.abandonUnanswered',
      'exams.lateEntryMinutes',
      'exams.attemptLimit',
      'exams.attemptDelayMinutes',
      'exams.passPoints',
      'examForms.totalPoints',
      'exams.overrideNo',
      overridesAsJson(sql.ref('pairs.user_id')).as('overrides'),
    ])
    .where(isForUser(sql.ref('pairs.user_id')))
    .execute()
  return rows.map(({ overrides: raw, passwordHash, passwordSalt, ...exam }) => {
    const overrides = toOverrides(raw)
    const own = ownPasswords(overrides)
    const usual = passwordHash && passwordSalt ? [{ passwordHash, passwordSalt }] : []
    return { ...ownExam(exam, overrides), passwords: own.length > 0 ? own : usual }
  })
}
