import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { deleteAllErrors, deleteErrors } from './client-errors.queries.ts'

export async function removeErrors(
  { db }: Deps,
  ctx: CallerContext,
  ids: readonly string[],
): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const deleted = await deleteErrors(tx, ids)
    await recordAudit(
      tx,
      ctx,
      ...deleted.map(
        ({ id, message }): AuditEntry => ({
          action: 'clientError.delete',
          objectType: 'clientError',
          objectId: id,
          objectName: message.slice(0, 200),
        }),
      ),
    )
  })
  return {}
}

export async function clearErrors({ db }: Deps, ctx: CallerContext): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const count = await deleteAllErrors(tx)
    await recordAudit(tx, ctx, {
      action: 'clientError.clear',
      objectType: 'clientError',
      objectId: 'all',
      detail: { count },
    })
  })
  return {}
}
