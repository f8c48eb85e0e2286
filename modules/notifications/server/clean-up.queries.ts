/** What somebody has read goes after 90 days, all of it after a year: whatever is worth more lies with the thing itself. */
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'

const DAY = 24 * 3600
const READ_DAYS = 90
const ALL_DAYS = 365

export async function deleteOldNotifications(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const longAgo = addSeconds(now, -ALL_DAYS * DAY)
  const read = sql<SqlBool>`created_at < ${addSeconds(now, -READ_DAYS * DAY)} and read_at < ${addSeconds(now, -READ_DAYS * DAY)}`
  await deleteInPortions(db, { table: 'notifications', where: read, stopping })
  await deleteInPortions(db, { table: 'notifications', where: sql<SqlBool>`created_at < ${longAgo}`, stopping })
  // An event whose people were told of it later stays as long as they have it.
  const untold = sql<SqlBool>`created_at < ${longAgo}
    and not exists (select from notifications where notifications.event_id = notification_events.id)`
  await deleteInPortions(db, { table: 'notificationEvents', where: untold, stopping })
}
