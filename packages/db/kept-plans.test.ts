import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { type Db, sql } from './client.ts'
import { inReadTxWithKeptPlans, inTxWithKeptPlans } from './kept-plans.ts'
import { inTx } from './tx.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const count = (db: Db, ids: readonly number[]) =>
  sql<{ count: number }>`select count(*) from unnest(${[...ids]}::int[]) as counted (id)`.execute(db)

/** Of the connection that is in use. */
async function keptIn(db: Db, words: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements
    where statement like ${`%${words}%`} and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows[0]?.count ?? 0
}

const settings = async (db: Db) =>
  (
    await sql<{ plans: string; scans: string }>`select current_setting('plan_cache_mode') as plans,
      current_setting('enable_seqscan') as scans`.execute(db)
  ).rows[0]

it('keeps one plan of a statement for lists of every length', async () => {
  await inTxWithKeptPlans(app.deps.db, async tx => {
    for (const ids of [[], [1], [1, 2, 3]]) expect((await count(tx, ids)).rows).toEqual([{ count: ids.length }])
    expect(await keptIn(tx, 'as counted (id)')).toBe(1)
    expect(await settings(tx)).toEqual({ plans: 'force_generic_plan', scans: 'off' })
  })
})

it('keeps none elsewhere, and leaves a connection as it was', async () => {
  await inTx(app.deps.db, async tx => {
    await sql`select 1 as elsewhere`.execute(tx)
    expect(await keptIn(tx, 'as elsewhere')).toBe(0)
    expect(await settings(tx)).toEqual({ plans: 'auto', scans: 'on' })
  })
})

it('refuses writes where it only reads', async () => {
  const write = inReadTxWithKeptPlans(app.deps.db, tx => sql`create table never_made ()`.execute(tx))
  await expect(write).rejects.toThrow('read-only transaction')
})
