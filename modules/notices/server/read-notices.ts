/** Notices for students. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { notices } from '../contract.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { markSeen } from '@tripos/module-kit/notify.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { beginningOf, renderRichText } from '@tripos/documents/rich-text.ts'
import { countUnread, findReadable, insertReceipt, listMine } from './readers.queries.ts'

type Calls = typeof notices

/** What is shown has been published. */
const published = (publishAt: Date | null): string => (publishAt ?? fail('NOT_FOUND')).toISOString()

export async function pageMine(
  { db, clock }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const { total, rows } = await listMine(db, { userId, now: clock.now() }, input)
  return {
    total,
    rows: rows.map(({ id, title, body, isPinned, isRead, publishAt }) => ({
      id,
      title,
      excerpt: beginningOf(body),
      isPinned,
      isRead: isRead === true,
      publishedAt: published(publishAt),
    })),
  }
}

export const countUnreadOf = async ({ db, clock }: Deps, { userId }: Caller): Promise<Output<Calls['unread']>> => ({
  count: await countUnread(db, { userId, now: clock.now() }),
})

export async function readNotice({ db, clock }: Deps, { userId }: Caller, id: string): Promise<Output<Calls['read']>> {
  const reader = { userId, now: clock.now() }
  const found = (await findReadable(db, reader, id)) ?? fail('NOT_FOUND')
  await insertReceipt(db, reader, id)
  const seen = { kind: 'notice.published', about: { type: 'notice', id } } as const
  await markSeen(db, { ...seen, userId: reader.userId, now: reader.now })
  const { title, body, isPinned, publishAt } = found
  return { id, title, body: renderRichText(body), isPinned, publishedAt: published(publishAt) }
}
