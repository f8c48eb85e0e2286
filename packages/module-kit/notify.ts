/** How a module tells people of something: it names a kind of its manifest, and whoever brings it to them is not known here. */
import type { NotificationKind, NotificationParams } from '@tripos/contract-kit/manifest.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { extensionPoint } from './extension-point.ts'

export interface Notification<K extends NotificationKind = NotificationKind> {
  readonly kind: K
  /**
   * Of the event, unique within its kind: one person is told of one key once, however often it is said. What follows is of
   * the event too, the same for everybody of one key.
   */
  readonly key: string
  readonly userIds: readonly string[]
  readonly params: NotificationParams<K>
  /** The path in the product where the thing is seen; null where there is none. */
  readonly link: string | null
  /** What it is about, so that the thing's own page can list what was sent of it. */
  readonly about: { readonly type: string; readonly id: string } | null
  /** From then on it is of no use outside the product any more; null: it always is. */
  readonly endsAt: Date | null
  readonly now: Date
}

/** Gives how many were told that had not been told before. */
export const notifiers = extensionPoint<(tx: Tx, notification: Notification) => Promise<number>>('notifiers')

interface About {
  readonly kind: NotificationKind
  readonly about: { readonly type: string; readonly id: string }
}

/** Of these people, those who were told of this kind about that thing. */
export const toldPeople =
  extensionPoint<(db: Db, about: About, userIds: readonly string[]) => Promise<string[]>>('told people')

export const listTold = (db: Db, about: About, userIds: readonly string[]): Promise<string[]> =>
  toldPeople.all()[0]?.(db, about, userIds) ?? Promise.resolve([])

/** Whoever has looked at the thing itself has read what they were told of it. */
export const seenThings =
  extensionPoint<(db: Db, seen: About & { userId: string; now: Date }) => Promise<void>>('seen things')

export const markSeen = async (db: Db, seen: About & { userId: string; now: Date }): Promise<void> =>
  seenThings.all()[0]?.(db, seen)

/** In the transaction of the change, or in a job that may run twice. Where no module brings notifications, nobody is told. */
export async function notify<K extends NotificationKind>(tx: Tx, notification: Notification<K>): Promise<number> {
  const [bring] = notifiers.all()
  return bring === undefined || notification.userIds.length === 0 ? 0 : bring(tx, notification as Notification)
}

/** People of one transaction. */
const PORTION = 500

/**
 * For a job: however many they are, in small transactions, so that no save waits behind a school. Where it was cut off, the
 * next run tells those who are left.
 */
export async function notifyInPortions<K extends NotificationKind>(
  db: Db,
  { userIds, ...notification }: Notification<K>,
): Promise<number> {
  let count = 0
  for (let from = 0; from < userIds.length; from += PORTION) {
    const some = userIds.slice(from, from + PORTION)
    count += await inTx(db, tx => notify<K>(tx, { ...notification, userIds: some } as Notification<K>))
  }
  return count
}
