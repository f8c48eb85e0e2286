/** SQL of the bin of questions. */
import { BankRight } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { userRows } from '../../../identity/server/index.ts'
import { isHeld } from '../above.queries.ts'
import { mayOnQuestion } from '../bank/bank-rights.queries.ts'

/** Questions of the bin, held until they are gone: nobody restores them meanwhile. */
export function lockBinned(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('questions')
    .select(['id', 'excerpt', isHeld().as('isUsed')])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What reviewers wrote about these: it goes with them, and stands in the log from then on. */
export async function listWordsOn(tx: Tx, ids: readonly string[]): Promise<{ questionId: string; words: string }[]> {
  const { rows } = await sql<{ questionId: string; words: string }>`select question_id,
      string_agg(users.real_name || ': ' || body, E'\n' order by question_comments.created_at) as words
    from question_comments join ${userRows.as('users')} on users.id = question_comments.written_by
    where question_id = ${anyOf(ids)} and body <> '' group by question_id`.execute(tx)
  return rows
}

/** With their versions; comments, knowledge points and statistics go with them. Call after lockBinned. */
export async function deleteForGood(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('bankQuestions').where('questionId', '=', anyOf(ids)).execute()
  try {
    await tx.deleteFrom('questionVersions').where('questionId', '=', anyOf(ids)).execute()
  } catch (error) {
    // A form has taken one of them since they were looked at: as isHeld would say now.
    if (violates(error, 'exam_form_versions_version_id_fkey')) fail('QUESTION_IN_USE', { args: { count: 1 } })
    throw error
  }
  await tx.deleteFrom('questions').where('id', '=', anyOf(ids)).execute()
}

/** What lies only in banks of the bin waits there with them. */
export const mayLeaveBin = sql<SqlBool>`coalesce((select bool_or(banks.deleted_at is null)
  from bank_questions join banks on banks.id = bank_questions.bank_id
  where bank_questions.question_id = questions.id), true)`

/** Moves questions into the bin or out of it; gives those that moved. Call after lockQuestions. */
export async function moveToBin(
  tx: Tx,
  caller: Caller,
  { ids, deletedAt }: { ids: readonly string[]; deletedAt: Date | null },
): Promise<{ id: string; excerpt: string }[]> {
  return tx
    .updateTable('questions')
    .set({ deletedAt, deletedBy: deletedAt === null ? null : caller.userId, isBinnedWithBank: false })
    .where('questions.id', '=', anyOf(ids))
    .where('questions.deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .$if(deletedAt === null, query => query.where(mayLeaveBin))
    .where(mayOnQuestion(caller, BankRight.edit))
    .returning(['questions.id', 'questions.excerpt'])
    .execute()
}

/** Nobody moves their banks into the bin meanwhile. */
export async function lockQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('questions').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

/** Of these, how many are in the bin. */
export async function countBinned(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
