/** Sharing a bank, and giving it away. Only whoever owns a bank or has it in their data scope does either. */
import type { banks } from '../../contract/banks.ts'
import { BankRight, GranteeKind } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { requireBanks } from './bank-rights.queries.ts'
import { getBank } from './banks.ts'
import { deleteGrants, findGrantee, listGrantees, listGrants, saveGrant, setOwner } from './grants.queries.ts'

type Calls = typeof banks
type Done = Record<string, never>

const requireManaged = (db: Db, caller: Caller, bankId: string): Promise<void> =>
  requireBanks(db, caller, { ids: [bankId], right: BankRight.manage })

export async function pageGrants(
  { db }: Deps,
  caller: Caller,
  { bankId, ...page }: Parsed<Calls['grants']>,
): Promise<Output<Calls['grants']>> {
  await requireManaged(db, caller, bankId)
  const { total, rows } = await listGrants(db, bankId, page)
  return {
    total,
    rows: rows.map(({ id, kind, granteeId, name, detail, right, createdAt }) => ({
      id,
      kind,
      grantee: { id: granteeId, name, detail },
      right: right as BankRight,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function showGrantees(
  { db }: Deps,
  caller: Caller,
  { bankId, ...wanted }: Parsed<Calls['grantees']>,
): Promise<Output<Calls['grantees']>> {
  await requireManaged(db, caller, bankId)
  return listGrantees(db, wanted)
}

export async function shareBank(
  { db, clock }: Deps,
  ctx: CallerContext,
  { bankId, kind, granteeId, right }: Parsed<Calls['grantSave']>,
): Promise<Done> {
  await inTx(db, async tx => {
    await requireManaged(tx, ctx.caller, bankId)
    const bank = await getBank({ db: tx }, ctx.caller, bankId)
    const grantee = await findGrantee(tx, { kind, id: granteeId })
    if (grantee === undefined) return failInput(QUESTION_PROBLEMS.granteeUnknown)
    const write = { id: newId(), bankId, kind, granteeId, right, now: clock.now() }
    if (!(await saveGrant(tx, ctx.caller, write))) fail('NOT_FOUND')
    return recordAudit(tx, ctx, {
      action: 'bank.grant',
      objectType: 'bank',
      objectId: bankId,
      objectName: bank.name,
      after: { kind, grantee: grantee.name, right },
    })
  })
  return {}
}

/** Those that have ended already do not matter. */
export async function endGrants(
  { db }: Deps,
  ctx: CallerContext,
  { bankId, ids }: Parsed<Calls['grantDelete']>,
): Promise<Done> {
  await inTx(db, async tx => {
    await requireManaged(tx, ctx.caller, bankId)
    const bank = await getBank({ db: tx }, ctx.caller, bankId)
    const grantees = await deleteGrants(tx, ctx.caller, { bankId, ids })
    if (grantees.length === 0) return
    await recordAudit(tx, ctx, {
      action: 'bank.revoke',
      objectType: 'bank',
      objectId: bankId,
      objectName: bank.name,
      before: { grantees },
    })
  })
  return {}
}

export async function transferBank(
  { db, clock }: Deps,
  ctx: CallerContext,
  { bankId, userId }: Parsed<Calls['transfer']>,
): Promise<Done> {
  await inTx(db, async tx => {
    await requireManaged(tx, ctx.caller, bankId)
    const bank = await getBank({ db: tx }, ctx.caller, bankId)
    const owner = await findGrantee(tx, { kind: GranteeKind.person, id: userId })
    if (owner === undefined) return failInput(QUESTION_PROBLEMS.ownerUnknown)
    if ((await setOwner(tx, ctx.caller, { bankId, userId, now: clock.now() })) === undefined) fail('NOT_FOUND')
    return recordAudit(tx, ctx, {
      action: 'bank.transfer',
      objectType: 'bank',
      objectId: bankId,
      objectName: bank.name,
      before: { owner: bank.ownerName },
      after: { owner: owner.name },
    })
  })
  return {}
}
