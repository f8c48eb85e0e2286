/** Reminders that staff send or plan: of whatever has a table for them. Callers must check the scope first. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Page, PageInput } from '@tripos/runtime/page.ts'
import { offsetOf } from '@tripos/runtime/page.ts'

export interface ReminderTable {
  readonly table: string
  /** The column of what people are reminded of. */
  readonly thing: string
}

export interface NewReminder {
  readonly id: string
  readonly thingId: string
  readonly createdBy: string
  readonly at: Date
  /** Null: all who have not come by then. */
  readonly userIds: readonly string[] | null
  /** It is sent by whoever writes it down; otherwise by a loop at its time. */
  readonly isClaimed: boolean
  readonly now: Date
}

export async function insertReminder(tx: Tx, { table, thing }: ReminderTable, reminder: NewReminder): Promise<void> {
  const { id, thingId, createdBy, at, userIds, isClaimed, now } = reminder
  await sql`insert into ${sql.table(table)} (id, ${sql.ref(thing)}, created_by, created_at, at, user_ids, claimed_at)
    values (${id}, ${thingId}, ${createdBy}, ${now}, ${at}, ${userIds && [...userIds]}::uuid[], ${isClaimed ? now : null})`.execute(
    tx,
  )
}

/** Gives those whose time has come and that nobody else sends. */
export async function claimReminders(tx: Tx, { table }: ReminderTable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set claimed_at = ${now}
    where id in (select id from ${sql.table(table)} where claimed_at is null and at <= ${now}
      order by at limit 100 for update skip locked)
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

export interface WaitingReminder {
  readonly id: string
  readonly thingId: string
  readonly createdBy: string
  readonly userIds: string[] | null
}

/** One that is not done. */
export async function findWaiting(
  db: Db,
  { table, thing }: ReminderTable,
  id: string,
): Promise<WaitingReminder | undefined> {
  const { rows } = await sql<WaitingReminder>`select id, ${sql.ref(thing)} as thing_id, created_by, user_ids
    from ${sql.table(table)} where id = ${id} and done_at is null`.execute(db)
  return rows[0]
}

export async function finishReminder(
  db: Db,
  { table }: ReminderTable,
  { id, count, now }: { readonly id: string; readonly count: number; readonly now: Date },
): Promise<void> {
  await sql`update ${sql.table(table)} set done_at = ${now}, count = ${count}
    where id = ${id} and done_at is null`.execute(db)
}

/** True where it was planned and nobody has begun with it. */
export async function deletePlanned(
  tx: Tx,
  { table, thing }: ReminderTable,
  { id, thingId }: { readonly id: string; readonly thingId: string },
): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)}
    where id = ${id} and ${sql.ref(thing)} = ${thingId} and claimed_at is null returning id`.execute(tx)
  return rows.length > 0
}

export interface ReminderRow {
  readonly id: string
  readonly at: Date
  readonly createdBy: string
  readonly chosenCount: number | null
  readonly doneAt: Date | null
  readonly count: number | null
}

/** The newest first. */
export async function listReminders(
  db: Db,
  { table, thing }: ReminderTable,
  { thingId, ...page }: PageInput & { readonly thingId: string },
): Promise<Page<ReminderRow>> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where ${sql.ref(thing)} = ${thingId}`.execute(db)
  const { rows } =
    await sql<ReminderRow>`select id, at, created_by, cardinality(user_ids) as chosen_count, done_at, count
    from ${sql.table(table)} where ${sql.ref(thing)} = ${thingId}
    order by at desc, id limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}
