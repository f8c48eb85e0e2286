/** Who is told of a sign-in, through the calls of the product; the rule has its own table of cases. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { collectTold, type Told } from '../../../../apps/server/test/told.ts'
import { sendWaiting } from '../../../messages/test/send-waiting.ts'
import { identity } from '../../contract/identity.ts'
import { makeAdministrator, makeStudent, setSite, type TestUser } from '../../test/make-identity.ts'

let app: TestApp
let told: Told[]
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  told = collectTold()
})
beforeEach(() => {
  app.clock.advance(24 * 3600)
  told.length = 0
})
afterAll(() => app.close())

const PASSWORD = 'battery staple'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

async function post(path: string, input: object, ip: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'user-agent': CHROME }
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    headers,
    payload: JSON.stringify(input),
  })
  const { code, data } = reply.json<{ code: number; data: { device: string } }>()
  expect(code).toBe(0)
  return data.device
}

/** Gives what the browser keeps. */
const enter = ({ userName }: TestUser, ip: string, devices: readonly string[] = []): Promise<string> =>
  post(identity.login.path, { userName, password: PASSWORD, devices }, ip)

it('staff are told of each browser that nobody knows, and of none that is', async () => {
  const teacher = await makeAdministrator(app, { password: PASSWORD })
  const device = await enter(teacher, '10.8.3.20')
  expect(told).toEqual([])
  await enter(teacher, '203.0.113.9', [device])
  expect(told).toEqual([])
  await enter(teacher, '10.8.3.21')
  expect(told).toMatchObject([
    {
      kind: 'account.newDevice',
      userId: teacher.id,
      params: { at: app.clock.now(), device: 'Chrome 130 · Windows 10', address: '10.8.3.21' },
    },
  ])
})

it('what a browser was given for somebody else, or has made up, makes it known to nobody', async () => {
  const [teacher, other] = [
    await makeAdministrator(app, { password: PASSWORD }),
    await makeAdministrator(app, { password: PASSWORD }),
  ]
  const foreign = await enter(other, '10.8.3.20')
  await enter(teacher, '10.8.3.20')
  await enter(teacher, '10.8.3.20', [foreign, `${teacher.id}.AAAAAAAAAAAAAAAA.1900000000.made-up`])
  expect(told.map(one => one.userId)).toEqual([teacher.id])
})

it('a class that sits down at other computers each time is told of none of them', async () => {
  const students = await Promise.all([1, 2, 3].map(() => makeStudent(app, { password: PASSWORD })))
  for (const shift of [0, 1, 2]) {
    for (const [seat, student] of students.entries()) await enter(student, `10.8.3.${20 + ((seat + shift) % 3)}`)
  }
  expect(told).toEqual([])
})

it('a student is told of a browser elsewhere, but not in a room that staff have declared', async () => {
  const student = await makeStudent(app, { password: PASSWORD, mobile: '13800000301' })
  await enter(student, '10.8.3.20')
  await setSite(app, { roomAddresses: '10.9.0.0/16, 192.168.5.20' })
  await enter(student, '10.9.77.1')
  await enter(student, '192.168.5.20')
  expect(told).toEqual([])
  // By a code as by a password.
  await app.call(identity.sendCode, { contact: '13800000301', purpose: 'login' })
  await sendWaiting(app)
  const { text } = await app.deps.db
    .selectFrom('sentMessages')
    .select('text')
    .orderBy('sentAt', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(text)?.[0]
  await post(identity.mobileLogin.path, { mobile: '13800000301', code }, '198.51.100.4')
  expect(told.map(one => [one.userId, one.params['address' as never]])).toEqual([[student.id, '198.51.100.4']])
})
