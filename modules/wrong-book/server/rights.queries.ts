import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { allWrongAnswers } from './kept.queries.ts'

interface Answer {
  readonly userId: string
  readonly questionId: string
  readonly isRight: boolean
  readonly answeredAt: Date
}

/**
 * How many right answers in a row there are with this one. Undefined where the student never missed the question in an exam,
 * and where the answer is not the newest.
 */
export async function addAnswer(
  tx: Tx,
  { userId, questionId, isRight, answeredAt }: Answer,
): Promise<number | undefined> {
  const { rows } = await sql<{ rightStreak: number }>`
    insert into question_marks (user_id, question_id, type, excerpt, right_streak, last_answered_at)
    select user_id, question_id, type, excerpt, ${isRight ? 1 : 0}, ${answeredAt}::timestamptz from ${allWrongAnswers} as wrong_answers
    where user_id = ${userId} and question_id = ${questionId} order by answered_at desc, paper_id limit 1
    on conflict (user_id, question_id) do update set
      right_streak = case when ${isRight} then question_marks.right_streak + 1 else 0 end,
      last_answered_at = excluded.last_answered_at
    where question_marks.last_answered_at is null or question_marks.last_answered_at < excluded.last_answered_at
    returning right_streak`.execute(tx)
  return rows[0]?.rightStreak
}

/** The ids of those answers whose question their student has missed in an exam. */
export async function findMissed(
  db: Db,
  answers: readonly { readonly answerId: string; readonly userId: string; readonly questionId: string }[],
): Promise<Set<string>> {
  const column = (key: 'answerId' | 'userId' | 'questionId') => answers.map(answer => answer[key])
  const isMissed = sql.join(
    ['wrong_answers', 'kept_wrong_answers'].map(
      table => sql`exists (select from ${sql.table(table)} as missed
        where missed.user_id = given.user_id and missed.question_id = given.question_id)`,
    ),
    sql` or `,
  )
  const { rows } = await sql<{ answerId: string }>`select given.answer_id from unnest(${column('answerId')}::uuid[],
    ${column('userId')}::uuid[], ${column('questionId')}::uuid[]) as given (answer_id, user_id, question_id)
    where ${isMissed}`.execute(db)
  return new Set(rows.map(row => row.answerId))
}
