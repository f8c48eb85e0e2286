/** Processes whose machine has a wrong clock, and a database whose clock is set, on one test database. */
import { sql } from '@tripos/db/client.ts'
import { machineClocks } from '@tripos/runtime/clock.ts'
import { type DatabaseClock, startDatabaseClock } from '@tripos/db/database-clock.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { hasOpenPapers } from '../../../../modules/papers/server/index.ts'
import { startTestApp, type TestApp } from '../app.ts'

export interface Process extends TestApp {
  readonly time: DatabaseClock
  /** What the machine's own clock is ahead of the true time. */
  setOwnClock(aheadMs: number): void
  /** Runs one of its loops once. */
  loop(name: string): Promise<void>
}

interface ProcessOptions {
  readonly on?: Pick<TestApp, 'database'>
  readonly ownMs?: number
  readonly isSameMachine?: boolean
}

/** A whole application that goes by the database's clock, as the product does. Looks only when it is told to. */
export async function startProcess({ on, ownMs = 0, isSameMachine = false }: ProcessOptions = {}): Promise<Process> {
  let aheadMs = ownMs
  let time: DatabaseClock | undefined
  const app = await startTestApp(
    {},
    {
      ...(on === undefined ? {} : { on }),
      async clockOver(db) {
        time = await startDatabaseClock({
          db,
          log: makeLog('silent'),
          isAnybodyWriting: () => hasOpenPapers(db),
          isSameMachine,
          machine: { ...machineClocks, wall: () => Date.now() + aheadMs },
          everyMs: 3_600_000,
        })
        return time
      },
    },
  )
  if (time === undefined) throw new Error('the app asked for no clock')
  const clock = time
  return {
    ...app,
    time: clock,
    setOwnClock(ms) {
      aheadMs = ms
    },
    async loop(name) {
      const job = app.modules.flatMap(module => module.jobs).find(found => found.kind === 'loop' && found.name === name)
      if (job?.kind !== 'loop') throw new Error(`there is no loop ${name}`)
      await job.run()
    },
    async close() {
      clock.stop()
      await app.close()
    },
  }
}

/**
 * Lets the clock of one database be set: its `now()` and `clock_timestamp()` are found before PostgreSQL's own. For
 * connections made after this call.
 */
export async function makeClockSettable({ deps }: TestApp): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
  await sql`create schema shifted`.execute(deps.db)
  await sql`create table shifted.clock (by interval not null)`.execute(deps.db)
  await sql`insert into shifted.clock values ('0')`.execute(deps.db)
  for (const name of ['now', 'clock_timestamp']) {
    await sql
      .raw(
        `create function shifted.${name}() returns timestamptz language sql stable as
          'select pg_catalog.${name}() + (select by from shifted.clock)'`,
      )
      .execute(deps.db)
  }
  await sql.raw(`alter database ${rows[0]?.name ?? ''} set search_path = shifted, pg_catalog, public`).execute(deps.db)
}

export const setDatabaseClock = ({ deps }: TestApp, aheadMs: number) =>
  sql`update shifted.clock set by = make_interval(secs => ${aheadMs / 1000}::double precision)`.execute(deps.db)
