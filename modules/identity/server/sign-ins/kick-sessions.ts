/**
 * Ends sessions of others. Each call looks its session up in the database, so that a deleted one opens nothing any more,
 * in whichever process.
 */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { sessions } from '../../contract/sign-ins.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import type { Tx } from '@tripos/db/client.ts'
import { listBeyond, requireBelow } from '../require-below.ts'
import { notifyUsers } from '../security-notices.ts'
import {
  deleteOtherSessions,
  deleteSessionsById,
  findSessionsInScope,
  listSessions,
  type SessionOfUser,
} from '../session-lists.queries.ts'
import { findUsersInExam } from '../users-in-exam.ts'
import { presentSession } from './sign-ins.present.ts'

export async function pageOfSessions(
  { db }: Deps,
  { caller, arrivedAt }: CallerContext,
  input: Parsed<typeof sessions.paging>,
) {
  const { rows, ...counted } = await listSessions(db, { caller, now: arrivedAt }, input)
  const userIds = [...new Set(rows.map(row => row.userId))]
  const above = new Set((await listBeyond(db, caller, userIds)).keys())
  const inExam = await findUsersInExam(db, userIds)
  return { ...counted, rows: rows.map(row => presentSession(row, { inExam, above })) }
}

/** One entry a user, with the numbers of the sessions that ended. */
async function recordKicks(tx: Tx, by: CallerContext, ended: readonly SessionOfUser[]): Promise<void> {
  const userIds = [...new Set(ended.map(session => session.userId))]
  const entries = userIds.map(
    (userId): AuditEntry => ({
      action: 'session.kick',
      objectType: 'user',
      objectId: userId,
      detail: { sessionIds: ended.filter(session => session.userId === userId).map(session => session.id) },
    }),
  )
  await recordAudit(tx, by, ...entries)
  await notifyUsers(
    tx,
    by,
    userIds.map(userId => ({ userId, changes: ['sessions'] })),
  )
}

export async function kickSessions(
  { db }: Deps,
  ctx: CallerContext,
  ids: readonly string[],
): Promise<{ count: number }> {
  const count = await inTx(db, async tx => {
    const found = await findSessionsInScope(tx, ctx.caller, ids)
    if (found.length === 0) return fail('NOT_FOUND')
    await requireBelow(tx, ctx.caller, [...new Set(found.map(session => session.userId))])
    const ended = await deleteSessionsById(
      tx,
      found.map(session => session.id),
    )
    await recordKicks(tx, ctx, ended)
    return ended.length
  })
  return { count }
}

export async function kickUsers(
  { db }: Deps,
  ctx: CallerContext,
  userIds: readonly string[],
): Promise<{ count: number }> {
  const wanted = [...new Set(userIds)]
  const count = await inTx(db, async tx => {
    await requireBelow(tx, ctx.caller, wanted)
    const ended = await deleteOtherSessions(tx, wanted, ctx.caller.tokenHash)
    await recordKicks(tx, ctx, ended)
    return ended.length
  })
  return { count }
}
