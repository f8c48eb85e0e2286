import type { Db } from '@tripos/db/client.ts'

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
