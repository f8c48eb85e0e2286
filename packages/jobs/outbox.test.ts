/** Events from the transaction to their handlers, over the real queue. Their names are those of modules; their handlers are here. */
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type JobRunner, startJobs } from './jobs.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { type EventHandler, type EventsOfModule, eventTable, onEvent, onEvents } from './outbox.ts'

const GIVES = {
  'user.disabled': z.object({ userId: z.string() }),
  'course.changed': z.object({ courseId: z.string() }),
}

let database: TestDatabase
const running: JobRunner[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const jobs of running) await jobs.stop()
  await database.drop()
})

let logged = ''
const log = makeLog('error', { write: line => void (logged += line) })

async function startWith(takes: readonly EventHandler[], isWorker = true): Promise<JobRunner> {
  const jobs = await startJobs({ db: database.db, log, isWorker, stopMs: 1000 })
  running.push(jobs)
  await jobs.register([{ manifest: { events: GIVES }, takes }])
  if (isWorker) await jobs.work([])
  return jobs
}

const publish = (jobs: JobRunner, ...userIds: string[]) =>
  inTx(database.db, tx => jobs.outbox.publish(tx, 'user.disabled', ...userIds.map(userId => ({ userId }))))

const statesOf = async (queue: string): Promise<string[]> =>
  (
    await sql<{ state: string }>`select state from pgboss.job where name = ${queue} order by state`.execute(database.db)
  ).rows.map(row => row.state)

const until = (isDone: () => boolean | Promise<boolean>) => expect.poll(isDone, { timeout: 15_000 }).toBe(true)

it('each handler has them, all of one change in one row; who fails holds up neither the others nor its neighbours', async () => {
  const seen: string[] = []
  const mended: string[] = []
  let isBroken = true
  const jobs = await startWith([
    onEvent('user.disabled', 'test.sound', async ({ userId }) => void seen.push(userId)),
    onEvents('user.disabled', 'test.broken', async users => {
      if (isBroken && users.some(user => user.userId === 'poison')) throw new Error('cannot')
      mended.push(...users.map(user => user.userId))
    }),
  ])
  await publish(jobs, 'a', 'b')
  await publish(jobs, 'poison')
  await publish(jobs, 'c')
  await until(() => seen.length === 4)
  await until(async () => (await statesOf('test.broken')).includes('retry') && mended.length >= 3)
  expect(new Set(mended)).toEqual(new Set(['a', 'b', 'c']))
  expect(await statesOf('test.sound')).toHaveLength(3)
  isBroken = false
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
  await until(() => mended.includes('poison'))
  expect(seen.toSorted((a, b) => a.localeCompare(b))).toEqual(['a', 'b', 'c', 'poison'])
})

it('what a process has told before it ended is handled by the next one', async () => {
  const jobs = await startWith([onEvent('user.disabled', 'test.left', () => Promise.resolve())], false)
  await publish(jobs, 'left')
  await jobs.stop()
  const seen: string[] = []
  await startWith([onEvent('user.disabled', 'test.left', async ({ userId }) => void seen.push(userId))])
  await until(() => seen.length === 1)
})

it('a database that cannot note what was done ends nothing: it is noted, or done again, when it can', async () => {
  let count = 0
  const jobs = await startWith([onEvent('user.disabled', 'test.noted', async () => void (count += 1))])
  await sql`create function refuse_note() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(database.db)
  await sql`create trigger refuse_note before update on pgboss.job for each row
    when (new.name = 'test.noted' and new.state = 'completed') execute function refuse_note()`.execute(database.db)
  await publish(jobs, 'noted')
  await until(() => logged.includes('what became of a job was not noted'))
  expect(count).toBe(1)
  await sql`drop trigger refuse_note on pgboss.job`.execute(database.db)
  // Its time is over, as the upkeep of the queue finds it.
  await sql`update pgboss.job set state = 'retry', start_after = now() where name = 'test.noted' and state = 'active'`.execute(
    database.db,
  )
  await until(async () => (await statesOf('test.noted')).every(state => state === 'completed'))
  expect(count).toBe(2)
})

it('what waits is worked off turn after turn, at most fifty rows in one', async () => {
  const turns: number[] = []
  const jobs = await startWith([onEvents('user.disabled', 'test.many', async users => void turns.push(users.length))])
  await inTx(database.db, async tx => {
    for (let no = 0; no < 120; no += 1) await jobs.outbox.publish(tx, 'user.disabled', { userId: String(no) })
  })
  await until(() => turns.reduce((sum, count) => sum + count, 0) === 120)
  expect(turns).toEqual([50, 50, 20])
})

it('a process that stops gives back what it cannot end', async () => {
  let end = () => {}
  const isHeld = new Promise<void>(resolve => (end = resolve))
  let hasBegun = false
  const jobs = await startWith([
    onEvent('user.disabled', 'test.held', async () => {
      hasBegun = true
      await isHeld
    }),
  ])
  await publish(jobs, 'held')
  await until(() => hasBegun)
  await jobs.stop()
  expect(await statesOf('test.held')).toEqual(['retry'])
  end()
}, 30_000)

it('what nobody takes is not written, and what was not registered is refused', async () => {
  const jobs = await startWith([onEvent('user.disabled', 'test.quiet', () => Promise.resolve())], false)
  await inTx(database.db, tx => jobs.outbox.publish(tx, 'course.changed', { courseId: 'c' }))
  await publish(jobs)
  expect(await statesOf('test.quiet')).toEqual([])
  const unregistered = await startJobs({ db: database.db, log: makeLog('silent'), isWorker: false })
  running.push(unregistered)
  await expect(publish(unregistered, 'x')).rejects.toThrow('was not registered')
})

it('ends the start where an event could never arrive', () => {
  const lost = onEvent('lesson.completed', 'test.lost', () => Promise.resolve())
  const once = onEvent('user.disabled', 'test.once', () => Promise.resolve())
  const start = (...modules: EventsOfModule[]) => {
    return () => eventTable(modules)
  }
  expect(start({ manifest: { events: GIVES } }, { manifest: {}, takes: [lost] })).toThrow(
    'test.lost takes the event lesson.completed, which no module gives',
  )
  expect(start({ manifest: { events: GIVES } }, { manifest: { events: GIVES } })).toThrow('is given by two modules')
  expect(start({ manifest: { events: GIVES }, takes: [once, once] })).toThrow('two handlers have the queue test.once')
})

it('a misspelt event does not compile', () => {
  // @ts-expect-error -- no module gives it
  const misspelt = onEvent('paper.market', 'test.misspelt', () => Promise.resolve())
  // @ts-expect-error -- it carries something else
  const wrong = onEvent('user.disabled', 'test.wrong', ({ paperId }) => Promise.resolve(paperId))
  expect([misspelt.queue, wrong.queue]).toEqual(['test.misspelt', 'test.wrong'])
})
