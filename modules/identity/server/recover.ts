/** Signing in and setting a new password with a code that was sent. */
import type { identity } from '../contract/identity.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { channelOf, listSending, type NewMessage, queueMessages } from '../../messages/server/index.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { findSite } from '../../site/server/index.ts'
import type { Devices } from '../contract/sign-in-guard.ts'
import { requireCode, requireCodeWay, requireGateway } from './contact-code.ts'
import { refuseWeakPassword } from './known-passwords.ts'
import { accountMessage } from './message-texts.ts'
import { hashPassword } from './password.ts'
import { findOwnAccount } from './profile/profile.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'
import { NOT_SIGNED_IN, requireUsable, type SignedIn, signInAccount } from './sign-in.ts'
import { type Account, findAccountByContact, lockUsers, setPasswordHash } from './users.queries.ts'

export interface CodeLogin {
  readonly contact: string
  readonly code: string
  readonly devices?: Devices
}

/** With a code that was sent to a mobile number or an e-mail address. */
export async function codeLogin(
  deps: Deps,
  ctx: RequestContext,
  { contact, code, devices }: CodeLogin,
): Promise<SignedIn> {
  await requireCodeWay(deps, await findSite(deps.db), contact)
  await requireCode(deps, ctx, { contact, purpose: 'login', code, devices })
  const account = await findAccountByContact(deps.db, contact)
  if (account === undefined) return fail('CODE_WRONG')
  requireUsable(account)
  const signedIn = await signInAccount(deps, { ...ctx, way: 'code', devices, isTold: true }, account)
  return signedIn ?? fail('CODE_WRONG')
}

interface Reset {
  readonly account: Account
  readonly siteName: string
  readonly reachable: readonly MessageChannel[]
}

/** To whatever reaches the person: whoever got hold of one contact may not have the other. */
async function resetMessages(
  tx: Tx,
  { account, siteName, reachable }: Reset,
  { language, arrivedAt }: RequestContext,
): Promise<NewMessage[]> {
  const { mobile, email } = await findOwnAccount(tx, account.id)
  const contacts = [mobile, email].filter(one => one !== null && reachable.includes(channelOf(one))) as string[]
  const to = { userId: account.id, language, siteName, now: arrivedAt, expiresAt: null }
  const { userName } = account
  return contacts.map(contact => accountMessage('password.reset', { ...to, contact }, { userName }))
}

/** Signs in with the new password at once. A disabled account may get one too; it still cannot sign in. All other sessions end. */
export async function resetPassword(
  deps: Deps,
  ctx: RequestContext,
  { contact, code, password, devices }: Parsed<typeof identity.resetPassword>,
): Promise<SignedIn | typeof NOT_SIGNED_IN> {
  await requireGateway(deps, contact)
  // Before the code is used up; who the account belongs to is known only to who has the code.
  const isMail = contact.includes('@')
  refuseWeakPassword(password, {
    userName: '',
    mobile: isMail ? null : contact,
    email: isMail ? contact : null,
    roleType: RoleType.student,
  })
  await requireCode(deps, ctx, { contact, purpose: 'resetPassword', code, devices })
  const account = await findAccountByContact(deps.db, contact)
  if (account === undefined) return fail('CODE_WRONG')
  refuseWeakPassword(password, account)
  const passwordHash = await hashPassword(password)
  const reachable = await listSending(deps)
  const { siteName } = await findSite(deps.db)
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
    await queueMessages(tx, await resetMessages(tx, { account, siteName, reachable }, ctx), ctx.arrivedAt)
  })
  const signedIn = await signInAccount(deps, { ...ctx, way: 'code' }, { ...account, passwordHash })
  return signedIn ?? NOT_SIGNED_IN
}
