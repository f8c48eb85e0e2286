/** The bell: what its owner was told, rendered as it is read. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { MAX_UNREAD, type notifications } from '../contract.ts'
import { findKind } from './kinds.ts'
import { countUnread, listOwn, markAllRead, markRead } from './notifications.queries.ts'
import { findPreferences } from './preferences.queries.ts'
import { listOwnTexts } from './settings.queries.ts'
import { fillText, type StoredParams, type Text, valuesFor } from './texts.rules.ts'
import { DEFAULT_TIME_ZONE } from './time-zone.rules.ts'

type Calls = typeof notifications

export const countOwnUnread = async ({ db }: Deps, { userId }: Caller): Promise<Output<Calls['unread']>> => ({
  count: await countUnread(db, userId, MAX_UNREAD),
})

interface Told {
  readonly kind: string
  readonly params: StoredParams
}

/** Of a module that is not installed any more. */
const UNKNOWN = localized('通知', 'Notification')

/** In the words of the site where it has its own. */
export async function makeTextFor(
  db: Db,
  kinds: readonly string[],
): Promise<(told: Told, reader: { readonly language: Language; readonly timeZone: string }) => Text> {
  const own = await listOwnTexts(db, [...new Set(kinds)])
  return ({ kind, params }, { language, timeZone }) => {
    const entry = findKind(kind)
    if (entry === undefined) return { title: UNKNOWN[language], body: '' }
    const text = own.find(one => one.kind === kind && one.language === language)
    const { title, body } = text ?? { title: entry.title[language], body: entry.body[language] }
    return fillText({ title, body }, valuesFor(entry, params, timeZone))
  }
}

export async function pageOwn(
  { db }: Deps,
  { caller: { userId }, language }: CallerContext,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const [{ timeZone }, { total, rows }] = await Promise.all([
    findPreferences(db, userId),
    listOwn(db, { userId, ...input }),
  ])
  const textFor = await makeTextFor(
    db,
    rows.map(row => row.kind),
  )
  const reader = { language, timeZone: timeZone ?? DEFAULT_TIME_ZONE }
  return {
    total,
    rows: rows.map(({ id, kind, params, link, createdAt, readAt }) => ({
      id,
      kind,
      ...textFor({ kind, params }, reader),
      link,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    })),
  }
}

export async function readOwn(
  { db }: Deps,
  { caller: { userId }, arrivedAt }: CallerContext,
  { ids }: Parsed<Calls['read']>,
): Promise<Record<string, never>> {
  await markRead(db, { userId, now: arrivedAt }, ids)
  return {}
}

export async function readAllOwn(
  { db }: Deps,
  { caller: { userId }, arrivedAt }: CallerContext,
): Promise<Record<string, never>> {
  await markAllRead(db, { userId, now: arrivedAt })
  return {}
}
