/** Another mobile number or e-mail: the new one is proven by a code, the old one is told. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { profile } from '../../contract/profile.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { channelOf, listSending, queueMessages } from '../../../messages/server/index.ts'
import { findSite } from '../../../site/server/index.ts'
import { requireGateway, requireOwnCode } from '../contact-code.ts'
import { maskContact } from '../identity.present.ts'
import { accountMessage } from '../message-texts.ts'
import { tellChanged } from '../tell-account.ts'
import { requireOwnPassword } from './own-password.ts'
import { findOwnAccount, lockOwnAccount, type OwnAccount, updateOwnAccount } from './profile.queries.ts'

const kindOf = (contact: string): 'mobile' | 'email' => (contact.includes('@') ? 'email' : 'mobile')

/** What was there of the same kind, or else of the other: somebody must hear of it. */
const toTell = (account: OwnAccount, kind: 'mobile' | 'email'): string[] =>
  [account[kind], account[kind === 'mobile' ? 'email' : 'mobile']].filter(contact => contact !== null)

/**
 * The address may serve to sign in and to set a new password, so that the password is asked for where there is one. Only
 * who has received the code learns that the address is taken.
 */
export async function changeContact(
  deps: Deps,
  ctx: CallerContext,
  { contact, code, password }: Parsed<typeof profile.changeContact>,
): Promise<Record<string, never>> {
  const { userId } = ctx.caller
  await requireGateway(deps, contact)
  const kind = kindOf(contact)
  const proof = kind === 'mobile' ? 'provedMobile' : 'provedEmail'
  const { passwordHash } = await findOwnAccount(deps.db, userId)
  if (passwordHash !== null) await requireOwnPassword(deps, ctx, password ?? '')
  await requireOwnCode(deps, ctx, { contact, code })
  const reachable = await listSending(deps)
  const { siteName } = await findSite(deps.db)
  try {
    await inTx(deps.db, async tx => {
      const account = await lockOwnAccount(tx, userId)
      await updateOwnAccount(tx, { userId, account, change: { [kind]: contact, [proof]: contact } }, ctx.arrivedAt)
      await recordAudit(tx, ctx, {
        action: 'profile.contact',
        objectType: 'user',
        objectId: userId,
        objectName: account.userName,
        before: { [kind]: maskContact(account[kind]) },
        after: { [kind]: maskContact(contact) },
      })
      await tellChanged(tx, 'account.contactChanged', { userIds: [userId], at: ctx.arrivedAt })
      const told = toTell(account, kind).find(one => one !== contact && reachable.includes(channelOf(one)))
      if (told === undefined) return
      const to = { contact: told, userId, language: ctx.language, siteName, now: ctx.arrivedAt, expiresAt: null }
      const { userName } = account
      await queueMessages(tx, [accountMessage(`${kind}.changed`, to, { userName })], ctx.arrivedAt)
    })
  } catch (error) {
    if (violates(error, 'users_mobile') || violates(error, 'users_email')) fail('CONTACT_TAKEN')
    throw error
  }
  return {}
}
