import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { type Db, sql } from './client.ts'
import { inReadTxWithKeptPlans, inTxWithKeptPlans, oneWithKeptPlan } from './kept-plans.ts'
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

it('sends together what is asked for together, in that order: what waits for a lock sees what it waited for', async () => {
  const { db } = app.deps
  await sql`create table counted_up (n int)`.execute(db)
  await sql`insert into counted_up values (0)`.execute(db)
  const countUp = () =>
    inTxWithKeptPlans(db, async tx => {
      const [, { rows }] = await Promise.all([
        sql`select n from counted_up for update`.execute(tx),
        sql<{ n: number }>`select n from counted_up`.execute(tx),
      ])
      await sql`update counted_up set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
    })
  await Promise.all(Array.from({ length: 20 }, countUp))
  expect((await sql`select n from counted_up`.execute(db)).rows).toEqual([{ n: 20 }])
  await sql`drop table counted_up`.execute(db)
})

it('takes everything back where one of those that were sent together fails, and leaves the connection fit for others', async () => {
  const { db } = app.deps
  await sql`create table taken_back (n int check (n > 0))`.execute(db)
  const insert = (tx: Db, n: number) => sql`insert into taken_back values (${n})`.execute(tx)
  for (let round = 0; round < 5; round += 1) {
    const work = inTxWithKeptPlans(db, tx => Promise.all([insert(tx, 1), insert(tx, -1), insert(tx, 2)]))
    await expect(work).rejects.toThrow('taken_back_n_check')
  }
  // Whoever hears of it first: what is told is the reason, not that the others came after it.
  const later = async (tx: Db) => (await Promise.all([insert(tx, -1).then(done => done), settings(tx)])).length
  await expect(inTxWithKeptPlans(db, tx => Promise.all([later(tx), insert(tx, 2)]))).rejects.toThrow(
    'taken_back_n_check',
  )
  await inTxWithKeptPlans(db, tx => Promise.all([insert(tx, 3), insert(tx, 4)]))
  expect((await sql`select n from taken_back order by n`.execute(db)).rows).toEqual([{ n: 3 }, { n: 4 }])
  await sql`drop table taken_back`.execute(db)
})

it('stores nothing, and tells so, where the connection is lost before the end', async () => {
  const { db } = app.deps
  await sql`create table lost_rows (n int)`.execute(db)
  const work = inTxWithKeptPlans(db, async tx => {
    await sql`insert into lost_rows values (1)`.execute(tx)
    await Promise.all([
      sql`insert into lost_rows values (2)`.execute(tx),
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
    ])
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select n from lost_rows`.execute(db)).rows).toEqual([])
  await sql`drop table lost_rows`.execute(db)
})

it('keeps the plan of one statement by itself, which is stored as it is answered', async () => {
  const { db } = app.deps
  await sql`create table one_by_itself (n int check (n > 0))`.execute(db)
  const insert = (n: number) => oneWithKeptPlan(db, one => sql`insert into one_by_itself values (${n})`.execute(one))
  await Promise.all([1, 2, 3].map(insert))
  await expect(insert(-1)).rejects.toThrow('one_by_itself_n_check')
  await insert(4)
  const two = oneWithKeptPlan(db, one => Promise.all([sql`select 1`.execute(one), sql`select 2`.execute(one)]))
  await expect(two).rejects.toThrow('more than one statement')
  expect((await sql`select n from one_by_itself order by n`.execute(db)).rows).toEqual([1, 2, 3, 4].map(n => ({ n })))
  expect(await settings(db)).toEqual({ plans: 'auto', scans: 'on' })
  expect(await oneWithKeptPlan(db, settings)).toEqual({ plans: 'force_generic_plan', scans: 'off' })
  await sql`drop table one_by_itself`.execute(db)
})

describe('the end of a transaction, which is sent with its last statements', () => {
  const insert = (tx: Db, n: number) => sql`insert into ended_with values (${n})`.execute(tx)
  const stored = async () =>
    (await sql<{ n: number }>`select n from ended_with order by n`.execute(app.deps.db)).rows.map(row => row.n)

  beforeEach(async () => {
    await sql`create table ended_with (n int check (n > 0))`.execute(app.deps.db)
  })
  afterEach(async () => {
    await sql`drop table ended_with`.execute(app.deps.db)
  })

  it('is answered once they are stored', async () => {
    const told = await inTxWithKeptPlans(app.deps.db, async (tx, ending) => {
      await insert(tx, 1)
      await ending(() => Promise.all([insert(tx, 2), insert(tx, 3)]))
      expect(await stored()).toEqual([1, 2, 3])
      return 'told'
    })
    expect(told).toBe('told')
  })

  it('takes everything back where one of them fails, and leaves the connection fit for others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const work = inTxWithKeptPlans(app.deps.db, async (tx, ending) => {
        await insert(tx, 1)
        await ending(() => Promise.all([insert(tx, 2), insert(tx, -1), insert(tx, 3)]))
      })
      await expect(work).rejects.toThrow('ended_with_n_check')
    }
    await inTxWithKeptPlans(app.deps.db, (tx, ending) => ending(() => insert(tx, 4)))
    expect(await stored()).toEqual([4])
  })

  it('takes everything back where what asks for them fails', async () => {
    const failing = async (): Promise<never> => Promise.reject(new Error('not asked for'))
    for (const last of [
      failing,
      () => {
        throw new Error('not asked for')
      },
    ]) {
      const work = inTxWithKeptPlans(app.deps.db, async (tx, ending) => {
        await insert(tx, 1)
        await ending(() => Promise.all([insert(tx, 2), last()]))
      })
      await expect(work).rejects.toThrow('not asked for')
    }
    expect(await stored()).toEqual([])
  })

  it('is the end: a statement that comes later is refused', async () => {
    const work = inTxWithKeptPlans(app.deps.db, (tx, ending) =>
      ending(async () => {
        await insert(tx, 1)
        await insert(tx, 2)
      }),
    )
    await expect(work).rejects.toThrow('after the end')
    expect(await stored()).toEqual([1])
  })

  it('is no success where a failure before it was passed over', async () => {
    const work = inTxWithKeptPlans(app.deps.db, async (tx, ending) => {
      await insert(tx, -1).catch(() => undefined)
      await ending(() => Promise.resolve())
    })
    await expect(work).rejects.toThrow('ended_with_n_check')
    const within = inTxWithKeptPlans(app.deps.db, (tx, ending) => ending(() => insert(tx, -1).catch(() => undefined)))
    await expect(within).rejects.toThrow('ended_with_n_check')
    const without = inTxWithKeptPlans(app.deps.db, tx => insert(tx, -1).catch(() => undefined))
    await expect(without).rejects.toThrow('ended_with_n_check')
  })

  it('stores nothing where the connection is lost before it', async () => {
    const work = inTxWithKeptPlans(app.deps.db, async (tx, ending) => {
      await insert(tx, 1)
      await ending(() => Promise.all([insert(tx, 2), sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)]))
    })
    await expect(work).rejects.toThrow()
    expect(await stored()).toEqual([])
  })
})
