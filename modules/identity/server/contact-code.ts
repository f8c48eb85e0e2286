/**
 * Six-digit codes to a mobile number or an e-mail address: five minutes, one use; five tries for whoever asked, and five for all
 * others together. Limits belong to whoever asks (code-asker.ts), so that nobody uses up the codes of somebody else.
 */
import { timingSafeEqual } from 'node:crypto'
import type { identity } from '../contract/identity.ts'
import type { Devices } from '../contract/sign-in-guard.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes, addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { countTry, triesOf } from '@tripos/access/limits.ts'
import type { CallerContext, RequestContext } from '@tripos/http/mount.ts'
import { newDigits } from '@tripos/runtime/random.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import { canSend, canSendNow, channelOf } from '../../messages/server/index.ts'
import { findSite, type SiteRow } from '../../site/server/index.ts'
import { type Asker, findAsker, ownAsker } from './code-asker.ts'
import { codeBox, codeHash, contactHash, normalised, sealCode } from './code-box.ts'
import { type AskedCode, claimCode, type CodePurpose, findSentAt, replaceCode, takeCodeTries } from './codes.queries.ts'
import { bitsFor, leastBits } from './guard/work.rules.ts'
import { requireWork } from './guard/work.ts'

export const VALID_MINUTES = 5
const MAX_TRIES = 5
const SECONDS_BETWEEN = 60
/** Past this many a day the browsers of an address work first: a campus may stand behind one address. */
const FREE_PER_ADDRESS = 20
/** Past this many a day to one contact strangers work first, and past the second figure they wait for the next day. */
const FREE_PER_CONTACT = 10
const MAX_PER_CONTACT = 40
const DAY = 24 * 3600

type ChannelDeps = Pick<Deps, 'db' | 'config' | 'secretBox'>

/** What is known of a code before it is made. */
interface Request {
  readonly box: SecretBox
  readonly contact: string
  readonly key: AskedCode
}

async function requestOf(
  deps: Deps,
  { contact, purpose }: { readonly contact: string; readonly purpose: CodePurpose },
  asker: Asker,
): Promise<Request> {
  const box = await codeBox(deps)
  const askerHash = box.fingerprint(asker.keys[0], 'asker')
  return { box, contact, key: { contactHash: contactHash(box, contact), purpose, askerHash } }
}

/** Stores a code and asks a worker to send it: whether the account exists is looked up there, so that nothing here shows it. */
export async function sendCode(
  deps: Deps,
  ctx: RequestContext,
  input: Parsed<typeof identity.sendCode>,
): Promise<{ validSeconds: number }> {
  const { purpose, devices } = input
  const contact = normalised(input.contact)
  const { ip, arrivedAt } = ctx
  const address = `code-address:${ip}`
  await requireOpenGateway(deps, contact)
  const site = await findSite(deps.db)
  if (purpose === 'login') await requireCodeWay(deps, site, contact)
  const asker = await findAsker(deps, { contact, ip, devices, arrivedAt })
  const request = await requestOf(deps, { contact, purpose }, asker)
  const toContact = `code-contact:${request.key.contactHash.toString('hex')}`
  const bits = asker.isKnown
    ? undefined
    : (bitsFor((await triesOf(deps, address)) + 1, FREE_PER_ADDRESS) ??
      bitsFor((await triesOf(deps, toContact)) + 1, FREE_PER_CONTACT) ??
      (site.workAlways ? leastBits : undefined))
  if (bits !== undefined) await requireWork(deps, { subject: `code:${purpose}:${contact}`, bits, work: input.work })
  await requirePause(deps, request, arrivedAt)
  await countTry(deps, { key: address, maxHits: Number.MAX_SAFE_INTEGER, windowSeconds: DAY })
  if (!asker.isKnown) await countTry(deps, { key: toContact, maxHits: MAX_PER_CONTACT, windowSeconds: DAY })
  return issueCode(deps, ctx, request)
}

/** A code to an address that a signed-in person wants to have. Whoever has it already is told so, and only there. */
export async function sendCodeToNewContact(
  deps: Deps,
  ctx: CallerContext,
  typed: string,
): Promise<{ validSeconds: number }> {
  const { userId } = ctx.caller
  const contact = normalised(typed)
  await requireOpenGateway(deps, contact)
  const request = await requestOf(deps, { contact, purpose: 'changeContact' }, ownAsker(userId))
  await requirePause(deps, request, ctx.arrivedAt)
  await countTry(deps, { key: `code-user:${userId}`, maxHits: 10, windowSeconds: DAY })
  return issueCode(deps, ctx, request)
}

async function issueCode(
  deps: Deps,
  { arrivedAt: now, language }: RequestContext,
  { box, contact, key }: Request,
): Promise<{ validSeconds: number }> {
  const [hex, asker] = [key.contactHash.toString('hex'), key.askerHash.toString('hex')]
  await countTry(deps, { key: `code-hour:${hex}:${asker}`, maxHits: 5, windowSeconds: 3600 })
  await countTry(deps, { key: `code-day:${hex}:${asker}`, maxHits: 10, windowSeconds: DAY })
  const code = newDigits(6)
  const row = {
    ...key,
    codeHash: codeHash(box, { contact, purpose: key.purpose, code }),
    sealed: sealCode(box, key.purpose, { contact, code }),
    sentAt: now,
    expiresAt: addMinutes(now, VALID_MINUTES),
  }
  await inTx(deps.db, async tx => {
    // Two at once: one code is sent.
    if (!(await replaceCode(tx, row, addSeconds(now, -SECONDS_BETWEEN)))) {
      return fail('CODE_TOO_SOON', { args: { seconds: SECONDS_BETWEEN } })
    }
    return deps.outbox.publish(tx, 'code.requested', {
      contactHash: hex,
      askerHash: asker,
      purpose: key.purpose,
      language,
    })
  })
  return { validSeconds: VALID_MINUTES * 60 }
}

/** Refuses where no message reaches this contact: then nothing is promised, queued or stored. */
export async function requireGateway(deps: ChannelDeps, contact: string): Promise<void> {
  if (!(await canSend(deps, channelOf(contact)))) fail('LOGIN_WAY_OFF')
}

/** The same for a new code, which would be of no use by the time that a paused channel goes on. */
async function requireOpenGateway(deps: Deps, contact: string): Promise<void> {
  if (!(await canSendNow(deps, channelOf(contact)))) fail('LOGIN_WAY_OFF')
}

/** Refuses where the site has signing in by a code to this kind of contact off. */
export async function requireCodeWay(
  deps: ChannelDeps,
  { loginByMobile, loginByEmail }: Pick<SiteRow, 'loginByMobile' | 'loginByEmail'>,
  contact: string,
): Promise<void> {
  await requireGateway(deps, contact)
  if (!(contact.includes('@') ? loginByEmail : loginByMobile)) fail('LOGIN_WAY_OFF')
}

async function requirePause({ db }: Deps, { key }: Request, now: Date): Promise<void> {
  const sentAt = await findSentAt(db, key)
  if (sentAt === undefined) return
  const seconds = Math.ceil((addSeconds(sentAt, SECONDS_BETWEEN).getTime() - now.getTime()) / 1000)
  if (seconds > 0) fail('CODE_TOO_SOON', { args: { seconds } })
}

interface TypedCode {
  readonly contact: string
  readonly purpose: CodePurpose
  readonly code: string
}

/** Refuses unless the code is right; then it is used up. */
async function requireRightCode(
  deps: Deps,
  typed: TypedCode,
  { asker, now }: { readonly asker: Asker; readonly now: Date },
): Promise<void> {
  const box = await codeBox(deps)
  const key = { contactHash: contactHash(box, typed.contact), purpose: typed.purpose }
  const askerHashes = asker.keys.map(one => box.fingerprint(one, 'asker'))
  const typedHash = codeHash(box, typed)
  const stored = await takeCodeTries(deps.db, key, { askerHashes, maxTries: MAX_TRIES, now })
  const isRight = stored.some(hash => hash.length === typedHash.length && timingSafeEqual(hash, typedHash))
  if (!isRight || !(await claimCode(deps.db, key, typedHash))) fail('CODE_WRONG')
}

/** Of somebody who is not signed in. */
export async function requireCode(
  deps: Deps,
  { ip, arrivedAt }: RequestContext,
  { devices, ...typed }: TypedCode & { readonly devices?: Devices },
): Promise<void> {
  const asker = await findAsker(deps, { contact: typed.contact, ip, devices, arrivedAt })
  await requireRightCode(deps, typed, { asker, now: arrivedAt })
}

/** Of somebody who is, to a contact that they want to have. */
export const requireOwnCode = (
  deps: Deps,
  { caller, arrivedAt }: CallerContext,
  typed: Omit<TypedCode, 'purpose'>,
): Promise<void> =>
  requireRightCode(deps, { ...typed, purpose: 'changeContact' }, { asker: ownAsker(caller.userId), now: arrivedAt })
