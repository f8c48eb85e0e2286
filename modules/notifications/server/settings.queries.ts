/** SQL of what the site has set: channels of kinds, and texts of its own. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { ToldBy } from '../contract.ts'
import type { SiteChoice } from './choices.rules.ts'

/** By kind; a kind that is not there is as shipped. */
export async function loadSiteChoices(db: Db): Promise<Map<string, SiteChoice>> {
  const rows = await db
    .selectFrom('notificationKindSettings')
    .select(eb => ['kind', eb.ref('channel').$castTo<ToldBy>().as('channel'), 'isOn'])
    .execute()
  const choices = new Map<string, SiteChoice>()
  for (const { kind, channel, isOn } of rows) choices.set(kind, { ...choices.get(kind), [channel]: isOn })
  return choices
}

export async function setSiteChoice(
  tx: Tx,
  { kind, channels }: { readonly kind: string; readonly channels: Readonly<Record<ToldBy, boolean>> },
  now: Date,
): Promise<void> {
  const rows = Object.entries(channels).map(([channel, isOn]) => ({ kind, channel, isOn, changedAt: now }))
  await tx
    .insertInto('notificationKindSettings')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'channel'])
        .doUpdateSet(eb => ({ isOn: eb.ref('excluded.isOn'), changedAt: eb.ref('excluded.changedAt') })),
    )
    .execute()
}

export interface OwnText {
  readonly kind: string
  readonly language: Language
  readonly title: string
  readonly body: string
  readonly version: number
}

/** Of all kinds, or of these. */
export const listOwnTexts = (db: Db, kinds?: readonly string[]): Promise<OwnText[]> =>
  db
    .selectFrom('notificationTexts')
    .select(eb => ['kind', eb.ref('language').$castTo<Language>().as('language'), 'title', 'body', 'version'])
    .$if(kinds !== undefined, query => query.where(sql<SqlBool>`kind = any(${[...(kinds ?? [])]}::text[])`))
    .execute()

/** Gives whether the text still was of that version; 0 is that of the product. */
export async function writeOwnText(tx: Tx, { version, ...text }: OwnText, now: Date): Promise<boolean> {
  const written = tx
    .insertInto('notificationTexts')
    .values({ ...text, changedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('kind')
  const changed = tx
    .updateTable('notificationTexts')
    .set({ title: text.title, body: text.body, version: version + 1, changedAt: now })
    .where('kind', '=', text.kind)
    .where('language', '=', text.language)
    .where('version', '=', version)
    .returning('kind')
  return (await (version === 0 ? written : changed).executeTakeFirst()) !== undefined
}

/** Gives the text that was there. */
export const deleteOwnText = (tx: Tx, { kind, language }: { readonly kind: string; readonly language: Language }) =>
  tx
    .deleteFrom('notificationTexts')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .returning(['title', 'body'])
    .executeTakeFirst()
