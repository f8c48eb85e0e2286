/** Use cases of the keys: which there are, and a new one. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { certificateKeys } from '../contract/certificates.ts'
import { listKeys } from './keys.queries.ts'
import { replaceKey } from './signing-keys.ts'

type Calls = typeof certificateKeys

export async function showAllKeys({ db }: Deps): Promise<Output<Calls['list']>> {
  const rows = await listKeys(db)
  return rows.map(row => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    usedCount: row.usedCount ?? 0,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    compromisedAt: row.compromisedAt?.toISOString() ?? null,
    reason: row.withdrawReason,
    toSignCount: row.toSignCount ?? 0,
    isSigning: row.signAgainAt !== null && (row.toSignCount ?? 0) > 0,
  }))
}

export const rotateKey = (deps: Deps, ctx: CallerContext): Promise<Output<Calls['rotate']>> =>
  inTx(deps.db, async tx => {
    const id = await replaceKey(tx, deps, deps.clock.now())
    await recordAudit(tx, ctx, {
      action: 'certificateKey.rotate',
      objectType: 'certificateKey',
      objectId: id,
      objectName: id,
    })
    return { id }
  })
