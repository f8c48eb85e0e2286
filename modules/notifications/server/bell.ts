/** The bell: what its owner was told, rendered as it is read. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { MAX_UNREAD, type notifications } from '../contract.ts'
import { countUnread, listOwn, markAllRead, markRead } from './notifications.queries.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { findPreferences } from './preferences.queries.ts'
import { makeTextFor } from './text-for.ts'

type Calls = typeof notifications

export const countOwnUnread = async ({ db }: Deps, { userId }: Caller): Promise<Output<Calls['unread']>> => ({
  count: await countUnread(db, userId, MAX_UNREAD),
})

export async function pageOwn(
  { db }: Deps,
  { caller: { userId }, language }: CallerContext,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const [{ timeZone }, siteTimeZone, { total, rows }] = await Promise.all([
    findPreferences(db, userId),
    findTimeZone(db),
    listOwn(db, { userId, ...input }),
  ])
  const textFor = await makeTextFor(
    db,
    rows.map(row => row.kind),
  )
  const reader = { language, timeZone: timeZone ?? siteTimeZone }
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
