/** SQL of events and of who is told of them. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import type { StoredParams } from './texts.rules.ts'

interface NewEvent {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly params: Readonly<Record<string, unknown>>
  readonly link: string | null
  readonly about: { readonly type: string; readonly id: string } | null
  readonly endsAt: Date | null
  /** Of staff: robots tell their groups. */
  readonly isForRobots: boolean
  readonly now: Date
}

/** Undefined where the key is there already. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<string | undefined> {
  const { id, kind, key, params, link, about, endsAt, isForRobots, now } = event
  const row = await tx
    .insertInto('notificationEvents')
    .values({
      id,
      kind,
      key,
      params: JSON.stringify(params),
      link,
      aboutType: about?.type ?? null,
      aboutId: about?.id ?? null,
      endsAt,
      forRobots: isForRobots,
      createdAt: now,
    })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findEventId(tx: Tx, kind: string, key: string): Promise<string> {
  const { id } = await tx
    .selectFrom('notificationEvents')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}

interface Receivers {
  readonly eventId: string
  readonly kind: string
  readonly userIds: readonly string[]
  /** Nobody can switch its bell off. */
  readonly isFixed: boolean
  readonly now: Date
}

/** Of a kind that the site or the person has switched off in the bell there is a row too: by it everybody is told once. */
export async function insertNotifications(
  tx: Tx,
  { eventId, kind, userIds, isFixed, now }: Receivers,
): Promise<number> {
  const { numAffectedRows } = await sql`insert into notifications (user_id, event_id, created_at, in_bell)
    select told.user_id, ${eventId}::uuid, ${now}::timestamptz, ${isFixed} or (
        coalesce((own.choices -> ${kind} ->> 'bell')::boolean, true)
        and not exists (select from notification_kind_settings site
          where site.kind = ${kind} and site.channel = 'bell' and not site.is_on))
      from unnest(${[...userIds]}::uuid[]) as told (user_id)
      left join notification_preferences own on own.user_id = told.user_id
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function countUnread(db: Db, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from notifications where user_id = ${userId} and in_bell and read_at is null limit ${limit}) as unread`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface OwnFilter extends PageInput {
  readonly userId: string
  readonly unreadOnly: boolean
}

/** The newest first. */
export async function listOwn(db: Db, { userId, unreadOnly, ...page }: OwnFilter) {
  const matching = db
    .selectFrom('notifications')
    .where('notifications.userId', '=', userId)
    .where('notifications.inBell', '=', true)
    .$if(unreadOnly, query => query.where('notifications.readAt', 'is', null))
  const { total } = await db
    .selectFrom(matching.select('eventId').limit(MAX_COUNTED).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .innerJoin('notificationEvents as event', 'event.id', 'notifications.eventId')
    .select(eb => [
      'event.id',
      'event.kind',
      eb.ref('event.params').$castTo<StoredParams>().as('params'),
      'event.link',
      'notifications.createdAt',
      'notifications.readAt',
    ])
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.eventId', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

interface Reading {
  readonly userId: string
  readonly now: Date
}

export async function markRead(db: Db, { userId, now }: Reading, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('eventId', '=', anyOf(eventIds))
    .where('readAt', 'is', null)
    .execute()
}

/** What came after the caller asked stays unread. */
export async function markAllRead(db: Db, { userId, now }: Reading): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('inBell', '=', true)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', now)
    .execute()
}

interface Thing {
  readonly kind: string
  readonly about: { readonly type: string; readonly id: string }
}

const eventsAbout = ({ kind, about }: Thing) =>
  sql`select id from notification_events
    where kind = ${kind} and about_type = ${about.type} and about_id = ${about.id}`

export async function listToldPeople(db: Db, thing: Thing, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct user_id from notifications
    where event_id in (${eventsAbout(thing)}) and user_id = any(${[...userIds]}::uuid[]) order by user_id`.execute(db)
  return rows.map(row => row.userId)
}

export async function markSeenThing(db: Db, { userId, now, ...thing }: Thing & Reading): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where user_id = ${userId} and read_at is null and event_id in (${eventsAbout(thing)})`.execute(db)
}
