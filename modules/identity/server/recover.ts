/** Signing in and setting a new password with a code that was sent. */
import type { identity } from '../contract/identity.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import { requireCode, requireCodeWay, requireGateway } from './contact-code.ts'
import { refuseKnownPassword } from './known-passwords.ts'
import { hashPassword } from './password.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { NOT_SIGNED_IN, requireUsable, type SignedIn, signInAccount } from './sign-in.ts'
import { findAccountByContact, lockUsers, setPasswordHash } from './users.queries.ts'

/** With a code that was sent to a mobile number or an e-mail address. */
export async function codeLogin(
  deps: Deps,
  ctx: RequestContext,
  { contact, code }: { readonly contact: string; readonly code: string },
): Promise<SignedIn> {
  requireCodeWay(deps, await findSite(deps.db), contact)
  await requireCode(deps, ctx, { contact, purpose: 'login', code })
  const account = await findAccountByContact(deps.db, contact)
  if (account === undefined) return fail('CODE_WRONG')
  requireUsable(account)
  return (await signInAccount(deps, { ...ctx, way: 'code' }, account)) ?? fail('CODE_WRONG')
}

/** Signs in with the new password at once. A disabled account may get one too; it still cannot sign in. All other sessions end. */
export async function resetPassword(
  deps: Deps,
  ctx: RequestContext,
  { contact, code, password }: Parsed<typeof identity.resetPassword>,
): Promise<SignedIn | typeof NOT_SIGNED_IN> {
  requireGateway(deps)
  // Before the code is used up; the name of the account is known only to who has the code.
  const isMail = contact.includes('@')
  refuseKnownPassword(password, { userName: '', mobile: isMail ? null : contact, email: isMail ? contact : null })
  await requireCode(deps, ctx, { contact, purpose: 'resetPassword', code })
  const account = await findAccountByContact(deps.db, contact)
  if (account === undefined) return fail('CODE_WRONG')
  refuseKnownPassword(password, account)
  const passwordHash = await hashPassword(password)
  await inTx(deps.db, async tx => {
    await lockUsers(tx, [account.id])
    await setPasswordHash(tx, { userId: account.id, passwordHash }, ctx.arrivedAt)
    await deleteSessionsOf(tx, [account.id])
    await recordAudit(tx, ctx, {
      action: 'user.resetPassword',
      objectType: 'user',
      objectId: account.id,
      objectName: account.userName,
    })
  })
  const signedIn = await signInAccount(deps, { ...ctx, way: 'code' }, { ...account, passwordHash })
  return signedIn ?? NOT_SIGNED_IN
}
