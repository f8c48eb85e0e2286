/** SQL of what people have set for themselves. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { OwnChoice } from './choices.rules.ts'

export interface Preferences {
  readonly language: Language | null
  readonly timeZone: string | null
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly digestAt: string | null
  /** By kind; what is not there is as the site has it. */
  readonly choices: Readonly<Record<string, OwnChoice>>
}

/** Of whoever has set nothing. */
export const NO_PREFERENCES: Preferences = {
  language: null,
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  digestAt: null,
  choices: {},
}

/** By the person; whoever has set nothing is not among them. */
export async function loadPreferences(db: Db, userIds: readonly string[]): Promise<Map<string, Preferences>> {
  const rows = await db
    .selectFrom('notificationPreferences')
    .select(eb => [
      'userId',
      eb.ref('language').$castTo<Language | null>().as('language'),
      'timeZone',
      'quietFrom',
      'quietUntil',
      'digestAt',
      eb.ref('choices').$castTo<Preferences['choices']>().as('choices'),
    ])
    .where('userId', '=', anyOf(userIds))
    .execute()
  return new Map(rows.map(({ userId, ...preferences }) => [userId, preferences]))
}

export const findPreferences = async (db: Db, userId: string): Promise<Preferences> =>
  (await loadPreferences(db, [userId])).get(userId) ?? NO_PREFERENCES

export async function writePreferences(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
  { choices, ...fields }: Preferences,
): Promise<void> {
  const values = { ...fields, choices: JSON.stringify(choices), changedAt: now }
  await tx
    .insertInto('notificationPreferences')
    .values({ userId, ...values })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(values))
    .execute()
}
