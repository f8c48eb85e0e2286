/** What candidates may see and enter. The audience is a condition of every query here, never a check after loading. */
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { idsForUser, isInAudience } from '../../org/server/index.ts'

export const EXAM_AUDIENCE = { table: 'exams', departments: 'exam_departments', people: 'exam_people', key: 'exam_id' }

/** Whether the exam of this row is for that user, given as an SQL expression of a user id. */
export const isForUser = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => isInAudience(EXAM_AUDIENCE, user)

/** The same for a list: the exams that are for that user. */
export const examsForUser = (user: RawBuilder<unknown>): RawBuilder<{ id: string }> => idsForUser(EXAM_AUDIENCE, user)

/** What a start needs to know of an exam. */
export interface EntryRow {
  readonly userId: string
  readonly examId: string
  readonly formId: string
  readonly state: number
  readonly openType: number
  readonly mustAcceptNotice: boolean
  readonly passwordHash: Buffer | null
  readonly passwordSalt: Buffer | null
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
}

/** For each pair of user and exam the published exam, where it is for that user. One statement for a whole batch. */
export async function loadEntries(db: Db, userIds: readonly string[], examIds: readonly string[]): Promise<EntryRow[]> {
  const pairs = sql<{ userId: string; examId: string }>`unnest(${[...userIds]}::uuid[], ${[...examIds]}::uuid[])`
  return db
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
    ])
    .where(isForUser(sql.ref('pairs.user_id')))
    .execute()
}
