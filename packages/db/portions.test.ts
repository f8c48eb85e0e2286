import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { sql, type SqlBool } from './client.ts'
import { deleteInPortions } from './portions.queries.ts'
import { inTx } from './tx.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const WHERE = sql<SqlBool>`ends_at <= now()`
const fill = async (count: number) => {
  await sql`truncate tries`.execute(database.db)
  await sql`insert into tries select n::text, 1, now(), now() - interval '1 hour' from generate_series(1, ${count}::int) n`.execute(
    database.db,
  )
  await sql`insert into tries values ('running', 1, now(), now() + interval '1 hour')`.execute(database.db)
}
const left = async () =>
  (await sql<{ key: string }>`select key from tries order by key`.execute(database.db)).rows.map(row => row.key)

it('removes what has ended, each portion in a transaction of its own', async () => {
  await fill(12_000)
  expect(await deleteInPortions(database.db, { table: 'tries', where: WHERE, stopping: undefined, most: 5000 })).toBe(
    12_000,
  )
  expect(await left()).toEqual(['running'])
  await fill(7)
  await sql`create table removals (tx xid8 primary key, rows int)`.execute(database.db)
  await sql`create function count_removed() returns trigger language plpgsql as $$ begin
    insert into removals select pg_current_xact_id(), count(*) from removed having count(*) > 0; return null; end $$`.execute(
    database.db,
  )
  await sql`create trigger count_removed after delete on tries referencing old table as removed
    for each statement execute function count_removed()`.execute(database.db)
  await deleteInPortions(database.db, { table: 'tries', where: WHERE, stopping: undefined, most: 3 })
  const { rows } = await sql<{ rows: number }>`select rows from removals order by tx`.execute(database.db)
  expect(rows.map(row => row.rows)).toEqual([3, 3, 1])
})

it('ends with the portion at which the process stops', async () => {
  await fill(10)
  expect(
    await deleteInPortions(database.db, { table: 'tries', where: WHERE, stopping: AbortSignal.abort(), most: 3 }),
  ).toBe(0)
  expect(await left()).toHaveLength(11)
})

it('waits for nobody, and leaves a row that is used again meanwhile', async () => {
  await fill(3)
  await inTx(database.db, async tx => {
    await sql`update tries set ends_at = now() + interval '1 hour' where key = '2'`.execute(tx)
    expect(await deleteInPortions(database.db, { table: 'tries', where: WHERE, stopping: undefined })).toBe(2)
  })
  expect(await left()).toEqual(['2', 'running'])
})
