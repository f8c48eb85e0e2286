/** One's own sessions and sign-ins. */
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { PageInput } from '@tripos/runtime/page.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from '../session-lists.queries.ts'
import { presentOwnSession, presentOwnSignIn } from '../sign-ins/sign-ins.present.ts'
import { listSignInsOf } from '../sign-ins/sign-ins.queries.ts'

export async function ownSessions({ db }: Deps, { caller, arrivedAt }: CallerContext, page: PageInput) {
  const { total, rows } = await listOwnSessions(db, { caller, now: arrivedAt }, page)
  return { total, rows: rows.map(presentOwnSession) }
}

export async function ownSignIns({ db }: Deps, page: PageInput, { userId }: Caller) {
  const { total, rows } = await listSignInsOf(db, userId, page)
  return { total, rows: rows.map(presentOwnSignIn) }
}

export async function endOwnSession({ db }: Deps, ctx: CallerContext, id: string): Promise<Record<string, never>> {
  const { userId } = ctx.caller
  await inTx(db, async tx => {
    if (!(await deleteOwnSession(tx, userId, id))) fail('NOT_FOUND')
    const detail = { sessionIds: [id] }
    await recordAudit(tx, ctx, { action: 'profile.endSession', objectType: 'user', objectId: userId, detail })
  })
  return {}
}

export async function endOtherSessions({ db }: Deps, ctx: CallerContext): Promise<{ count: number }> {
  const { userId, tokenHash } = ctx.caller
  const ended = await inTx(db, async tx => {
    const rows = await deleteOtherSessions(tx, [userId], tokenHash)
    const detail = { sessionIds: rows.map(row => row.id) }
    if (rows.length > 0)
      await recordAudit(tx, ctx, { action: 'profile.endSession', objectType: 'user', objectId: userId, detail })
    return rows
  })
  return { count: ended.length }
}
