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
  await tx
    .insertInto('wrongAnswers')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['paperId', 'questionNo']).doUpdateSet(({ ref }) => ({
        userId: ref('excluded.userId'),
        questionId: ref('excluded.questionId'),
        type: ref('excluded.type'),
        excerpt: ref('excluded.excerpt'),
        score: ref('excluded.score'),
        points: ref('excluded.points'),
        isAnswered: ref('excluded.isAnswered'),
        answeredAt: ref('excluded.answeredAt'),
        removedAt: sql<Date | null>`case when wrong_answers.answered_at = excluded.answered_at then wrong_answers.removed_at end`,
      })),
    )
    .execute()
}
