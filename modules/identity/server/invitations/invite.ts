/**
 * Invitations: whoever has an account made for them sets its password by a link that goes to their contact, so that no
 * password stands on paper. Only people without a password of their own are invited: who has one may have forgotten it.
 */
import { linkAddress } from '@tripos/config/config.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { users } from '../../contract/users.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { hashSecret, newSecret } from '@tripos/runtime/random.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { listSending, type NewMessage, queueMessages } from '../../../messages/server/index.ts'
import { findSite } from '../../../site/server/index.ts'
import { codeBox, contactHash } from '../code-box.ts'
import { accountMessage } from '../message-texts.ts'
import { requireBelow } from '../require-below.ts'
import { lockUsers } from '../users.queries.ts'
import { type Invitation, type Invited, listInvitable, putInvitations } from './invitations.queries.ts'

const VALID_HOURS = 72
const NAMES_SHOWN = 10

/** What an invitation is made of beside the person. */
export interface Inviter {
  readonly sending: readonly MessageChannel[]
  readonly siteName: string
  readonly address: string
  /** Of whoever has never signed in. */
  readonly language: Language
  readonly now: Date
  readonly box: SecretBox
}

type SendingDeps = Pick<Deps, 'db' | 'config' | 'secretBox'>

export const showInviting = async (deps: SendingDeps): Promise<Output<typeof users.showInviting>> => ({
  canInvite: linkAddress(deps.config) !== undefined && (await listSending(deps)).length > 0,
})

/** Where invitations go out, and where their links lead; refuses where nothing can be sent, or the link would lead nowhere. */
export async function requireInviting(deps: SendingDeps) {
  const sending = await listSending(deps)
  if (sending.length === 0) fail('NO_MESSAGE_CHANNEL')
  return { sending, address: linkAddress(deps.config) ?? fail('NO_PUBLIC_ADDRESS') }
}

/** Before the transaction. */
export async function makeInviter(deps: Deps, { arrivedAt }: Pick<CallerContext, 'arrivedAt'>): Promise<Inviter> {
  const { sending, address } = await requireInviting(deps)
  const { siteName, defaultLanguage: language } = await findSite(deps.db)
  return { sending, siteName, address, language, now: arrivedAt, box: await codeBox(deps) }
}

/** Where the link would go. A mail costs nothing and takes more words. */
export function reachableContact(
  sending: readonly MessageChannel[],
  { mobile, email }: { readonly mobile: string | null; readonly email: string | null },
): string | undefined {
  if (email !== null && sending.includes('mail')) return email
  return mobile !== null && sending.includes('sms') ? mobile : undefined
}

/** Changes with the password, whoever sets it. */
export const passwordMark = (passwordHash: string | null): Buffer => hashSecret(passwordHash ?? '')

interface Made {
  readonly row: Invitation
  readonly message: NewMessage
}

function invitationOf(inviter: Inviter, person: Invited, contact: string): Made {
  const { siteName, address, now, box } = inviter
  const token = newSecret()
  const expiresAt = addSeconds(now, VALID_HOURS * 3600)
  const row = {
    userId: person.id,
    tokenHash: hashSecret(token),
    contactHash: contactHash(box, contact),
    passwordMark: passwordMark(person.passwordHash),
    sentAt: now,
    expiresAt,
  }
  const to = { contact, userId: person.id, language: person.language ?? inviter.language, siteName, now, expiresAt }
  const { userName, realName } = person
  const params = { userName, name: realName, link: `${address}/invite/${token}`, hours: String(VALID_HOURS) }
  return { row, message: accountMessage('account.invited', to, params) }
}

/** In the transaction of the change. Gives those whom nothing reaches. */
export async function invite(tx: Tx, inviter: Inviter, people: readonly Invited[]): Promise<Invited[]> {
  const made: Made[] = []
  const unreachable: Invited[] = []
  for (const person of people) {
    const contact = reachableContact(inviter.sending, person)
    if (contact === undefined) unreachable.push(person)
    else made.push(invitationOf(inviter, person, contact))
  }
  const rows = made.map(one => one.row)
  await putInvitations(tx, rows)
  const messages = made.map(one => one.message)
  await queueMessages(tx, messages, inviter.now)
  return unreachable
}

const namesOf = (people: readonly { readonly userName: string }[]): string => {
  const names = people.slice(0, NAMES_SHOWN).map(({ userName }) => userName)
  return names.join(', ') + (people.length > NAMES_SHOWN ? ' …' : '')
}

/** All of these people, or none of them. */
export async function inviteUsers(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<typeof users.invite>,
): Promise<Output<typeof users.invite>> {
  const ids = [...new Set(input.ids)]
  const inviter = await makeInviter(deps, ctx)
  await inTx(deps.db, async tx => {
    const locked = await lockUsers(tx, ids)
    if (locked.length !== ids.length) fail('NOT_FOUND')
    await requireBelow(tx, ctx.caller, ids)
    const people = await listInvitable(tx, ids)
    const others = locked.filter(user => !people.some(({ id }) => id === user.id))
    if (others.length > 0) fail('INVITATION_NOT_NEEDED', { args: { names: namesOf(others) } })
    const unreachable = await invite(tx, inviter, people)
    if (unreachable.length > 0) fail('INVITATION_UNREACHABLE', { args: { names: namesOf(unreachable) } })
    await recordAudit(
      tx,
      ctx,
      ...people.map(({ id, userName }) => ({
        action: 'user.invite' as const,
        objectType: 'user' as const,
        objectId: id,
        objectName: userName,
      })),
    )
  })
  return { count: ids.length }
}
