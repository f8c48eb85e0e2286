/** Takes what a module tells: rows for the bell at once, the other channels are a loop's work. */
import type { Tx } from '@tripos/db/client.ts'
import type { Notification } from '@tripos/module-kit/notify.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findKind } from './kinds.ts'
import { findEventId, insertEvent, insertNotifications } from './notifications.queries.ts'

/** A person a statement would be slow; all of a school in one would hold its locks for long. */
const PORTION = 5000

const isMoment = (value: unknown): value is Date => value instanceof Date

const storedParams = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isMoment(value) ? value.toISOString() : value]),
  )

/** Gives how many were told that had not been told before. What is known of an event stays as it was told first. */
export async function bringNotification(tx: Tx, notification: Notification): Promise<number> {
  const { kind, key, params, link, about, endsAt, now } = notification
  const entry = findKind(kind)
  const isForRobots = entry?.to === 'staff'
  const event = { id: newId(), kind, key, params: storedParams(params), link, about, endsAt, isForRobots, now }
  const eventId = (await insertEvent(tx, event)) ?? (await findEventId(tx, kind, key))
  // In one order, so that two who tell the same people do not wait for each other in a circle.
  const userIds = [...new Set(notification.userIds)].toSorted()
  let count = 0
  for (let from = 0; from < userIds.length; from += PORTION) {
    const some = userIds.slice(from, from + PORTION)
    count += await insertNotifications(tx, {
      eventId,
      kind,
      userIds: some,
      isFixed: entry?.isSecurity === true,
      now,
    })
  }
  return count
}
