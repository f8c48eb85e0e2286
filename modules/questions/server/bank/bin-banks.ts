/** The bin of banks: who manages a bank may put it there, take it back, or delete it for good. */
import type { banks } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { lockBank } from './bank.queries.ts'
import {
  deleteBankForGood,
  findBankUse,
  listBinnedBanks,
  lockBinnedBank,
  lockQuestionsOf,
  moveBankToBin,
  takeBankFromBin,
} from './bank-bin.queries.ts'
import { requireBanks } from './bank-rights.queries.ts'

type Calls = typeof banks
type Done = Record<string, never>

export async function pageBinnedBanks(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['bin']>,
): Promise<Output<Calls['bin']>> {
  const { total, rows } = await listBinnedBanks(db, caller, input)
  return {
    total,
    rows: rows.map(({ ownerId, ownerName, deletedAt, deletedBy, ...bank }) => ({
      ...bank,
      owner: { id: ownerId, name: ownerName },
      deletedAt: deletedAt?.toISOString() ?? '',
      deletedBy: deletedBy ?? '',
    })),
  }
}

/** Forms of published exams hold their versions: whatever goes into the bin, their papers are drawn as before. */
export async function binBank({ db, clock }: Deps, ctx: CallerContext, id: string): Promise<Done> {
  await inTx(db, async tx => {
    await requireBanks(tx, ctx.caller, { ids: [id], right: BankRight.manage })
    const bank = (await lockBank(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    const binnedCount = await moveBankToBin(tx, { id, userId: ctx.caller.userId, now: clock.now() })
    await recordAudit(tx, ctx, {
      action: 'bank.delete',
      objectType: 'bank',
      objectId: id,
      objectName: bank.name,
      detail: { questionCount: binnedCount },
    })
  })
  return {}
}

export async function restoreBank({ db }: Deps, ctx: CallerContext, id: string): Promise<Done> {
  await inTx(db, async tx => {
    const { name } = (await lockBinnedBank(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    const restoredCount = await takeBankFromBin(tx, id).catch((error: unknown) =>
      violates(error, 'banks_name') ? fail('BANK_NAME_TAKEN', { args: { name } }) : Promise.reject(error),
    )
    await recordAudit(tx, ctx, {
      action: 'bank.restore',
      objectType: 'bank',
      objectId: id,
      objectName: name,
      detail: { questionCount: restoredCount },
    })
  })
  return {}
}

export async function deleteBankPermanently({ db }: Deps, ctx: CallerContext, id: string): Promise<Done> {
  await inTx(db, async tx => {
    const { name } = (await lockBinnedBank(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    await lockQuestionsOf(tx, id)
    const use = await findBankUse(tx, id)
    if (use.blueprintCount > 0) fail('BANK_IN_USE', { args: { count: use.blueprintCount } })
    if (use.questionCount > 0) fail('QUESTION_IN_USE', { args: { count: use.questionCount } })
    const { count: deletedCount, comments } = await deleteBankForGood(tx, id)
    await recordAudit(tx, ctx, {
      action: 'bank.purge',
      objectType: 'bank',
      objectId: id,
      objectName: name,
      before: { name, questionCount: deletedCount, comments },
      detail: { questionCount: deletedCount },
    })
  })
  return {}
}
