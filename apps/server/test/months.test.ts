// The logs that lie in one table a month: made ahead, moved into, dropped whole.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { sql } from '@tripos/db/client.ts'
import { applyMigrations, MIGRATIONS_FOLDER, readMigrations } from '@tripos/db/migrate.ts'
import { keepMonths } from '@tripos/db/months.ts'
import type { MonthlyTable } from '@tripos/db/months.queries.ts'
import { firstIdAt } from '@tripos/db/months.rules.ts'
import { newId } from '@tripos/runtime/random.ts'
import { cleanUp } from '../../../modules/identity/server/clean-up.ts'
import { dropOldMonths } from '../../../modules/audit/server/drop-months.ts'
import { sealAndCheckLog, sealLog } from '../../../modules/audit/server/seal-log.ts'
import { recordedOperation } from '../../../modules/audit/test/make-operations.ts'
import { keepRefusedSaves } from '../../../modules/papers/server/papers.queries.ts'
import { keepRefusedMonths } from '../../../modules/papers/server/refused-months.ts'
import { startTestApp, type TestApp } from './app.ts'
import { databaseUrl } from './database-names.ts'
import { joinTestDatabase, onServer } from './database.ts'

const DAY = 24 * 3600
const SIGN_INS: MonthlyTable = { name: 'sign_ins', key: { column: 'at', type: 'moment' } }

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const addSignIn = (at: Date) =>
  sql`insert into sign_ins (id, at, result, way, ip, user_agent)
  values (${newId()}, ${at}, 'wrong', 'password', '', '')`.execute(app.deps.db)

/** How many rows each table of this parent has; empty ones are left out. */
async function rowsByTable(parent: 'sign_ins' | 'audit_log' | 'refused_saves'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*) as count from ${sql.table(parent)} group by 1 order by 1`.execute(
    app.deps.db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('months of sign-ins', () => {
  it('a row of a month without a table is stored, and moves when the table is made', async () => {
    const { db } = app.deps
    const edge = new Date('2031-02-01T00:00:00Z')
    for (const ms of [-1, 0, 1]) await addSignIn(new Date(edge.getTime() + ms))
    expect(await rowsByTable('sign_ins')).toEqual({ sign_ins_rest: 3 })
    await keepMonths(db, { table: SIGN_INS, now: new Date('2031-01-31T23:59:59Z'), keptDays: 3650 })
    expect(await rowsByTable('sign_ins')).toEqual({ sign_ins_2031_01: 1, sign_ins_2031_02: 2 })
    await addSignIn(new Date('2031-04-30T23:59:59.999Z'))
    expect(await rowsByTable('sign_ins')).toMatchObject({ sign_ins_2031_04: 1 })
  })

  it('goes as a whole when its last moment is older than what is kept, whatever the zone of the session', async () => {
    const second = await joinTestDatabase(app.database, 1)
    await sql`set time zone 'Asia/Shanghai'`.execute(second.db)
    const keep = (now: string) => keepMonths(second.db, { table: SIGN_INS, now: new Date(now), keptDays: 30 })
    await keep('2031-01-15T00:00:00Z')
    await addSignIn(new Date('2031-01-31T23:59:59.999Z'))
    await addSignIn(new Date('2031-02-01T00:00:00Z'))
    await keep('2031-03-02T23:59:59Z')
    expect(await rowsByTable('sign_ins')).toEqual({ sign_ins_2031_01: 1, sign_ins_2031_02: 1 })
    expect((await keep('2031-03-03T00:00:00Z')).map(month => month.name)).toContain('2031_01')
    expect(await rowsByTable('sign_ins')).toEqual({ sign_ins_2031_02: 1 })
    await second.close()
  })

  it('several processes may keep them at once', async () => {
    const { db } = app.deps
    await addSignIn(new Date('2031-02-10T00:00:00Z'))
    const keep = (now: Date) => () => keepMonths(db, { table: SIGN_INS, now, keptDays: 90 })
    const now = new Date('2031-01-15T00:00:00Z')
    await Promise.all([1, 2, 3, 4].map(keep(now)))
    expect(await rowsByTable('sign_ins')).toEqual({ sign_ins_2031_02: 1 })
    const dropped = await Promise.all([1, 2, 3, 4].map(keep(new Date('2031-06-15T00:00:00Z'))))
    const names = dropped.flat().map(month => month.name)
    expect(names).toContain('2031_02')
    expect(new Set(names).size).toBe(names.length)
  })

  it('the daily clean-up removes those past the setting, in the rest too', async () => {
    const now = app.clock.now()
    const { signInDays } = app.deps.config
    await addSignIn(new Date(now.getTime() - (signInDays + 40) * DAY * 1000))
    await addSignIn(new Date(now.getTime() - (signInDays - 1) * DAY * 1000))
    await cleanUp(app.deps)
    expect(Object.values(await rowsByTable('sign_ins'))).toEqual([1])
  })
})

it('one refused save is kept once, however far apart it arrives', async () => {
  const { db } = app.deps
  const startedAt = Date.UTC(2031, 0, 31, 23, 59)
  const paperId = firstIdAt(new Date(startedAt))
  const save = (arrivedAt: Date) =>
    keepRefusedSaves(db, {
      userId: newId(),
      paperId,
      epoch: 1,
      reason: 'late',
      arrivedAt,
      answers: [{ no: 1, seq: 7, answer: { options: [1] } as never }],
    })
  await save(new Date(startedAt + 60_000))
  await save(new Date(startedAt + 40 * DAY * 1000))
  expect(await rowsByTable('refused_saves')).toEqual({ refused_saves_rest: 1 })
  app.clock.advance((startedAt - app.clock.now().getTime()) / 1000)
  await keepRefusedMonths(app.deps)
  await save(new Date(startedAt + 80 * DAY * 1000))
  expect(await rowsByTable('refused_saves')).toEqual({ refused_saves_2031_01: 1 })
  app.clock.advance(app.deps.config.refusedSaveDays * DAY)
  await keepRefusedMonths(app.deps)
  expect(await rowsByTable('refused_saves')).toEqual({ refused_saves_2031_01: 1 })
  app.clock.advance(DAY)
  await keepRefusedMonths(app.deps)
  expect(await rowsByTable('refused_saves')).toEqual({})
})

describe('months of the operation log', () => {
  const check = () => sealAndCheckLog(app.deps, { checkedBy: null })
  async function goTo(moment: string): Promise<void> {
    app.clock.advance((new Date(moment).getTime() - app.clock.now().getTime()) / 1000)
  }

  async function writeThreeMonths(): Promise<void> {
    for (const moment of ['2031-01-20T00:00:00Z', '2031-02-20T00:00:00Z', '2031-03-20T00:00:00Z']) {
      await goTo(moment)
      await recordedOperation(app, undefined)
      await recordedOperation(app, undefined)
      await sealLog(app.deps)
      await dropOldMonths(app.deps)
    }
  }

  it('rows that are sealed already move into the table of their month', async () => {
    await goTo('2031-01-20T00:00:00Z')
    await recordedOperation(app, undefined)
    await check()
    const before = await rowsByTable('audit_log')
    expect(before['audit_log_rest']).toBe(1)
    await dropOldMonths(app.deps)
    expect(await rowsByTable('audit_log')).toEqual({ audit_log_2031_01: 1 })
    expect(await check()).toMatchObject({ findingCount: 0 })
    await expect(sql`delete from audit_log`.execute(app.deps.db)).rejects.toThrow(/foreign key/)
  })

  it('an old month goes, its links stay, and the verdict with them', async () => {
    await writeThreeMonths()
    const { headNo, headHash, rowCount } = await check()
    app.clock.advance(app.deps.config.auditDays * DAY)
    expect((await dropOldMonths(app.deps)).map(month => month.name)).toContain('2031_01')
    expect(await rowsByTable('audit_log')).not.toHaveProperty('audit_log_2031_01')
    const { rows } = await sql<{
      name: string
    }>`select object_name as name from audit_log where action = 'log.cut' order by 1`.execute(app.deps.db)
    expect(rows.map(row => row.name)).toEqual(['2031-01', '2031-02'])
    const kept = await sealAndCheckLog(app.deps, {
      checkedBy: null,
      keptHead: { no: headNo ?? 0, hash: headHash ?? Buffer.alloc(0) },
    })
    expect(kept.findings).toEqual([])
    expect(kept.rowCount).toBe(rowCount - 4 + rows.length)
  })

  it('a row that was taken out as if its month had been dropped is found', async () => {
    await writeThreeMonths()
    // Of the first month and sealed last: all links count as perhaps dropped with it.
    await sql`insert into audit_log (id, at, action, object_type, object_id)
      values (${newId()}, '2031-01-25T00:00:00Z', 'bank.save', 'bank', 'x')`.execute(app.deps.db)
    await check()
    app.clock.advance(app.deps.config.auditDays * DAY)
    await dropOldMonths(app.deps)
    expect((await check()).findingCount).toBe(0)
    const takeOut = (no: number) =>
      app.deps.db.transaction().execute(async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update audit_seals set at = null where no = ${no}`.execute(tx)
        await sql`delete from audit_log where id = (select audit_id from audit_seals where no = ${no})`.execute(tx)
      })
    await takeOut(5)
    expect((await check()).findings).toMatchObject([{ kind: 'removed', id: null }])
    const { headNo } = await check()
    await takeOut(headNo ?? 0)
    expect((await check()).findings).toHaveLength(2)
  })

  it('no month goes while rows of it are not sealed', async () => {
    await goTo('2031-01-20T00:00:00Z')
    await dropOldMonths(app.deps)
    await recordedOperation(app, undefined)
    app.clock.advance((app.deps.config.auditDays + 31) * DAY)
    await expect(dropOldMonths(app.deps)).rejects.toThrow('not sealed')
    expect(await rowsByTable('audit_log')).toMatchObject({ audit_log_2031_01: expect.any(Number) })
  })
})

describe('the migration', () => {
  const name = `test_${newId().replaceAll('-', '')}`
  let client: pg.Client
  beforeAll(async () => {
    const serverUrl = inject('testPostgresUrl')
    await onServer(serverUrl, server => server.query(`create database ${name}`))
    client = new pg.Client({ connectionString: databaseUrl(serverUrl, name) })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await onServer(inject('testPostgresUrl'), server => server.query(`drop database ${name} with (force)`))
  })

  it('keeps every row, wherever in time it lies', async () => {
    const all = readMigrations(MIGRATIONS_FOLDER)
    const place = all.findIndex(migration => migration.name.includes('_months'))
    await applyMigrations(client, all.slice(0, place))
    await client.query(`
      create temp table moments as select now() + make_interval(days => n) as at
        from unnest(array[-20000, -800, -400, -31, -30, -1, 0, 20, 4000]) n;
      insert into sign_ins (id, at, result, way, ip, user_agent, times) select gen_random_uuid(), at, 'wrong', 'code', 'a', 'b', 3 from moments;
      insert into audit_log (id, at, action, object_type, object_id, after) select gen_random_uuid(), at, 'bank.save', 'bank', 'x', '{"a": 1}' from moments;
      insert into audit_seals (no, audit_id, row_hash, prev_hash, hash, at, sealed_at)
        select 1, id, row_hash, '', sha256(row_hash), at, now() from audit_log order by at desc limit 1;
      insert into refused_saves (id, user_id, paper_id, question_no, answer, seq, epoch, reason, arrived_at)
        select gen_random_uuid(), gen_random_uuid(), (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || left(md5(at::text), 15))::uuid, 1, '{"text": "x"}', 1, 1, 'late', at from moments where at > '2020-01-01';
      insert into refused_saves (id, user_id, paper_id, question_no, seq, epoch, reason, arrived_at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1, 1, 'late', now()`)
    const tables = ['sign_ins', 'audit_log', 'refused_saves']
    const digests = () =>
      Promise.all(
        tables.map(
          async table =>
            (
              await client.query(
                `select count(*)::int as count, md5(string_agg(to_jsonb(t)::text, '' order by id)) as md5 from ${table} t`,
              )
            ).rows,
        ),
      )
    const before = await digests()
    await applyMigrations(client, all.slice(place))
    expect(await digests()).toEqual(before)
    expect(before.map(rows => (rows[0] as { count: number }).count)).toEqual([9, 9, 9])
    await expect(client.query('delete from audit_log')).rejects.toThrow(/foreign key/)
  })
})
