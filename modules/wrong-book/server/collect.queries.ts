import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type Tx } from '@tripos/db/client.ts'

export interface WrongAnswer {
  readonly paperId: string
  readonly questionNo: number
  readonly userId: string
  readonly questionId: string
  readonly type: number
  readonly excerpt: string
  readonly score: number
  readonly points: number
  readonly isAnswered: boolean
  readonly answeredAt: Date
}

/** Takes away what these papers no longer say. */
export async function keepOnly(
  tx: Tx,
  paperIds: readonly string[],
  kept: readonly Pick<WrongAnswer, 'paperId' | 'questionNo'>[],
): Promise<void> {
  await sql`delete from wrong_answers where paper_id = ${anyOf(paperIds)} and not exists (
    select from unnest(${kept.map(one => one.paperId)}::uuid[], ${kept.map(one => one.questionNo)}::int[]) as kept(paper_id, question_no)
    where kept.paper_id = wrong_answers.paper_id and kept.question_no = wrong_answers.question_no)`.execute(tx)
}

/** A question that its student took out stays out, unless the paper was written in again. */
export async function putWrongAnswers(tx: Tx, rows: readonly WrongAnswer[]): Promise<void> {
  if (rows.length === 0) return
  // Columns, not rows: a statement of thousands of parameters costs the database more than its rows do.
  const column = <K extends keyof WrongAnswer>(name: K) => rows.map(row => row[name])
  await sql`
    insert into wrong_answers (paper_id, question_no, user_id, question_id, type, excerpt, score, points, is_answered, answered_at)
    select * from unnest(${column('paperId')}::uuid[], ${column('questionNo')}::smallint[], ${column('userId')}::uuid[],
      ${column('questionId')}::uuid[], ${column('type')}::smallint[], ${column('excerpt')}::text[], ${column('score')}::int[],
      ${column('points')}::int[], ${column('isAnswered')}::boolean[], ${column('answeredAt')}::timestamptz[])
    on conflict (paper_id, question_no) do update set user_id = excluded.user_id, question_id = excluded.question_id,
      type = excluded.type, excerpt = excluded.excerpt, score = excluded.score, points = excluded.points,
      is_answered = excluded.is_answered, answered_at = excluded.answered_at,
      removed_at = case when wrong_answers.answered_at = excluded.answered_at then wrong_answers.removed_at end`.execute(
    tx,
  )
}
