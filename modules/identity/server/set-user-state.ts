import type { identity } from '../contract/identity.ts'
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { listRolesOf, lockBuiltInRole } from '../../access/server/index.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { requireBelow } from './require-below.ts'
import { requireOneSuperAdministrator } from './save-user.ts'
import { notifyUsers, stateChange } from './security-notices.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { lockUsers, setUserStates } from './users.queries.ts'

/** All of the users or none. Who is disabled is signed out in the same moment, in every process. */
export async function setUserState(
  { db, outbox }: Deps,
  ctx: CallerContext,
  input: Parsed<typeof identity.setState>,
): Promise<Record<string, never>> {
  const { state, reason } = input
  const ids = [...new Set(input.ids)]
  await inTx(db, async tx => {
    await lockBuiltInRole(tx)
    const users = await lockUsers(tx, ids)
    if (users.length !== ids.length) fail('NOT_FOUND')
    await requireBelow(tx, ctx.caller, ids)
    const roles = [...(await listRolesOf(tx, ids)).values()].flat()
    await setUserStates(tx, { ids, state }, ctx.arrivedAt)
    await requireOneSuperAdministrator(tx, roles)
    if (state === UserState.disabled) {
      await deleteSessionsOf(tx, ids)
      await outbox.publish(tx, 'user.disabled', ...ids.map(userId => ({ userId })))
    }
    await recordAudit(
      tx,
      ctx,
      ...users.map(
        (user): AuditEntry => ({
          action: 'user.state',
          objectType: 'user',
          objectId: user.id,
          objectName: user.userName,
          before: { state: user.state },
          after: { state },
          detail: { reason },
        }),
      ),
    )
    const changes = users.map(user => ({ userId: user.id, changes: stateChange(user.state, state) }))
    await notifyUsers(tx, ctx, changes)
  })
  return {}
}
