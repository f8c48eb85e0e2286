import { audit } from '../../audit/contract.ts'
import { jobNames } from '@tripos/contract-kit/installed.ts'
import { jobs, system } from '../contract/system.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { addFailedJob, addWaitingJob } from '../test/make-jobs.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { sql } from '@tripos/db/client.ts'

const SECRET_URL = 'postgres://tripos:hunter2@db.internal:5432/tripos'
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: SECRET_URL, backupTime: '03:30' })
  token = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state::text as state from pgboss.job where id = ${id}`.execute(
    app.deps.db,
  )
  return rows[0]?.state
}
const setState = (id: string, state: string) =>
  sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}`.execute(app.deps.db)

describe('background jobs', () => {
  it('are listed with state, tries and last error, and counted by queue', async () => {
    const [waiting, failed] = [await addWaitingJob(app), await addFailedJob(app)]
    const { rows } = await app.call(jobs.paging, { page: 1, size: 100 }, token)
    expect(rows.find(job => job.id === waiting)).toMatchObject({ state: 'created', tries: 0, canCancel: true })
    expect(rows.find(job => job.id === failed)).toMatchObject({ state: 'failed', canRetry: true, canCancel: false })
    const only = await app.call(jobs.paging, { page: 1, size: 100, state: 'failed', queue: 'code.requested' }, token)
    expect(only.rows.map(job => job.id)).toEqual([failed])
    const queues = await app.call(jobs.queues, {}, token)
    expect(queues.find(row => row.queue === 'code.requested')).toMatchObject({ waiting: 1, failed: 1 })
    expect(queues.some(row => row.queue.startsWith('__pgboss'))).toBe(false)
  })

  it('show what they carry, and no password in their error', async () => {
    const id = await addFailedJob(app)
    const shown = await app.call(jobs.detail, { id }, token)
    expect(shown.data).toEqual({ contactHash: '01', askerHash: '02', purpose: 'login', language: 'en-US' })
    expect(shown.output).toContain('smtp://******@mail.example.com')
    expect(JSON.stringify(shown)).not.toMatch(/hunter2/)
  })

  it('get another try, all or none, with a line in the log for each', async () => {
    const ids = [await addFailedJob(app), await addFailedJob(app)]
    const waiting = await addWaitingJob(app)
    expect(await refusalOf(app.call(jobs.retry, { ids: [...ids, waiting] }, token))).toBe('JOB_STATE_CHANGED')
    expect(await stateOf(ids[0] ?? '')).toBe('failed')
    await app.call(jobs.retry, { ids }, token)
    for (const id of ids) expect(await stateOf(id)).toBe('retry')
    const { rows } = await app.call(audit.paging, { page: 1, size: 10, action: 'job.retry' }, token)
    expect(rows.map(row => row.objectId).sort()).toEqual([...ids].sort())
    expect(rows[0]?.objectName).toBe('Send codes')
  })

  it('are cancelled only while they wait', async () => {
    const [waiting, running] = [await addWaitingJob(app), await addWaitingJob(app)]
    await setState(running, 'active')
    expect(await refusalOf(app.call(jobs.cancel, { ids: [running] }, token))).toBe('JOB_STATE_CHANGED')
    expect(await stateOf(running)).toBe('active')
    await app.call(jobs.cancel, { ids: [waiting] }, token)
    expect(await stateOf(waiting)).toBe('cancelled')
  })

  it('stay in view when pg-boss has moved them to its archive, and are then left alone', async () => {
    const id = await addFailedJob(app)
    await sql`with gone as (delete from pgboss.job where id = ${id} returning *)
      insert into pgboss.archive (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
        start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter,
        policy, output)
      select id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after,
        started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter, policy,
        output from gone`.execute(app.deps.db)
    expect(await app.call(jobs.detail, { id }, token)).toMatchObject({ isArchived: true, canRetry: false })
    expect(await refusalOf(app.call(jobs.retry, { ids: [id] }, token))).toBe('JOB_STATE_CHANGED')
  })

  it('have a name in both languages, and those that run by the clock say when', async () => {
    const queues = app.modules.flatMap(module => module.takes ?? []).map(handler => handler.queue)
    const crons = app.modules.flatMap(module => module.jobs).flatMap(job => (job.kind === 'cron' ? [job.name] : []))
    expect(Object.keys(jobNames()).sort()).toEqual([...queues, ...crons].sort())
    await sql`select pgboss.create_queue('identity-clean-up', '{}')`.execute(app.deps.db)
    await sql`insert into pgboss.schedule (name, cron, timezone) values ('identity-clean-up', '17 3 * * *', 'UTC')`.execute(
      app.deps.db,
    )
    const shown = await app.call(jobs.queues, {}, token)
    expect(shown.find(row => row.queue === 'identity-clean-up')).toMatchObject({
      cron: '17 3 * * *',
      nextAt: '2026-03-03T03:17:00.000Z',
    })
  })
})

describe('the system page', () => {
  it('tells versions, sizes, backlog and health, and neither the address nor the password of the database', async () => {
    const state = await app.call(system.detail, {}, token)
    expect(state.database).toMatchObject({ mode: 'external', lastMigration: expect.stringMatching(/^\d{4}_.*\.sql$/) })
    expect(state.database.version).toMatch(/^1[5-9]/)
    expect(state.database.bytes).toBeGreaterThan(1_000_000)
    expect(state.database.tables).toHaveLength(10)
    expect(state.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(state.storage.freeBytes).toBeGreaterThan(0)
    expect(state.checks.find(check => check.name === 'database')?.isOk).toBe(true)
    expect(JSON.stringify(state)).not.toMatch(/hunter2|db\.internal|postgres:\/\//)
  })

  it('counts the papers that should have been closed, from the end of the grace on', async () => {
    const author = await makeAdministrator(app)
    const staff = await signIn(app, author)
    const bank = await makeBank(app, author)
    await makeQuestions(app, 3, { bank, type: 1 })
    const examId = await makeExam(app, staff, [drawn(bank.id, 2, { type: 1 })], { limitMinutes: 30 })
    await startPaper(app, await signIn(app, await makeStudent(app)), examId)
    const overdue = async () => (await app.call(system.detail, {}, staff)).backlog.papersOverdue
    app.clock.advance(30 * 60 + 30)
    expect(await overdue()).toBe(0)
    app.clock.advance(1)
    expect(await overdue()).toBe(1)
  })

  it('has no complaint about clocks where there is none to make', async () => {
    const { database, checks } = await app.call(system.detail, {}, token)
    expect(database).toMatchObject({ clockOffsetMs: 0, clockStepMs: 0, closesPapers: true })
    expect(checks.find(check => check.name === 'clock')?.isOk).toBe(true)
  })
})
