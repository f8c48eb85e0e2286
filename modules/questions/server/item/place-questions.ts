/** Many questions at once into a bank and a chapter, or out of a bank. */
import type { banks } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { requireBanks, requireQuestions } from '../bank/bank-rights.queries.ts'
import { countOnlyThere, isChapterOf, touchQuestions, putIntoChapter, takeOutOfBank } from '../bank/chapters.queries.ts'

type Calls = typeof banks
type Done = Record<string, never>

/** Who may edit a question may put it elsewhere; the right on its new bank is asked for too (ADR 0012). */
export async function placeQuestions(
  { db, clock }: Deps,
  ctx: CallerContext,
  { bankId, chapterId, leaveBankId, ...input }: Parsed<Calls['place']>,
): Promise<Done> {
  const ids = [...new Set(input.ids)]
  const leaves = leaveBankId !== undefined && leaveBankId !== bankId
  await inTx(db, async tx => {
    const right = BankRight.edit
    await requireBanks(tx, ctx.caller, { ids: leaves ? [bankId, leaveBankId] : [bankId], right })
    await requireQuestions(tx, ctx.caller, { ids, right })
    if (chapterId !== null && !(await isChapterOf(tx, { bankId, id: chapterId }))) fail('NOT_FOUND')
    await touchQuestions(tx, ids)
    await putIntoChapter(tx, ids, { bankId, chapterId, now: clock.now() })
    if (leaves) await takeOutOfBank(tx, leaveBankId, ids)
    await recordAudit(tx, ctx, {
      action: 'question.place',
      objectType: 'bank',
      objectId: bankId,
      detail: { ids, chapterId, ...(leaves ? { leaveBankId } : {}) },
    })
  })
  return {}
}

export async function leaveBank(
  { db }: Deps,
  ctx: CallerContext,
  { bankId, ...input }: Parsed<Calls['leave']>,
): Promise<Done> {
  const ids = [...new Set(input.ids)]
  await inTx(db, async tx => {
    await requireBanks(tx, ctx.caller, { ids: [bankId], right: BankRight.edit })
    await requireQuestions(tx, ctx.caller, { ids, right: BankRight.edit })
    await touchQuestions(tx, ids)
    const count = await countOnlyThere(tx, bankId, ids)
    if (count > 0) fail('QUESTION_LAST_BANK', { args: { count } })
    await takeOutOfBank(tx, bankId, ids)
    await recordAudit(tx, ctx, { action: 'question.leave', objectType: 'bank', objectId: bankId, detail: { ids } })
  })
  return {}
}
