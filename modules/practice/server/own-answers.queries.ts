import { type Db, sql } from '@tripos/db/client.ts'
import { WHOLE_SHARE } from './grade.rules.ts'

export interface OwnAnswerRow {
  readonly id: string
  /** Of the points, in hundredths of a percent; null while the student has not judged it. */
  readonly share: number | null
  readonly answeredAt: Date
}

/** Answers that count, of trainings that have said whether they were right: the newest first. */
export const listOwnAnswers = (
  db: Db,
  { userId, questionId, limit }: { readonly userId: string; readonly questionId: string; readonly limit: number },
): Promise<OwnAnswerRow[]> =>
  db
    .selectFrom('practiceAnswers')
    .select(['id', 'share', 'answeredAt'])
    .where('userId', '=', userId)
    .where('questionId', '=', questionId)
    .where('isCounted', '=', true)
    .orderBy('answeredAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface RightsInRow {
  readonly count: number
  /** Of the last answer. */
  readonly lastAt: Date
}

/** How often a question was right in a row up to now, by the answers that count and came after a moment; undefined where none did. */
export async function findRightsInRow(
  db: Db,
  { userId, questionId, since }: { readonly userId: string; readonly questionId: string; readonly since: Date },
): Promise<RightsInRow | undefined> {
  const { rows } = await sql<{ count: number; lastAt: Date | null }>`
    select count(*) filter (where answered_at > coalesce(wrong_at, '-infinity'))::int as count, max(answered_at) as last_at
    from (select answered_at, max(answered_at) filter (where share < ${WHOLE_SHARE}) over () as wrong_at from practice_answers
      where user_id = ${userId} and question_id = ${questionId} and is_counted and share is not null
        and answered_at > ${since}) as since_then`.execute(db)
  const { count = 0, lastAt = null } = rows[0] ?? {}
  return lastAt === null ? undefined : { count, lastAt }
}
