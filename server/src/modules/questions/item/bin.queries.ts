/** SQL of the bin of questions. */
import { anyOf } from '../../../db/any-of.ts'
import { sql, type SqlBool, type Tx } from '../../../db/client.ts'

/**
 * Every paper is drawn from a form, and every form holds the versions that it can draw; a blueprint holds what was picked
 * for it by hand. The tables are those of exams, which is above: read here, written there.
 */
const isUsed = sql<SqlBool>`(
  exists (select from question_versions v join exam_forms f
    on jsonb_path_query_array(f.content, '$.lines[*].pool[*].versionId') ? v.id::text
    where v.question_id = questions.id)
  or exists (select from blueprints b
    where jsonb_path_query_array(b.content, '$.sections[*].lines[*].questionIds[*]') ? questions.id::text))`

/** Questions of the bin, held until they are gone: nobody restores them meanwhile. */
export function lockBinned(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('questions')
    .select(['id', 'excerpt', isUsed.as('isUsed')])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** With their versions; comments, knowledge points and statistics go with them. Call after lockBinned. */
export async function deleteForGood(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('bankQuestions').where('questionId', '=', anyOf(ids)).execute()
  await tx.deleteFrom('questionVersions').where('questionId', '=', anyOf(ids)).execute()
  await tx.deleteFrom('questions').where('id', '=', anyOf(ids)).execute()
}
