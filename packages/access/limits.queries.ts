import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'

/** Adds one to the window of a key, opening a new window where the old one has ended. */
export async function countHit(
  db: Db,
  { key, now, windowEndsAt }: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ hits: number; windowEndsAt: Date }> {
  return db
    .insertInto('rateLimits')
    .values({ key, windowEndsAt, hits: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.hits + 1 end`,
        windowEndsAt: sql<Date>`case when rate_limits.window_ends_at <= ${now} then excluded.window_ends_at else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['hits', 'windowEndsAt'])
    .executeTakeFirstOrThrow()
}

/** Tries in the running windows, by key; a key without any is missing. */
export async function readHitsByKey(db: Db, keys: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rateLimits')
    .select(['key', 'hits'])
    .where('key', 'in', keys)
    .where('windowEndsAt', '>', now)
    .execute()
  return new Map(rows.map(row => [row.key, row.hits]))
}

export async function readHits(db: Db, keys: readonly string[], now: Date): Promise<number> {
  const row = await db
    .selectFrom('rateLimits')
    .select(({ fn }) => fn.max('hits').as('hits'))
    .where('key', 'in', keys)
    .where('windowEndsAt', '>', now)
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Windows that ended; for the daily clean-up. */
export async function deleteEndedWindows(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteInPortions(db, { table: 'rateLimits', where: sql<SqlBool>`window_ends_at <= ${now}`, stopping })
}
