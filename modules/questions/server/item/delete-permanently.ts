/** Deletes questions of the bin for good: what an exam or a blueprint holds stays. */
import type { banks } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { requireQuestions } from '../bank/bank-rights.queries.ts'
import { deleteForGood, listWordsOn, lockBinned } from './bin.queries.ts'

/** All of them or none. Those that are not in the bin are not there. */
export async function deleteQuestionsPermanently(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof banks.deletePermanently>,
): Promise<Record<string, never>> {
  const ids = [...new Set(input.ids)]
  await inTx(db, async tx => {
    await requireQuestions(tx, ctx.caller, { ids, right: BankRight.edit })
    const binned = await lockBinned(tx, ids)
    if (binned.length < ids.length) fail('NOT_FOUND')
    const used = binned.filter(question => question.isUsed)
    if (used.length > 0) fail('QUESTION_IN_USE', { args: { count: used.length } })
    const words = new Map((await listWordsOn(tx, ids)).map(one => [one.questionId, one.words]))
    await deleteForGood(tx, ids)
    await recordAudit(
      tx,
      ctx,
      ...binned.map(
        ({ id, excerpt }): AuditEntry => ({
          action: 'question.purge',
          objectType: 'question',
          objectId: id,
          objectName: excerpt,
          before: { excerpt, comments: words.get(id) ?? '' },
        }),
      ),
    )
  })
  return {}
}
