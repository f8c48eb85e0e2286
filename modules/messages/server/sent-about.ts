/** What became of the messages about one thing, for the pages of that thing. */
import type { SentMessage } from '@tripos/contract-kit/reminders.ts'
import type { Db } from '@tripos/db/client.ts'
import { listNewestAbout } from './queue.queries.ts'

/** By person: the newest message of each way. Who got none is not in it. */
export async function findSentAbout(
  db: Db,
  about: { readonly type: string; readonly id: string },
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SentMessage[]>> {
  const sent = new Map<string, SentMessage[]>()
  if (userIds.length === 0) return sent
  for (const { userId, channel, state, reason, createdAt, doneAt, reportedAt } of await listNewestAbout(
    db,
    about,
    userIds,
  )) {
    if (userId === null) continue
    const message = {
      channel: channel as SentMessage['channel'],
      state: state as SentMessage['state'],
      reason,
      at: (reportedAt ?? doneAt ?? createdAt).toISOString(),
    }
    sent.set(userId, [...(sent.get(userId) ?? []), message])
  }
  return sent
}
