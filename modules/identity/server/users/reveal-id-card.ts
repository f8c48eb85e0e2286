import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { openIdCard } from '../id-card.ts'
import { requireBelow } from '../require-below.ts'
import { findUser } from '../user-lists.queries.ts'

/** The whole number, on request only: who looked at whose is kept. */
export function revealIdCard({ db, secretBox }: Deps, ctx: CallerContext, id: string): Promise<{ idCard: string }> {
  return inTx(db, async tx => {
    const user = await findUser(tx, ctx.caller, id)
    if (user === undefined) return fail('NOT_FOUND')
    await requireBelow(tx, ctx.caller, [id])
    if (user.idCardSealed === null) return { idCard: '' }
    const idCard = openIdCard(secretBox, id, user.idCardSealed)
    await recordAudit(tx, ctx, {
      action: 'user.showIdCard',
      objectType: 'user',
      objectId: id,
      objectName: user.userName,
    })
    return { idCard }
  })
}
