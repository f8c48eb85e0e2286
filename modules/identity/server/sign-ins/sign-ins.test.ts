import { DataScope } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { profile } from '../../contract/profile.ts'
import { WORK_PARTS } from '../../contract/sign-in-guard.ts'
import { signIns } from '../../contract/sign-ins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAdministrator, makeDepartment, makeStudent, setSite, signIn } from '../../test/make-identity.ts'
import { download } from '../../../../apps/server/test/upload.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { cleanUp } from '../clean-up.ts'

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.advance(24 * 3600)
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

const PASSWORD = 'correct horse'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'
let address = 0
const newAddress = () => `10.9.${Math.floor((address += 1) / 250)}.${address % 250}`

async function loginFrom(ip: string, input: object) {
  const reply = await app.app.inject({
    method: 'POST',
    url: identity.login.path,
    headers: { 'content-type': 'application/json', 'user-agent': PHONE },
    remoteAddress: ip,
    payload: JSON.stringify(input),
  })
  return reply.json<{ code: number; data: { token: string } | null }>()
}
const from = async (ip: string) => (await app.call(signIns.paging, { ip, size: 100 }, staff)).rows
/** Refusals are written beside the answer. */
const untilLogged = (ip: string, count: number) =>
  vi.waitFor(async () => {
    const rows = await from(ip)
    expect(rows).toHaveLength(count)
    return rows
  })

describe('the log of sign-ins', () => {
  it('[spec 4.session.2] has a line for each session that begins, with where it came from', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const ip = newAddress()
    const { data } = await loginFrom(ip, { userName: user.userName, password: PASSWORD })
    const [row] = await from(ip)
    expect(row).toMatchObject({
      user: { id: user.id, userName: user.userName },
      result: 'ok',
      way: 'password',
      ip,
      device: { kind: 'phone', browser: 'Chrome 141', system: 'Android 15' },
      at: app.clock.now().toISOString(),
    })
    const own = await app.call(profile.signIns, {}, data?.token)
    expect(own.rows.map(one => one.id)).toEqual([row?.id])
  })

  it('has the refused ones: wrong, disabled, awaiting review, work done wrongly, too many', async () => {
    const ip = newAddress()
    const user = await makeStudent(app, { password: PASSWORD })
    const disabled = await makeStudent(app, { password: PASSWORD, state: 1 })
    const awaiting = await makeStudent(app, { password: PASSWORD, state: 2 })
    await loginFrom(ip, { userName: user.userName.toUpperCase(), password: 'wrong one' })
    await loginFrom(ip, { userName: disabled.userName, password: PASSWORD })
    await loginFrom(ip, { userName: awaiting.userName, password: PASSWORD })
    await loginFrom(ip, { userName: user.userName, password: 'wrong one' })
    await loginFrom(ip, { userName: user.userName, password: 'wrong one' })
    app.clock.advance(30)
    await loginFrom(ip, { userName: user.userName, password: 'wrong one' })
    app.clock.advance(30)
    const work = { challenge: 'made up', answers: Array.from({ length: WORK_PARTS }, () => 0) }
    await loginFrom(ip, { userName: user.userName, password: 'wrong one', work })
    const rows = await untilLogged(ip, 7)
    const seen = rows.map(row => [row.user?.id, row.result])
    expect(seen).toContainEqual([user.id, 'wrong'])
    expect(seen).toContainEqual([user.id, 'work'])
    expect(seen).toContainEqual([user.id, 'limited'])
    expect(seen).toContainEqual([disabled.id, 'disabled'])
    expect(seen).toContainEqual([awaiting.id, 'awaitingReview'])
    // Being asked for work is no try.
    await loginFrom(ip, { userName: user.userName, password: 'wrong one' })
    await untilLogged(ip, 7)
  })

  it('keeps nothing of a name that nobody has: it may be a password', async () => {
    const ip = newAddress()
    await loginFrom(ip, { userName: 'my-secret-password-1', password: 'wrong one' })
    const [row] = await untilLogged(ip, 1)
    expect(row).toMatchObject({ user: null, result: 'wrong' })
    const { rows } = await app.database.pool.query<{ line: string }>('select t::text as line from sign_ins t')
    expect(rows.filter(({ line }) => /secret/i.test(line))).toEqual([])
    // Not as a hash either: the columns are those, and no other.
    const columns = await app.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'sign_ins' order by 1`,
    )
    expect(columns.rows.map(({ name }) => name)).toEqual(
      ['at', 'id', 'ip', 'result', 'session_id', 'times', 'user_agent', 'user_id', 'way'].sort(),
    )
  })

  it('keeps sixty refusals of one kind and address in a minute, and says of how many it did not', async () => {
    const ip = newAddress()
    for (let i = 0; i < 70; i++) await loginFrom(ip, { userName: `flood-${i}`, password: 'x' })
    await untilLogged(ip, 60)
    app.clock.advance(60)
    await loginFrom(ip, { userName: 'after-the-flood', password: 'x' })
    const rows = await untilLogged(ip, 62)
    expect(new Set(rows.map(row => row.result))).toEqual(new Set(['wrong']))
    expect(
      rows
        .map(row => row.times)
        .sort((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([10, 1])
    expect(rows.reduce((sum, row) => sum + row.times, 0)).toBe(71)
  })

  it('begins only where the session begins: with "one session a user" the line stays when the session ends', async () => {
    const ip = newAddress()
    const user = await makeStudent(app, { password: PASSWORD })
    await setSite(app, { singleSession: true })
    for (let i = 0; i < 3; i++) await loginFrom(ip, { userName: user.userName, password: PASSWORD })
    await setSite(app, { singleSession: false })
    expect((await from(ip)).map(row => row.result)).toEqual(['ok', 'ok', 'ok'])
    const open = app.deps.db.selectFrom('sessions').select('id').where('userId', '=', user.id)
    expect(await open.execute()).toHaveLength(1)
  })

  it('is cleaned up after the days that the settings say', async () => {
    const ip = newAddress()
    const user = await makeStudent(app, { password: PASSWORD })
    await loginFrom(ip, { userName: user.userName, password: PASSWORD })
    app.clock.advance((app.deps.config.signInDays - 1) * 24 * 3600)
    await cleanUp(app.deps)
    staff = await signIn(app, await makeAdministrator(app))
    expect(await from(ip)).toHaveLength(1)
    app.clock.advance(2 * 24 * 3600)
    await cleanUp(app.deps)
    staff = await signIn(app, await makeAdministrator(app))
    expect(await from(ip)).toEqual([])
  })
})

describe('who reads it', () => {
  it('sees those of the data scope only; unknown names are for the scope "all"', async () => {
    const [mine, other] = [await makeDepartment(app), await makeDepartment(app)]
    const near = await makeStudent(app, { password: PASSWORD, departmentIds: [mine.id] })
    const far = await makeStudent(app, { password: PASSWORD, departmentIds: [other.id] })
    const ip = newAddress()
    await loginFrom(ip, { userName: near.userName, password: PASSWORD })
    await loginFrom(ip, { userName: far.userName, password: PASSWORD })
    await loginFrom(ip, { userName: 'nobody-at-all', password: PASSWORD })
    await untilLogged(ip, 3)
    const scoped = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [mine.id] })
    const token = await signIn(app, scoped)
    const page = await app.call(signIns.paging, { ip }, token)
    expect([page.total, page.rows.map(row => row.user?.id)]).toEqual([1, [near.id]])
    const file = await download(app, signIns.export, { input: { ip }, token })
    const lines = []
    for await (const { cells } of readSheet(file.bytes)) lines.push(cells)
    expect(lines.map(cells => cells[1])).toEqual(['User name', near.userName])
  })

  it('filters by name, result, way, time and address, and exports the same', async () => {
    const ip = newAddress()
    const user = await makeStudent(app, { password: PASSWORD, realName: 'Ophelia Finch' })
    const start = app.clock.now().toISOString()
    await loginFrom(ip, { userName: user.userName, password: 'wrong one' })
    await untilLogged(ip, 1)
    app.clock.advance(60)
    await loginFrom(ip, { userName: user.userName, password: PASSWORD })
    const ids = async (input: object) => (await app.call(signIns.paging, input, staff)).rows.map(row => row.result)
    expect(await ids({ search: 'Ophelia' })).toEqual(['ok', 'wrong'])
    expect(await ids({ search: 'Ophelia', result: 'wrong' })).toEqual(['wrong'])
    expect(await ids({ search: 'Ophelia', way: 'code' })).toEqual([])
    expect(await ids({ search: 'Ophelia', from: app.clock.now().toISOString() })).toEqual(['ok'])
    expect(await ids({ search: 'Ophelia', from: start, until: app.clock.now().toISOString() })).toEqual(['wrong'])
    expect(await ids({ ip: `${ip}9` })).toEqual([])
    expect(await refusalOf(app.call(signIns.paging, { ip: '10.0%' }, staff))).toBe('BAD_INPUT')
    const { bytes, fileName } = await download(app, signIns.export, { input: { ip, result: 'ok' }, token: staff })
    expect(fileName).toBe('Sign-ins.xlsx')
    const lines = []
    for await (const { cells } of readSheet(bytes)) lines.push(cells)
    expect(lines[1]).toEqual([
      app.clock.now().toISOString().slice(0, 19).replace('T', ' '),
      user.userName,
      'Ophelia Finch',
      'Signed in',
      'Password',
      ip,
      'Chrome 141',
      'Android 15',
      '1',
    ])
    expect(lines).toHaveLength(2)
    const audited = app.deps.db.selectFrom('auditLog').select('id').where('action', '=', 'signIn.export')
    expect((await audited.execute()).length).toBeGreaterThan(0)
  })
})
