/** SQL of notifications on their way to other channels. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { StoredParams } from './texts.rules.ts'

export interface WaitingNotification {
  readonly userId: string
  readonly eventId: string
  readonly kind: string
  readonly params: StoredParams
  readonly link: string | null
  readonly aboutType: string | null
  readonly aboutId: string | null
  readonly endsAt: Date | null
}

const EVENT = sql`event.kind, event.params, event.link, event.about_type, event.about_id, event.ends_at`

/** Nobody else gets these until the transaction ends. */
export async function claimUnrouted(tx: Tx, limit: number): Promise<WaitingNotification[]> {
  const { rows } = await sql<WaitingNotification>`select told.user_id, told.event_id, ${EVENT}
    from notifications told join notification_events event on event.id = told.event_id
    where told.routed_at is null
    order by told.created_at, told.event_id, told.user_id limit ${limit} for update of told skip locked`.execute(tx)
  return rows
}

export interface Routed {
  readonly userId: string
  readonly eventId: string
  /** When the digest is due that it is to be in; null: in none. */
  readonly digestAt: Date | null
}

export async function markRouted(tx: Tx, routed: readonly Routed[], now: Date): Promise<void> {
  const rows = routed.map(({ userId, eventId, digestAt }) => ({
    user_id: userId,
    event_id: eventId,
    digest_at: digestAt?.toISOString() ?? null,
  }))
  await sql`update notifications told set routed_at = ${now}::timestamptz, digest_at = routed.digest_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as routed (user_id uuid, event_id uuid, digest_at timestamptz)
    where told.user_id = routed.user_id and told.event_id = routed.event_id and told.routed_at is null`.execute(tx)
}

/** People whose digest is due, those who wait longest first. */
export async function listDigestReaders(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from notifications
    where digest_at <= ${now} group by user_id order by min(digest_at), user_id limit ${limit}`.execute(db)
  return rows.map(row => row.userId)
}

interface DigestPart extends WaitingNotification {
  readonly digestAt: Date
  readonly isRead: boolean
}

/** What is due of these people's digests, taken out of them; nothing where somebody else has it. */
export async function takeDigests(tx: Tx, userIds: readonly string[], now: Date): Promise<DigestPart[]> {
  const { rows } = await sql<DigestPart>`with due as (
      select user_id, event_id, digest_at from notifications
      where user_id = any(${[...userIds]}::uuid[]) and digest_at <= ${now}
      order by user_id, event_id for update skip locked
    ), taken as (
      update notifications told set digest_at = null from due
      where told.user_id = due.user_id and told.event_id = due.event_id
      returning told.user_id, told.event_id, told.created_at, told.read_at is not null as is_read, due.digest_at
    )
    select taken.user_id, taken.event_id, taken.is_read, taken.digest_at, ${EVENT}
    from taken join notification_events event on event.id = taken.event_id
    order by taken.user_id, taken.created_at, taken.event_id`.execute(tx)
  return rows
}

export interface RobotEvent {
  readonly kind: string
  readonly params: StoredParams
  readonly link: string | null
}

/** Events that robots are to tell their groups, taken by whoever is first. */
export async function takeRobotEvents(tx: Tx, limit: number): Promise<RobotEvent[]> {
  const { rows } = await sql<RobotEvent>`update notification_events set for_robots = false
    where id = any(array(select id from notification_events where for_robots
      order by created_at, id limit ${limit} for update skip locked))
    returning kind, params, link`.execute(tx)
  return rows
}
