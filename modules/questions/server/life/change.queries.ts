import { BankRight, type QuestionLevel, QuestionState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { dictionaryItemRows } from '../../../dictionaries/server/index.ts'
import { mayOnQuestion } from '../bank/bank-rights.queries.ts'

/** Rows in a total order, so that two changes of the same questions never wait for each other. */
export async function lockQuestions(tx: Tx, caller: Caller, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('questions')
    .select(['questions.id', 'questions.excerpt', 'questions.versionNo', 'questions.level', 'questions.tags'])
    .select('questions.state')
    .where('questions.id', '=', anyOf(ids))
    .where('questions.deletedAt', 'is', null)
    .where(mayOnQuestion(caller, BankRight.edit))
    .orderBy('questions.id')
    .forUpdate()
    .execute()
  // A statement of its own: whoever waited for the rows would see the points of before the wait.
  const points = await tx
    .selectFrom('questionKnowledge')
    .select(['questionId', 'itemId'])
    .where('questionId', '=', anyOf(ids))
    .orderBy('itemId')
    .execute()
  const pointsOf = new Map<string, string[]>(rows.map(row => [row.id, []]))
  for (const { questionId, itemId } of points) pointsOf.get(questionId)?.push(itemId)
  return rows.map(row => ({ ...row, knowledgeIds: pointsOf.get(row.id) ?? [] }))
}

export interface QuestionChange {
  readonly id: string
  readonly level: QuestionLevel
  readonly state: QuestionState
  readonly tags: readonly string[]
  readonly knowledgeIds: readonly string[]
}

/** Call with rows that lockQuestions holds. A question that leaves its review loses its reviewer. */
export async function writeChanges(
  tx: Tx,
  changes: readonly QuestionChange[],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const rows = JSON.stringify(changes.map(({ knowledgeIds, ...rest }) => ({ ...rest, knowledge_ids: knowledgeIds })))
  const stays = sql`c.state = ${sql.lit(QuestionState.inReview)}`
  await sql`
    update questions q set level = c.level, state = c.state, tags = c.tags, revision = q.revision + 1,
      updated_by = ${userId}, updated_at = ${now},
      reviewer_id = case when ${stays} then q.reviewer_id end, sent_by = case when ${stays} then q.sent_by end
    from jsonb_to_recordset(${rows}::jsonb) as c(id uuid, level smallint, state smallint, tags text[])
    where q.id = c.id`.execute(tx)
  const points = sql`jsonb_to_recordset(${rows}::jsonb) as c(id uuid, knowledge_ids uuid[])`
  await sql`delete from question_knowledge k using ${points}
    where k.question_id = c.id and k.item_id <> all(c.knowledge_ids)`.execute(tx)
  await sql`insert into question_knowledge (question_id, item_id)
    select c.id, items.id from ${points} join ${dictionaryItemRows.as('items')} on items.id = any(c.knowledge_ids)
    on conflict do nothing`.execute(tx)
}
