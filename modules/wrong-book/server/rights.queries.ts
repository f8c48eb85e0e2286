import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { RightsInRow } from '../../practice/server/index.ts'
import { allWrongAnswers } from './kept.queries.ts'

interface Mark {
  readonly userId: string
  readonly questionId: string
}

/** Whether this is news. Who has counted fewer of the answers changes nothing, nor who has counted the same. */
export async function setRights(tx: Tx, { userId, questionId, count, lastAt }: Mark & RightsInRow): Promise<boolean> {
  const { rows } = await sql`
    insert into question_marks (user_id, question_id, type, excerpt, right_streak, last_answered_at)
    select user_id, question_id, type, excerpt, ${count}::int, ${lastAt}::timestamptz from ${allWrongAnswers} as wrong_answers
    where user_id = ${userId} and question_id = ${questionId} order by answered_at desc, paper_id limit 1
    on conflict (user_id, question_id) do update set
      right_streak = excluded.right_streak, last_answered_at = excluded.last_answered_at
    where question_marks.last_answered_at is null or question_marks.last_answered_at < excluded.last_answered_at
      or (question_marks.last_answered_at = excluded.last_answered_at
        and question_marks.right_streak <> excluded.right_streak)
    returning user_id`.execute(tx)
  return rows.length > 0
}

export interface Missed extends Mark {
  /** In an exam, the last time. */
  readonly missedAt: Date
}

/** Those that their student has missed in an exam, each once. */
export async function findMissed(db: Db, answers: readonly Mark[]): Promise<Missed[]> {
  const column = (key: keyof Mark) => answers.map(answer => answer[key])
  const isMissed = sql.join(
    ['wrong_answers', 'kept_wrong_answers'].map(
      table => sql`exists (select from ${sql.table(table)} as missed
        where missed.user_id = given.user_id and missed.question_id = given.question_id)`,
    ),
    sql` or `,
  )
  const { rows } = await sql<Missed>`
    select user_id, question_id, (select max(missed.answered_at) from ${allWrongAnswers} as missed
      where missed.user_id = found.user_id and missed.question_id = found.question_id) as missed_at
    from (select distinct given.user_id, given.question_id from unnest(${column('userId')}::uuid[],
      ${column('questionId')}::uuid[]) as given (user_id, question_id) where ${isMissed}) as found`.execute(db)
  return rows
}
