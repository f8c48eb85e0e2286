import { identity } from '../contract/identity.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeDepartment, makeStudent, setSite, signIn } from '../test/make-identity.ts'
import { codeOnItsWay } from '../../../apps/server/test/codes.ts'
import { solveWork } from '../../../apps/server/test/solve-work.ts'
import { site } from '../../site/contract.ts'
import { countTry } from '@tripos/access/limits.ts'
import { sendWaiting } from '../../messages/test/send-waiting.ts'
import { cleanUp } from './clean-up.ts'
import { codeBox, contactHash } from './code-box.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(24 * 3600 + 1)
  await cleanUp(app.deps)
})

async function codeFor(contact: string, purpose: 'login' | 'resetPassword'): Promise<string> {
  await app.call(identity.sendCode, { contact, purpose })
  return codeOnItsWay(app, contact, purpose)
}
async function countTryTimes(times: number, key: string): Promise<void> {
  for (let i = 0; i < times; i++) await countTry(app.deps, { key, maxHits: times, windowSeconds: 3600 })
}
const hashOfContact = async (contact: string) => contactHash(await codeBox(app.deps), contact)
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a code', () => {
  it('[spec 7.user.5] signs in once, with the mobile number that it was sent to', async () => {
    const user = await makeStudent(app, { mobile: '13800000001' })
    const code = await codeFor('13800000001', 'login')
    const { token } = await app.call(identity.mobileLogin, { mobile: '13800000001', code })
    expect((await app.call(identity.info, {}, token)).id).toBe(user.id)
    expect(await refusalOf(app.call(identity.mobileLogin, { mobile: '13800000001', code }))).toBe('CODE_WRONG')
  })

  it('used twice at the same moment signs in once', async () => {
    await makeStudent(app, { mobile: '13800000002' })
    const code = await codeFor('13800000002', 'login')
    const input = { mobile: '13800000002', code }
    const answers = await Promise.all([1, 2, 3].map(() => app.send(identity.mobileLogin, input)))
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
  })

  it('is refused after five wrong tries, after five minutes, and for another purpose', async () => {
    await makeStudent(app, { mobile: '13800000003', email: 'three@example.org' })
    const code = await codeFor('13800000003', 'login')
    const reset = { contact: '13800000003', code, password: 'a new password' }
    expect(await refusalOf(app.call(identity.resetPassword, reset))).toBe('CODE_WRONG')
    for (let i = 0; i < 5; i++) {
      const input = { mobile: '13800000003', code: wrong(code) }
      expect(await refusalOf(app.call(identity.mobileLogin, input))).toBe('CODE_WRONG')
    }
    expect(await refusalOf(app.call(identity.mobileLogin, { mobile: '13800000003', code }))).toBe('CODE_WRONG')
    app.clock.advance(61)
    const late = await codeFor('13800000003', 'login')
    app.clock.advance(300)
    expect(await refusalOf(app.call(identity.mobileLogin, { mobile: '13800000003', code: late }))).toBe('CODE_WRONG')
  })

  it('[spec 7.user.6] sets a new password, by mobile or mail, and ends all sessions', async () => {
    const user = await makeStudent(app, { password: 'the old one', email: 'Four@example.org' })
    const token = await signIn(app, user)
    const code = await codeFor('four@example.org', 'resetPassword')
    const input = { contact: 'four@EXAMPLE.org', code, password: 'the new one' }
    const answer = await app.call(identity.resetPassword, input)
    expect((await app.call(identity.info, {}, answer.token ?? '')).id).toBe(user.id)
    expect(await refusalOf(app.call(identity.info, {}, token))).toBe('SESSION_INVALID')
    const login = (password: string) => app.call(identity.login, { userName: user.userName, password })
    expect(await refusalOf(login('the old one'))).toBe('LOGIN_WRONG')
    expect((await login('the new one')).token).toBeTruthy()
  })

  it('does not sign in a disabled user', async () => {
    await makeStudent(app, { mobile: '13800000005', state: 1 })
    const code = await codeFor('13800000005', 'login')
    expect(await refusalOf(app.call(identity.mobileLogin, { mobile: '13800000005', code }))).toBe('USER_DISABLED')
  })
})

describe('a stranger', () => {
  const fromElsewhere = async (endpoint: { path: string }, payload: object) =>
    (await app.app.inject({ method: 'POST', url: endpoint.path, payload, remoteAddress: '203.0.113.9' })).json<{
      code: number
    }>().code

  it('who asks for codes and guesses at them takes none from the owner', async () => {
    const mobile = '13800000016'
    const user = await makeStudent(app, { mobile })
    const ask = { contact: mobile, purpose: 'login' } as const
    expect(await fromElsewhere(identity.sendCode, ask)).toBe(0)
    const theirs = await codeOnItsWay(app, mobile, 'login')
    // The owner waits for nobody, and has tries that the stranger's do not count against.
    app.clock.advance(1)
    const code = await codeFor(mobile, 'login')
    const guess = wrong(code) === theirs ? '222222' : wrong(code)
    for (let i = 0; i < 12; i++)
      expect(await fromElsewhere(identity.mobileLogin, { mobile, code: guess })).toBe(codeOf('CODE_WRONG'))
    expect(await fromElsewhere(identity.mobileLogin, { mobile, code })).toBe(codeOf('CODE_WRONG'))
    const { token } = await app.call(identity.mobileLogin, { mobile, code })
    expect((await app.call(identity.info, {}, token)).id).toBe(user.id)
  })

  it('who has codes sent to a contact works for it past ten a day, its owner in a known browser does not', async () => {
    const password = 'correct horse'
    const user = await makeStudent(app, { mobile: '13800000017', password })
    const { device } = await app.call(identity.login, { userName: user.userName, password })
    await countTryTimes(10, `code-contact:${(await hashOfContact('13800000017')).toString('hex')}`)
    const input = { contact: '13800000017', purpose: 'login' } as const
    expect(await refusalOf(app.call(identity.sendCode, input))).toBe('WORK_NEEDED')
    await app.call(identity.sendCode, { ...input, devices: [device] })
    const other = await makeStudent(app, { mobile: '13800000018', password })
    const { device: ofOther } = await app.call(identity.login, { userName: other.userName, password })
    expect(await refusalOf(app.call(identity.sendCode, { ...input, devices: [ofOther] }))).toBe('WORK_NEEDED')
  })
})

describe('sending codes', () => {
  it('answers the same whether or not the account exists, and delivers only to those that do', async () => {
    await makeStudent(app, { mobile: '13800000006' })
    const known = await app.send(identity.sendCode, { contact: '13800000006', purpose: 'login' })
    const unknown = await app.send(identity.sendCode, { contact: '13800000007', purpose: 'login' })
    expect(unknown).toEqual(known)
    await sendWaiting(app)
    const messages = await app.call(site.demoMessages, {})
    expect(messages.filter(message => message.target === '13800000006')).toHaveLength(1)
    expect(messages.filter(message => message.target === '13800000007')).toEqual([])
  })

  it('waits a minute between two, also when they come at once', async () => {
    const input = { contact: '13800000008', purpose: 'login' } as const
    const answers = await Promise.all([app.send(identity.sendCode, input), app.send(identity.sendCode, input)])
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 10010018])
    expect(await refusalOf(app.call(identity.sendCode, input))).toBe('CODE_TOO_SOON')
    app.clock.advance(60)
    await app.call(identity.sendCode, input)
  })

  it('stops at five an hour for one contact', async () => {
    const input = { contact: 'nine@example.org', purpose: 'login' } as const
    for (let i = 0; i < 5; i++) {
      await app.call(identity.sendCode, input)
      app.clock.advance(61)
    }
    expect(await refusalOf(app.call(identity.sendCode, input))).toBe('TOO_MANY_TRIES')
  })

  it('asks the browsers of an address for work past twenty a day', async () => {
    for (let i = 0; i < 20; i++) {
      await app.call(identity.sendCode, { contact: `many${i}@example.org`, purpose: 'login' })
    }
    const input = { contact: 'many20@example.org', purpose: 'login' } as const
    const { body } = await app.send(identity.sendCode, input)
    expect(body.code).toBe(codeOf('WORK_NEEDED'))
    const work = solveWork(body.data)
    const other = { ...input, contact: 'many21@example.org' }
    expect(await refusalOf(app.call(identity.sendCode, { ...other, work }))).toBe('WORK_WRONG')
    await app.call(identity.sendCode, { ...input, work })
  })

  it('are there for hundreds behind one address: the work stays that of seconds', async () => {
    await countTryTimes(900, 'code-address:127.0.0.1')
    const input = { contact: 'schoolmate@example.org', purpose: 'resetPassword' } as const
    const { body } = await app.send(identity.sendCode, input)
    expect(body).toMatchObject({ code: codeOf('WORK_NEEDED'), data: { bits: 17 } })
    await app.call(identity.sendCode, { ...input, work: solveWork(body.data) })
  })
})

describe('sign-up', () => {
  const person = (userName: string) => ({ userName, password: 'long enough', realName: '新同学' })

  it('is refused where the site has it off', async () => {
    expect(await refusalOf(app.call(identity.register, person('early')))).toBe('SIGN_UP_OFF')
  })

  it('[spec 7.user.4] makes a student of the department of the settings, signed in', async () => {
    const department = await makeDepartment(app)
    await setSite(app, { signUpOpen: true, signUpDepartmentId: department.id })
    const { token } = await app.call(identity.register, person('signed.up'))
    const info = await app.call(identity.info, {}, token ?? '')
    expect(info).toMatchObject({ userName: 'signed.up', roleType: 1 })
    const rows = await app.deps.db
      .selectFrom('userDepartments')
      .select(['userId', 'departmentId'])
      .where('userId', '=', info.id)
      .execute()
    expect(rows).toEqual([{ userId: info.id, departmentId: department.id }])
    await setSite(app, { signUpDepartmentId: null })
  })

  it('waits for a review where the site asks for one', async () => {
    await setSite(app, { signUpReview: true })
    expect(await app.call(identity.register, person('reviewed'))).toEqual({ token: null, device: null })
    await setSite(app, { signUpReview: false })
    const input = { userName: 'reviewed', password: 'long enough' }
    expect(await refusalOf(app.call(identity.login, input))).toBe('USER_AWAITING_REVIEW')
  })

  it('of one name twice at the same moment makes one account', async () => {
    const answers = await Promise.all([1, 2].map(() => app.send(identity.register, person('twice'))))
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 10010020])
    const rows = await app.deps.db.selectFrom('users').select('id').where('userName', '=', 'twice').execute()
    expect(rows).toHaveLength(1)
  })

  it('asks the browsers of an address for work past a hundred in an hour', async () => {
    await countTryTimes(100, 'sign-up:127.0.0.1')
    const { body } = await app.send(identity.register, person('quick'))
    expect(body.code).toBe(codeOf('WORK_NEEDED'))
    const work = solveWork(body.data)
    expect((await app.call(identity.register, { ...person('quick'), work })).token).toBeTruthy()
  })

  it('says nothing of a contact that another account has', async () => {
    await makeStudent(app, { mobile: '13800000010' })
    const input = { ...person('contact'), mobile: '13800000010' }
    expect((await app.call(identity.register, input)).token).toBeTruthy()
  })

  it('leaves names that look like a mobile number or an address to those whom they belong to', async () => {
    for (const userName of ['13800000011', 'somebody@example.org']) {
      expect(await refusalOf(app.call(identity.register, person(userName)))).toBe('BAD_INPUT')
    }
  })
})

it('the daily clean-up removes what has ended and keeps what has not', async () => {
  const old = await makeStudent(app)
  await signIn(app, old)
  app.clock.advance(31 * 24 * 3600)
  const fresh = await makeStudent(app)
  const token = await signIn(app, fresh)
  await cleanUp(app.deps)
  expect(await app.deps.db.selectFrom('sessions').select('userId').where('userId', '=', old.id).execute()).toEqual([])
  expect((await app.call(identity.info, {}, token)).id).toBe(fresh.id)
})
