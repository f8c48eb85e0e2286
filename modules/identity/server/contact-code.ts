/** Six-digit codes to a mobile number or an e-mail address: five minutes, five tries, one use. */
import { timingSafeEqual } from 'node:crypto'
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { identity } from '../contract/identity.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes, addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { countTry, triesOf } from '@tripos/access/limits.ts'
import type { CallerContext, RequestContext } from '@tripos/http/mount.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { hashSecret, newDigits } from '@tripos/runtime/random.ts'
import { makeSecretBox } from '@tripos/runtime/secret-box.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import { canSendCodes, findSite, type Messenger, type SiteRow } from '../../site/server/index.ts'
import { claimCode, takeCodeTry, dropSealedCode, findSealedCode, findSentAt, replaceCode } from './codes.queries.ts'
import { bitsFor, leastBits } from './guard/work.rules.ts'
import { requireWork } from './guard/work.ts'
import { findAccountByContact } from './users.queries.ts'

const VALID_MINUTES = 5
const MAX_TRIES = 5
const SECONDS_BETWEEN = 60
/** Past this many a day the browsers of an address work first: a campus may stand behind one address. */
const FREE_PER_ADDRESS = 20
const DAY = 24 * 3600

type Purpose = Parsed<typeof identity.sendCode>['purpose'] | 'changeContact'

const normalised = (contact: string): string => contact.toLowerCase()
const hashOf = (contact: string, purpose: Purpose, code: string): Buffer => hashSecret(`${contact}:${purpose}:${code}`)

/** Stores a code and asks a worker to send it: whether the account exists is looked up there, so that nothing here shows it. */
export async function sendCode(
  deps: Deps,
  ctx: RequestContext,
  input: Parsed<typeof identity.sendCode>,
): Promise<{ validSeconds: number }> {
  const { purpose } = input
  const contact = normalised(input.contact)
  const now = ctx.arrivedAt
  const address = `code-address:${ctx.ip}`
  requireGateway(deps)
  const site = await findSite(deps.db)
  if (purpose === 'login') requireCodeWay(deps, site, contact)
  const bits =
    bitsFor((await triesOf(deps, address)) + 1, FREE_PER_ADDRESS) ?? (site.workAlways ? leastBits : undefined)
  if (bits !== undefined) await requireWork(deps, { subject: `code:${purpose}:${contact}`, bits, work: input.work })
  await requirePause(deps, { contact, purpose }, now)
  await countTry(deps, { key: address, maxHits: Number.MAX_SAFE_INTEGER, windowSeconds: DAY })
  return issueCode(deps, ctx, { contact, purpose })
}

/** A code to an address that a signed-in person wants to have. Whoever has it already is told so, and only there. */
export async function sendCodeToNewContact(
  deps: Deps,
  ctx: CallerContext,
  typed: string,
): Promise<{ validSeconds: number }> {
  requireGateway(deps)
  const key = { contact: normalised(typed), purpose: 'changeContact' as const }
  await requirePause(deps, key, ctx.arrivedAt)
  await countTry(deps, { key: `code-user:${ctx.caller.userId}`, maxHits: 10, windowSeconds: DAY })
  return issueCode(deps, ctx, key)
}

async function issueCode(
  deps: Deps,
  { arrivedAt: now, language }: RequestContext,
  { contact, purpose }: { readonly contact: string; readonly purpose: Purpose },
): Promise<{ validSeconds: number }> {
  await countTry(deps, { key: `code-hour:${contact}`, maxHits: 5, windowSeconds: 3600 })
  await countTry(deps, { key: `code-day:${contact}`, maxHits: 10, windowSeconds: DAY })
  const code = newDigits(6)
  const row = {
    contact,
    purpose,
    codeHash: hashOf(contact, purpose, code),
    sealed: (await codeBox(deps)).seal(code, `${contact}:${purpose}`),
    sentAt: now,
    expiresAt: addMinutes(now, VALID_MINUTES),
  }
  await inTx(deps.db, async tx => {
    // Two at once: one code is sent.
    if (!(await replaceCode(tx, row, addSeconds(now, -SECONDS_BETWEEN)))) {
      return fail('CODE_TOO_SOON', { args: { seconds: SECONDS_BETWEEN } })
    }
    return deps.outbox.publish(tx, 'code.requested', { contact, purpose, language })
  })
  return { validSeconds: VALID_MINUTES * 60 }
}

/** Refuses where no message reaches anybody: then nothing is promised, queued or stored. */
export function requireGateway({ config }: Pick<Deps, 'config'>): void {
  if (!canSendCodes(config)) fail('LOGIN_WAY_OFF')
}

/** Refuses where the site has signing in by a code to this kind of contact off. */
export function requireCodeWay(
  deps: Pick<Deps, 'config'>,
  { loginByMobile, loginByEmail }: Pick<SiteRow, 'loginByMobile' | 'loginByEmail'>,
  contact: string,
): void {
  requireGateway(deps)
  if (!(contact.includes('@') ? loginByEmail : loginByMobile)) fail('LOGIN_WAY_OFF')
}

async function requirePause(
  { db }: Deps,
  { contact, purpose }: { readonly contact: string; readonly purpose: Purpose },
  now: Date,
): Promise<void> {
  const sentAt = await findSentAt(db, contact, purpose)
  if (sentAt === undefined) return
  const seconds = Math.ceil((addSeconds(sentAt, SECONDS_BETWEEN).getTime() - now.getTime()) / 1000)
  if (seconds > 0) fail('CODE_TOO_SOON', { args: { seconds } })
}

/** Refuses unless the code is right; then it is used up. */
export async function requireCode(
  deps: Deps,
  ctx: RequestContext,
  typed: { readonly contact: string; readonly purpose: Purpose; readonly code: string },
): Promise<void> {
  const key = { contact: normalised(typed.contact), purpose: typed.purpose }
  const typedHash = hashOf(key.contact, key.purpose, typed.code)
  const stored = await takeCodeTry(deps.db, key, { maxTries: MAX_TRIES, now: ctx.arrivedAt })
  if (stored === undefined || stored.length !== typedHash.length || !timingSafeEqual(stored, typedHash))
    fail('CODE_WRONG')
  if (!(await claimCode(deps.db, key, typedHash))) fail('CODE_WRONG')
}

const codeText = (siteName: string, code: string, language: Language): string =>
  language === 'en-US'
    ? `${siteName}: your code is ${code}. It is valid for ${VALID_MINUTES} minutes. Do not give it to anybody.`
    : `【${siteName}】验证码 ${code}，${VALID_MINUTES} 分钟内有效，请勿告知他人。`

/** Whoever reads it owns the address, so that no stranger learns of the account. */
const takenText = (siteName: string, language: Language): string =>
  language === 'en-US'
    ? `${siteName}: somebody wanted to add this address to an account, but it belongs to another one already. If it was you, sign in there and change it first.`
    : `【${siteName}】有人试图将此号码或邮箱绑定到账号，但它已属于另一个账号。如为您本人操作，请先登录该账号修改。`

const codeBox = async ({ db }: Pick<Deps, 'db'>) => makeSecretBox(await serverKey(db, 'code'))

interface CodeKey {
  readonly contact: string
  readonly purpose: Purpose
}

/** The code that is on its way; undefined once it was sent, used or ended. */
export async function openCode(deps: Pick<Deps, 'db' | 'clock'>, key: CodeKey): Promise<string | undefined> {
  const row = await findSealedCode(deps.db, key)
  if (!row?.sealed || row.expiresAt <= deps.clock.now()) return undefined
  return (await codeBox(deps)).open(row.sealed, `${key.contact}:${key.purpose}`)
}

async function textFor(
  deps: Deps,
  { contact, purpose, language }: Events['code.requested'],
  code: string,
): Promise<string | undefined> {
  const account = await findAccountByContact(deps.db, contact)
  const { siteName } = await findSite(deps.db)
  if (purpose === 'changeContact' && account) return takenText(siteName, language)
  return purpose === 'changeContact' || account?.state === UserState.normal
    ? codeText(siteName, code, language)
    : undefined
}

/** The work behind `code.requested`. What is sealed goes when it was sent, or is for nobody. */
export function deliverCode(deps: Deps, messenger: Messenger) {
  return async (event: Events['code.requested']): Promise<void> => {
    const { contact } = event
    const row = await findSealedCode(deps.db, event)
    if (!row?.sealed) return
    const code = await openCode(deps, event)
    const text = code === undefined ? undefined : await textFor(deps, event, code)
    if (text !== undefined) await messenger.sendText(contact.includes('@') ? 'email' : 'mobile', contact, text)
    await dropSealedCode(deps.db, event, row.sealed)
  }
}
