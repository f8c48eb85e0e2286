// Sessions are touched once a minute by everybody who writes: that must not cost an entry in every index.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeStudent } from '../../test/make-identity.ts'
import { extendSessions } from '../sessions.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('a touch stays on the page of its session', async () => {
  const now = app.clock.now()
  const { id } = await makeStudent(app)
  await inTx(app.deps.db, async tx => {
    await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, idle_expires_at, expires_at, ip, user_agent)
      select sha256(n::text::bytea), ${id}::uuid, ${now}, ${now}::timestamptz - interval '1 hour',
        ${now}::timestamptz + interval '1 hour', ${now}::timestamptz + interval '9 days', '10.0.0.1', repeat('x', 110)
      from generate_series(1, 1000) n`.execute(tx)
    const { rows: chosen } = await sql<{
      hash: Buffer
    }>`select sha256(n::text::bytea) as hash from generate_series(1, 1000, 10) n`.execute(tx)
    await extendSessions(
      tx,
      chosen.map(row => row.hash),
      now,
    )
    const { rows } = await sql`select pg_stat_get_xact_tuples_updated('sessions'::regclass)::int as touched,
      pg_stat_get_xact_tuples_hot_updated('sessions'::regclass)::int as hot`.execute(tx)
    expect(rows).toEqual([{ touched: 100, hot: 100 }])
  })
})
