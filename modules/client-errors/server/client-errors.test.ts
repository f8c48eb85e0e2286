import { clientErrors } from '../contract/client-errors.ts'
import { REPORT_LIMITS } from '../contract/report-limits.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { type ClientErrorReport, makeClientErrorReport as report } from '../test/make-client-errors.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { sql } from '@tripos/db/client.ts'
import type { CronJob, Job } from '@tripos/jobs/jobs.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'

let app: TestApp
let reader = ''
beforeAll(async () => {
  app = await startTestApp()
  reader = await signIn(app, await makeAdministrator(app, { permissions: ['sys:log:view', 'sys:error:edit'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.db.deleteFrom('clientErrors').execute()
  await app.deps.db.deleteFrom('rateLimits').execute()
})

const send = (fields: Partial<ClientErrorReport> = {}, token?: string) =>
  app.call(clientErrors.save, report(fields), token)
const list = async (input = {}) => app.call(clientErrors.paging, input, reader)

describe('reporting an error', () => {
  it('works without a session, and names who is signed in', async () => {
    await send({ message: 'before sign-in' })
    const student = await makeStudent(app)
    await send({ message: 'of a student' }, await signIn(app, student))
    await send({ message: 'with an old token' }, newSecret())
    const { rows } = await list({ sort: 'firstSeenAt' })
    const names = new Map(rows.map(row => [row.message, row.userName]))
    expect(names).toEqual(
      new Map([
        ['before sign-in', null],
        ['of a student', student.userName],
        ['with an old token', null],
      ]),
    )
  })

  it('counts equal errors together, and keeps first and last time', async () => {
    await send({ message: 'row 17 is broken' })
    const [first] = (await list()).rows
    app.clock.advance(3600)
    await send({ message: 'row 4 is broken', url: '/web/index', release: '0.2.0' })
    const { total, rows } = await list()
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ count: 2, url: '/web/index', release: '0.2.0', firstSeenAt: first?.firstSeenAt })
    expect(rows[0]?.lastSeenAt).toBe(app.clock.now().toISOString())
  })

  it('tells errors at other places apart', async () => {
    await send()
    await send({ stack: 'TypeError: x is not a function\n    at Other (http://127.0.0.1/assets/page-Bv3k.js:99:1)' })
    await send({ info: 'windowError' })
    expect((await list()).total).toBe(3)
  })

  it('cuts tokens, queries and personal numbers out, whatever the browser left in', async () => {
    const token = newSecret()
    await send({
      message: `bad ${token}`,
      stack: `Error\n    at a (http://x/a.js?token=abc:1:2) Bearer abcdefgh12`,
      vm: 'user a@b.example 13800138000',
      url: `/register/2/one-use?redirect=/x#code=1`,
      release: '0.1.0 a@b.example',
    })
    const stored = await app.deps.db.selectFrom('clientErrors').selectAll().executeTakeFirstOrThrow()
    const text = JSON.stringify({ ...stored, fingerprint: '' })
    for (const secret of [
      token,
      'abc:',
      'abcdefgh12',
      'a@b.example',
      '13800138000',
      'one-use',
      'redirect=/x',
      'code=1',
    ]) {
      expect(text).not.toContain(secret)
    }
    // What the fault is can still be read.
    expect(stored.message).toMatch(/^bad \S+$/)
    expect(stored.stack).toMatch(/^Error\n {4}at a \(http:\/\/x\/a\.js/)
    expect(stored.vm).toMatch(/^user /)
    expect(stored.url).toMatch(/^\/register\/2/)
    expect(stored.release).toMatch(/^0\.1\.0/)
  })

  it.each(['message', 'stack', 'vm', 'url', 'release'] as const)(
    'takes %s up to its limit and refuses more',
    async field => {
      const most = 'é '.repeat(REPORT_LIMITS[field] / 2)
      await send({ [field]: most })
      expect(await refusalOf(send({ [field]: `${most}x` }))).toBe('BAD_INPUT')
      expect((await list()).total).toBe(1)
    },
  )

  it.each([{ info: 'other' }, { message: 7 }, { extra: 1 }, { stack: undefined }])('refuses %j', async fields => {
    expect(await refusalOf(send(fields as object))).toBe('BAD_INPUT')
  })

  it('takes a NUL, which PostgreSQL cannot store', async () => {
    await send({ message: 'a\0b' })
    expect((await list()).rows[0]?.message).toBe('a\ufffdb')
  })

  it('takes 60 from one address in ten minutes, then refuses, and goes on afterwards', async () => {
    for (let no = 0; no < 60; no += 1) await send()
    expect(await refusalOf(send())).toBe('TOO_MANY_TRIES')
    expect((await list()).rows[0]?.count).toBe(60)
    app.clock.advance(601)
    await send()
    expect((await list()).rows[0]?.count).toBe(61)
  })

  it('takes no new errors where the table is full, but counts known ones', async () => {
    await send({ message: 'known' })
    await sql`insert into client_errors
      select gen_random_uuid(), sha256(no::text::bytea), 'm', '', '', 'render', '', '', '', null, 1, now(), now()
      from generate_series(1, 9999) as no`.execute(app.deps.db)
    await send({ message: 'new' })
    await send({ message: 'known' })
    expect((await list({ search: 'new' })).total).toBe(0)
    expect((await list({ search: 'known' })).rows[0]?.count).toBe(2)
  })
})

describe('reading the errors', () => {
  it('asks for sys:log:view', async () => {
    await send()
    const [{ id } = { id: '' }] = (await list()).rows
    const others = [
      [undefined, 'SESSION_INVALID'],
      [await signIn(app, await makeStudent(app)), 'NOT_ALLOWED'],
      [await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:view'] })), 'NOT_ALLOWED'],
    ] as const
    for (const [token, refusal] of others) {
      expect(await refusalOf(app.call(clientErrors.paging, {}, token))).toBe(refusal)
      expect(await refusalOf(app.call(clientErrors.detail, { id }, token))).toBe(refusal)
      expect(await refusalOf(app.call(clientErrors.delete, { ids: [id] }, token))).toBe(refusal)
      expect(await refusalOf(app.call(clientErrors.clear, {}, token))).toBe(refusal)
    }
    expect((await list()).total).toBe(1)
  })

  it('searches in message and address, as typed', async () => {
    await send({ message: '100% broken', url: '/web/index' })
    await send({ message: 'other', url: '/admin/exams' })
    const found = async (search: string) => (await list({ search })).rows.map(row => row.message)
    expect(await found('BROKEN')).toEqual(['100% broken'])
    expect(await found('0%')).toEqual(['100% broken'])
    expect(await found('admin')).toEqual(['other'])
    expect(await found('_')).toEqual([])
  })

  it('filters, sorts and pages', async () => {
    for (const [message, times] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const) {
      for (let no = 0; no < times; no += 1) await send({ message, info: message === 'c' ? 'windowError' : 'render' })
      app.clock.advance(60)
    }
    const messages = async (input: object) => (await list(input)).rows.map(row => row.message)
    expect(await messages({})).toEqual(['c', 'b', 'a'])
    expect(await messages({ sort: 'count' })).toEqual(['b', 'c', 'a'])
    expect(await messages({ sort: 'firstSeenAt', order: 'asc' })).toEqual(['a', 'b', 'c'])
    expect(await messages({ info: 'windowError' })).toEqual(['c'])
    expect(await messages({ page: 2, size: 2 })).toEqual(['a'])
  })

  it('gives the stack, the components and the browser of one', async () => {
    await send()
    const [{ id } = { id: '' }] = (await list()).rows
    const { stack, vm } = report()
    expect(await app.call(clientErrors.detail, { id }, reader)).toMatchObject({ id, stack, vm })
  })

  it('names nobody outside the data scope of the reader', async () => {
    const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
    const near = await makeStudent(app, { departmentIds: [here.id] })
    const far = await makeStudent(app, { departmentIds: [there.id] })
    await send({ message: 'near' }, await signIn(app, near))
    await send({ message: 'far' }, await signIn(app, far))
    const scoped = await signIn(
      app,
      await makeAdministrator(app, {
        permissions: ['sys:log:view'],
        scope: DataScope.department,
        departmentIds: [here.id],
      }),
    )
    const { rows } = await app.call(clientErrors.paging, {}, scoped)
    expect(new Map(rows.map(row => [row.message, row.userName]))).toEqual(
      new Map([
        ['near', near.userName],
        ['far', null],
      ]),
    )
  })

  it('deletes the chosen ones and clears the rest, both in the audit log', async () => {
    await send({ message: 'one' })
    await send({ message: 'two' })
    await send({ message: 'three' })
    const ids = (await list({ search: 'one' })).rows.map(row => row.id)
    await app.call(clientErrors.delete, { ids }, reader)
    expect((await list()).total).toBe(2)
    await app.call(clientErrors.clear, {}, reader)
    expect((await list()).total).toBe(0)
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'objectName'])
      .where('objectType', '=', 'clientError')
      .orderBy('action')
      .execute()
    expect(audit).toMatchObject([{ action: 'clientError.clear' }, { action: 'clientError.delete', objectName: 'one' }])
  })
})

it('are not cleared by a right to look', async () => {
  const watcher = await signIn(app, await makeAdministrator(app, { permissions: ['sys:log:view'] }))
  await send()
  expect(await refusalOf(app.call(clientErrors.clear, {}, watcher))).toBe('NOT_ALLOWED')
  expect(await refusalOf(app.call(clientErrors.delete, { ids: [newId()] }, watcher))).toBe('NOT_ALLOWED')
  expect((await list()).total).toBe(1)
  await app.call(clientErrors.clear, {}, reader)
  expect((await list()).total).toBe(0)
})

it('forgets once a day what was last met 30 days ago, and all but the newest 5,000', async () => {
  await send({ message: 'old' })
  app.clock.advance(20 * 24 * 3600)
  await send({ message: 'young' })
  app.clock.advance(10 * 24 * 3600 + 1)
  await sql`insert into client_errors
    select gen_random_uuid(), sha256(no::text::bytea), 'many', '', '', 'render', '', '', '', null, 1, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 4999) as no`.execute(app.deps.db)
  const isCleanUp = (job: Job): job is CronJob => job.kind === 'cron' && job.name === 'client-errors-clean-up'
  const job = app.modules.flatMap(module => module.jobs).find(isCleanUp)
  await job?.run()
  reader = await signIn(app, await makeAdministrator(app, { permissions: ['sys:log:view'] }))
  expect((await list({ search: 'old' })).total).toBe(0)
  expect((await list({ search: 'young' })).total).toBe(1)
  await sql`insert into client_errors
    select gen_random_uuid(), sha256(('x' || no)::bytea), 'more', '', '', 'render', '', '', '', null, 1, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 10) as no`.execute(app.deps.db)
  await job?.run()
  expect((await list()).total).toBe(5000)
  expect((await list({ search: 'young' })).total).toBe(0)
})
