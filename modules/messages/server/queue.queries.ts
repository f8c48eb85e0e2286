/** SQL of messages on their way: queued, claimed, ended. */
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import type { NextState } from './outcome.rules.ts'

export type SendChannel = 'mail' | 'sms' | 'robot'

export interface QueuedMessage {
  readonly id: string
  readonly channel: SendChannel
  readonly kind: string
  readonly userId: string | null
  readonly robotId: string | null
  readonly targetHash: Buffer
  readonly targetMasked: string
  readonly language: Language
  readonly subject: string
  readonly sealed: Buffer
  readonly isSecret: boolean
  readonly nextAt: Date
  readonly key: string | null
  readonly aboutType: string | null
  readonly aboutId: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/** Rows of one statement: a message has some twenty values. */
const PORTION = 1000

/** What has the key of another is left out. */
export async function insertMessages(tx: Tx, rows: readonly QueuedMessage[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION) {
    await tx
      .insertInto('messages')
      .values(rows.slice(from, from + PORTION).map(row => ({ ...row, state: 'queued' })))
      .onConflict(conflict => conflict.column('key').where('key', 'is not', null).doNothing())
      .execute()
  }
}

export interface ClaimedMessage {
  readonly id: string
  readonly kind: string
  readonly userId: string | null
  readonly robotId: string | null
  readonly language: Language
  readonly subject: string
  readonly sealed: Buffer
  readonly isSecret: boolean
  /** With this one. */
  readonly tries: number
  /** Whoever ends the try says by which lease. */
  readonly leaseUntil: Date
  readonly expiresAt: Date | null
}

/** Whether a look for more is worth it: most of the time nothing waits. */
export async function isWaiting(db: Db, channel: SendChannel, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .where('nextAt', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One message whose time has come, those with codes first. Nobody else gets it before the lease ends. */
export async function claimMessage(
  db: Db,
  { channel, now, leaseUntil }: { readonly channel: SendChannel; readonly now: Date; readonly leaseUntil: Date },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`update messages
    set state = 'sending', tries = tries + 1, lease_until = ${leaseUntil}::timestamptz
    where id = (select id from messages where channel = ${channel} and state = 'queued' and next_at <= ${now}
      order by is_secret desc, next_at, id limit 1 for update skip locked)
    returning id, kind, user_id, robot_id, language, subject, sealed, is_secret, tries,
      lease_until, expires_at`.execute(db)
  return rows[0]
}

/** Only whoever claimed this try ends it; gives whether it still was theirs. */
export async function endTry(
  db: Db,
  { id, tries, leaseUntil }: Pick<ClaimedMessage, 'id' | 'tries' | 'leaseUntil'>,
  { state, nextAt, reason, gatewayId, isCounted, now }: NextState & { readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('messages')
    .set({
      state,
      reason,
      gatewayId,
      leaseUntil: null,
      ...(!isCounted && { tries: tries - 1 }),
      ...(nextAt === null
        ? { doneAt: now, sealed: sql<Buffer>`case when is_secret then null else sealed end` }
        : { nextAt }),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('leaseUntil', '=', leaseUntil)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Messages whose sender is gone; nobody knows whether they went out. */
export async function listLostLeases(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('messages')
    .select(eb => ['id', 'tries', 'isSecret', 'expiresAt', eb.ref('leaseUntil').$notNull().as('leaseUntil')])
    .where('state', '=', 'sending')
    .where('leaseUntil', '<=', now)
    .orderBy('leaseUntil')
    .limit(limit)
    .execute()
}

/** What nobody has a use for any more, also where its channel is off. */
export async function expireMessages(db: Db, now: Date, limit: number): Promise<void> {
  await sql`update messages set state = 'expired', done_at = ${now}, sealed = case when is_secret then null else sealed end
    where id = any(array(select id from messages where state = 'queued' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)) and state = 'queued'`.execute(db)
}

export async function deleteOldMessages(db: Db, before: Date, stopping?: AbortSignal): Promise<void> {
  const where = sql<SqlBool>`created_at < ${before} and state not in ('queued', 'sending')`
  await deleteInPortions(db, { table: 'messages', where, stopping })
}

/** The newest of these people's messages about a thing: at most one a person and channel. */
export async function listNewestAbout(
  db: Db,
  { type, id }: { readonly type: string; readonly id: string },
  userIds: readonly string[],
) {
  return db
    .selectFrom('messages')
    .distinctOn(['userId', 'channel'])
    .select(['id', 'userId', 'channel', 'kind', 'state', 'reason', 'targetMasked', 'createdAt', 'doneAt', 'reportedAt'])
    .where('aboutType', '=', type)
    .where('aboutId', '=', id)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('userId')
    .orderBy('channel')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
