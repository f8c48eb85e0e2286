import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'

interface Reservation {
  readonly key: string
  readonly now: Date
  readonly endsAt: Date
  /** From so many tries on, each has to wait until `slowAt`. */
  readonly most: number
  readonly slowAt: Date
}

/** Takes one try, if one may be made now; gives how many are taken with it. Of many at once, so many get one as may. */
export async function takeTry(db: Db, { key, now, endsAt, most, slowAt }: Reservation): Promise<number | undefined> {
  const row = await db
    .insertInto('tries')
    .values({ key, tries: 1, nextAt: now, endsAt })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({
          tries: sql<number>`case when tries.ends_at <= ${now} then 1 else tries.tries + 1 end`,
          nextAt: sql<Date>`case when tries.ends_at <= ${now} then ${now}
            when tries.tries + 1 >= ${most} then ${slowAt} else tries.next_at end`,
          endsAt,
        })
        .where(({ or, eb }) => or([eb('tries.endsAt', '<=', now), eb('tries.nextAt', '<=', now)])),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

export interface TriesRow {
  readonly tries: number
  readonly nextAt: Date
}

export async function findTries(db: Db, keys: readonly string[], now: Date): Promise<TriesRow[]> {
  return db.selectFrom('tries').select(['tries', 'nextAt']).where('key', 'in', keys).where('endsAt', '>', now).execute()
}

interface Outcome {
  readonly keys: readonly string[]
  readonly now: Date
  /** Seconds to wait after one, two, … tries. */
  readonly delays: readonly number[]
}

/** A try that was judged wrong makes the next one wait. */
export async function delayNext(db: Db, { keys, now, delays }: Outcome): Promise<void> {
  await db
    .updateTable('tries')
    .set({
      nextAt: sql<Date>`greatest(next_at, ${now}::timestamptz
        + make_interval(secs => (${[...delays]}::int[])[least(tries, ${delays.length})]))`,
    })
    .where('key', 'in', keys)
    .execute()
}

/** A try that was right, or not judged at all, counts as never made: one may be made now, as when it was taken. */
export async function returnTries(db: Db, { keys, now }: Omit<Outcome, 'delays'>): Promise<void> {
  await db
    .updateTable('tries')
    .set({
      tries: sql<number>`greatest(tries - 1, 0)`,
      nextAt: now,
    })
    .where('key', 'in', keys)
    .execute()
}

/** For the daily clean-up. */
export async function deleteEndedTries(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteInPortions(db, { table: 'tries', where: sql<SqlBool>`ends_at <= ${now}`, stopping })
}
