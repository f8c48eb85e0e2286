/** Another mobile number or e-mail: the new one is proven by a code, the old one is told. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { profile } from '../../contract/profile.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { findSite, type Messenger } from '../../../site/server/index.ts'
import { requireCode, requireGateway } from '../contact-code.ts'
import { maskContact } from '../identity.present.ts'
import { requireOwnPassword } from './own-password.ts'
import { findOwnAccount, lockOwnAccount, type OwnAccount, updateOwnAccount } from './profile.queries.ts'

const kindOf = (contact: string): 'mobile' | 'email' => (contact.includes('@') ? 'email' : 'mobile')

/** What was there of the same kind, or else of the other: somebody must hear of it. */
const toTell = (account: OwnAccount, kind: 'mobile' | 'email'): string | null =>
  account[kind] ?? account[kind === 'mobile' ? 'email' : 'mobile']

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
  requireGateway(deps)
  const kind = kindOf(contact)
  const proof = kind === 'mobile' ? 'provedMobile' : 'provedEmail'
  const { passwordHash } = await findOwnAccount(deps.db, userId)
  if (passwordHash !== null) await requireOwnPassword(deps, ctx, password ?? '')
  await requireCode(deps, ctx, { contact, purpose: 'changeContact', code })
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
      const told = toTell(account, kind)
      if (told === null || told === contact) return
      await deps.outbox.publish(tx, 'contact.changed', { userId, told, kind, language: ctx.language })
    })
  } catch (error) {
    if (violates(error, 'users_mobile') || violates(error, 'users_email')) fail('CONTACT_TAKEN')
    throw error
  }
  return {}
}

interface Change {
  readonly siteName: string
  readonly userName: string
  readonly kind: 'mobile' | 'email'
}

const changedText = ({ siteName, userName, kind }: Change, language: Language): string =>
  language === 'en-US'
    ? `${siteName}: the ${kind === 'mobile' ? 'mobile number' : 'e-mail'} of your account ${userName} was changed. If it was not you, change your password and tell your administrator.`
    : `【${siteName}】您的账号 ${userName} 的${kind === 'mobile' ? '手机号' : '邮箱'}已修改。如非本人操作，请立即修改密码并联系管理员。`

/** The work behind `contact.changed`. */
export function tellOldContact(deps: Deps, messenger: Messenger) {
  return async ({ userId, told, kind, language }: Events['contact.changed']): Promise<void> => {
    const { userName } = await findOwnAccount(deps.db, userId)
    const { siteName } = await findSite(deps.db)
    await messenger.sendText(kindOf(told), told, changedText({ siteName, userName, kind }, language))
  }
}
