/** One's own password: proving that one knows it, and setting another. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { profile } from '../../contract/profile.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { beginTry, giveTryBack, tryWasWrong } from '@tripos/access/tries.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { refuseWeakPassword } from '../known-passwords.ts'
import { hashPassword } from '../password.ts'
import { deleteOtherSessions } from '../session-lists.queries.ts'
import { checkPassword } from '../stored-password.ts'
import { tellChanged } from '../tell-account.ts'
import { findOwnAccount, lockOwnAccount, updateOwnAccount } from './profile.queries.ts'

const TRIES = { delays: [0, 0, 2, 5, 15, 30, 60, 120, 300, 900], forgetSeconds: 3600 } as const

/** Gives the hash that the password was right for. A found browser gives ten guesses, then one a quarter of an hour. */
export async function requireOwnPassword(
  deps: Deps,
  { caller }: CallerContext,
  password: string,
): Promise<string | null> {
  const { userId: id } = caller
  const guess = { key: `own-password:${id}`, rule: TRIES }
  const { passwordHash } = await findOwnAccount(deps.db, id)
  await beginTry(deps, guess)
  let isRight: boolean
  try {
    ;({ isRight } = await checkPassword(deps.secretBox, { id, passwordHash }, { password, lane: 'known' }))
  } catch (error) {
    await giveTryBack(deps, guess)
    throw error
  }
  if (!isRight) {
    await tryWasWrong(deps, guess)
    return fail('PASSWORD_WRONG')
  }
  await giveTryBack(deps, guess)
  return passwordHash
}

/**
 * Ends all other sessions in the same moment. The account is locked first, as by every sign-in: one that is under way
 * with the old password either ends here or finds the password changed.
 */
export async function changePassword(
  deps: Deps,
  ctx: CallerContext,
  { oldPassword, password }: Parsed<typeof profile.password>,
): Promise<Record<string, never>> {
  const { userId, tokenHash } = ctx.caller
  const provenHash = await requireOwnPassword(deps, ctx, oldPassword)
  // What somebody else knows is no new password.
  if (ctx.caller.mustChangePassword && password === oldPassword) fail('PASSWORD_NOT_NEW')
  refuseWeakPassword(password, await findOwnAccount(deps.db, userId))
  const passwordHash = await hashPassword(password)
  await inTx(deps.db, async tx => {
    const account = await lockOwnAccount(tx, userId)
    // Changed meanwhile, by an administrator or in another window: what was proven is no longer the password.
    if (account.passwordHash !== provenHash) fail('PASSWORD_WRONG')
    await updateOwnAccount(tx, { userId, account, change: { passwordHash, mustChangePassword: false } }, ctx.arrivedAt)
    await deleteOtherSessions(tx, [userId], tokenHash)
    await tellChanged(tx, 'account.passwordChanged', { userIds: [userId], at: ctx.arrivedAt })
    await recordAudit(tx, ctx, {
      action: 'profile.password',
      objectType: 'user',
      objectId: userId,
      objectName: account.userName,
    })
  })
  return {}
}
