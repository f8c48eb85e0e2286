import { BankRight, type QuestionLevel, QuestionState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { mayOnQuestion } from '../bank/bank-rights.queries.ts'

/** Rows in a total order, so that two changes of the same questions never wait for each other. */
export function lockQuestions(tx: Tx, caller: Caller, ids: readonly string[]) {
  return tx
    .selectFrom('questions')
    .select(['questions.id', 'questions.excerpt', 'questions.versionNo', 'questions.level', 'questions.tags'])
    .select('questions.state')
    .where('questions.id', '=', anyOf(ids))
    .where('questions.deletedAt', 'is', null)
    .where(mayOnQuestion(caller, BankRight.edit))
    .orderBy('questions.id')
    .forUpdate()
    .execute()
}

export interface QuestionChange {
  readonly id: string
  readonly level: QuestionLevel
  readonly state: QuestionState
  readonly tags: readonly string[]
}

/** Call with rows that lockQuestions holds. A question that leaves its review loses its reviewer. */
export async function writeChanges(
  tx: Tx,
  changes: readonly QuestionChange[],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const rows = JSON.stringify(changes)
  const stays = sql`c.state = ${sql.lit(QuestionState.inReview)}`
  await sql`
    update questions q set level = c.level, state = c.state, tags = c.tags, revision = q.revision + 1,
      updated_by = ${userId}, updated_at = ${now},
      reviewer_id = case when ${stays} then q.reviewer_id end, sent_by = case when ${stays} then q.sent_by end
    from jsonb_to_recordset(${rows}::jsonb) as c(id uuid, level smallint, state smallint, tags text[])
    where q.id = c.id`.execute(tx)
}
