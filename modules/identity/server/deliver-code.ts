/** The work behind `code.requested`: decides whether a code is for anybody, and has it sent. */
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { canSend, channelOf, type NewMessage, queueMessages } from '../../messages/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import { codeBox, openSealedCode } from './code-box.ts'
import { dropSealedCode, findSealedCode } from './codes.queries.ts'
import { VALID_MINUTES } from './contact-code.ts'
import { accountMessage } from './message-texts.ts'
import { findAccountByContact } from './users.queries.ts'

interface OpenCode {
  readonly contact: string
  readonly code: string
  readonly purpose: Events['code.requested']['purpose']
  readonly language: Language
  readonly expiresAt: Date
}

/** Undefined where there is nobody to tell. */
async function messageFor(deps: Deps, open: OpenCode): Promise<NewMessage | undefined> {
  const { contact, code, purpose, language, expiresAt } = open
  if (!(await canSend(deps, channelOf(contact)))) return undefined
  const account = await findAccountByContact(deps.db, contact)
  const { siteName } = await findSite(deps.db)
  const to = { contact, userId: account?.id ?? null, language, siteName, now: deps.clock.now(), expiresAt }
  // Whoever reads it owns the address, so that no stranger learns of the account.
  if (purpose === 'changeContact' && account) return accountMessage('contact.taken', { ...to, expiresAt: null }, {})
  if (purpose !== 'changeContact' && account?.state !== UserState.normal) return undefined
  return accountMessage('code.sent', to, { code, minutes: String(VALID_MINUTES) })
}

/** What is sealed goes in the transaction that queues the message, or finds that it is for nobody. */
export function deliverCode(deps: Deps) {
  return async ({ purpose, language, ...hashes }: Events['code.requested']): Promise<void> => {
    const [contactHash, askerHash] = [hashes.contactHash, hashes.askerHash].map(hex => Buffer.from(hex, 'hex')) as [
      Buffer,
      Buffer,
    ]
    const key = { contactHash, askerHash, purpose }
    const row = await findSealedCode(deps.db, key)
    if (!row?.sealed) return
    const { sealed, expiresAt } = row
    const now = deps.clock.now()
    const opened = openSealedCode(await codeBox(deps), key, sealed)
    const message = expiresAt > now ? await messageFor(deps, { ...opened, purpose, language, expiresAt }) : undefined
    await inTx(deps.db, async tx => {
      if ((await dropSealedCode(tx, key, sealed)) && message) await queueMessages(tx, [message], now)
    })
  }
}
