import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { isDatabaseAway } from '@tripos/runtime/fail.ts'
import { connect, sql } from './client.ts'
import { inTx } from './tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('outlives the loss of a connection that is in use between two statements', async () => {
  const { db } = app.deps
  const lost: unknown = await inTx(db, async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await sleep(200)
    await sql`select 1`.execute(tx)
  }).catch((error: unknown) => error)
  expect(isDatabaseAway(lost)).toBe(true)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('has no statement compiled, on whichever connection', async () => {
  const { db } = app.deps
  const { rows: defaults } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(defaults[0]?.name ?? '')} set jit = on`.execute(db)
  const database = connect({ connectionString: app.database.url, poolSize: 2, onError: () => undefined })
  try {
    const settings = await Promise.all(
      [1, 2].map(() =>
        inTx(
          database.db,
          async tx =>
            (await sql<{ jit: string }>`select pg_sleep(0.1), current_setting('jit') as jit`.execute(tx)).rows[0]?.jit,
        ),
      ),
    )
    expect(settings).toEqual(['off', 'off'])
  } finally {
    await database.close()
  }
})
