/** What must be known of people and of the site before anything leaves for them: a few queries for many people. */
import { linkAddress } from '@tripos/config/config.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { listReceivers } from '../../identity/server/index.ts'
import { canSend } from '../../messages/server/index.ts'
import { findSite, findTimeZone } from '../../site/server/index.ts'
import { type OwnChoice } from './choices.rules.ts'
import { findKind } from './kinds.ts'
import { loadPreferences, NO_PREFERENCES } from './preferences.queries.ts'
import type { Habits } from './route.rules.ts'

export interface Receiver {
  readonly language: Language
  readonly habits: Habits
  readonly choices: Readonly<Record<string, OwnChoice>>
  readonly contacts: Readonly<Record<MessageChannel, string | null>>
}

/** Whoever may not sign in is told nothing outside: they are not among them. */
export async function loadReceivers(tx: Tx, userIds: readonly string[]): Promise<Map<string, Receiver>> {
  const ids = [...new Set(userIds)]
  const people = await listReceivers(tx, ids)
  const preferences = await loadPreferences(tx, ids)
  const siteTimeZone = await findTimeZone(tx)
  return new Map(
    people
      .filter(({ state }) => state === UserState.normal)
      .map(({ id, language, mobile, email }) => {
        const { choices, ...own } = preferences.get(id) ?? NO_PREFERENCES
        const habits = { ...own, timeZone: own.timeZone ?? siteTimeZone }
        return [id, { language: own.language ?? language, habits, choices, contacts: { mail: email, sms: mobile } }]
      }),
  )
}

/** Of a message that has waited, perhaps for the end of quiet hours: whoever may not sign in any more is told nothing. */
export async function isStillTold(db: Db, { kind, userId }: { kind: string; userId: string }): Promise<boolean> {
  const entry = findKind(kind)
  if (entry === undefined || entry.isSecurity === true) return true
  const [person] = await listReceivers(db, [userId])
  return person?.state === UserState.normal
}

export interface Outside {
  readonly siteName: string
  /** Of those who have chosen none, such as groups. */
  readonly language: Language
  readonly timeZone: string
  readonly sends: Readonly<Record<MessageChannel, boolean>>
  /** The whole address of a path; null where the site does not know its own. */
  readonly urlOf: (path: string | null) => string | null
}

export async function findOutside(deps: Pick<Deps, 'db' | 'config' | 'secretBox'>): Promise<Outside> {
  const { db, config } = deps
  const [site, mail, sms] = await Promise.all([findSite(db), canSend(deps, 'mail'), canSend(deps, 'sms')])
  const address = linkAddress(config)
  const urlOf = (path: string | null): string | null =>
    path === null || address === undefined ? null : `${address}${path}`
  const { siteName, defaultLanguage: language, timeZone } = site
  return { siteName, language, timeZone, sends: { mail, sms }, urlOf }
}
