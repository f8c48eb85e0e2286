import { type Db, sql } from './client.ts'

/** In milliseconds, with fractions. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no clock')
  return rows[0].ms
}

/** By how much the other processes hold the database's clock to be wrong; 0 where none has said so lately. */
export async function readHold(db: Db): Promise<number> {
  const { rows } = await sql<{ stepMs: number }>`
    select step_ms from clock_hold where abs(extract(epoch from clock_timestamp() - noted_at)) < 600`.execute(db)
  return rows[0]?.stepMs ?? 0
}

export async function noteHold(db: Db, stepMs: number): Promise<void> {
  await sql`
    insert into clock_hold (step_ms, noted_at) values (${Math.round(stepMs)}, clock_timestamp())
    on conflict (id) do update set step_ms = excluded.step_ms, noted_at = excluded.noted_at`.execute(db)
}

export async function endHold(db: Db): Promise<void> {
  await sql`delete from clock_hold`.execute(db)
}
