/** What a deletion may take with it: each rule of the database with a reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { CASCADES } from './cascades.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function listCascades(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tables.relname || '.' || (
      select string_agg(columns.attname, ',' order by place) from unnest(keys.conkey) with ordinality as k (no, place)
      join pg_attribute columns on columns.attrelid = keys.conrelid and columns.attnum = k.no) as name
    from pg_constraint keys
    join pg_class tables on tables.oid = keys.conrelid
    where keys.contype = 'f' and keys.conparentid = 0 and tables.relnamespace = 'public'::regnamespace
      and (keys.confdeltype in ('c', 'n', 'd') or keys.confupdtype in ('c', 'n', 'd'))
   `.execute(database.db)
  return rows.map(row => row.name).toSorted()
}

describe('what a deletion takes with it', () => {
  it('has a reason in each place, and no reason without a place', async () => {
    expect(await listCascades()).toEqual(Object.keys(CASCADES).toSorted())
  })
})
