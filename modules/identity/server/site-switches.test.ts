/** The switches of the site settings, as the server holds to them. */
import { identity } from '../contract/identity.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeDepartment, makeStudent, setSite, signIn } from '../test/make-identity.ts'
import { codeOnItsWay } from '../../../apps/server/test/codes.ts'
import { solveWork } from '../../../apps/server/test/solve-work.ts'
import { hashSecret, newId } from '@tripos/runtime/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true })
})
afterAll(() => app.close())
afterEach(async () => {
  await setSite(app, {
    signUpOpen: false,
    signUpChoice: false,
    workAlways: false,
    loginByPassword: true,
    loginByMobile: true,
    loginByEmail: true,
    studentIdleHours: 12,
    studentAbsoluteHours: 720,
  })
})

const PASSWORD = 'correct horse'
const HOUR = 3600

async function codeFor(contact: string): Promise<string> {
  await app.call(identity.sendCode, { contact, purpose: 'login' })
  return codeOnItsWay(app, contact, 'login')
}

describe('a way to sign in', () => {
  it('by password is refused when it is off, with the right password too', async () => {
    const { userName } = await makeStudent(app, { password: PASSWORD })
    await setSite(app, { loginByPassword: false })
    expect(await refusalOf(app.call(identity.login, { userName, password: PASSWORD }))).toBe('LOGIN_WAY_OFF')
    await setSite(app, { loginByPassword: true })
    expect((await app.call(identity.login, { userName, password: PASSWORD })).token).toBeTruthy()
  })

  it('by a code to a mobile number is refused when it is off, from the sending on', async () => {
    const mobile = '13800000031'
    await makeStudent(app, { mobile })
    const code = await codeFor(mobile)
    await setSite(app, { loginByMobile: false })
    expect(await refusalOf(app.call(identity.sendCode, { contact: mobile, purpose: 'login' }))).toBe('LOGIN_WAY_OFF')
    expect(await refusalOf(app.call(identity.mobileLogin, { mobile, code }))).toBe('LOGIN_WAY_OFF')
    await setSite(app, { loginByMobile: true, loginByEmail: false })
    expect((await app.call(identity.mobileLogin, { mobile, code })).token).toBeTruthy()
  })

  it('by a code to an e-mail address signs in, and is refused when it is off', async () => {
    const email = 'way@example.org'
    const user = await makeStudent(app, { email })
    const { token } = await app.call(identity.emailLogin, { email, code: await codeFor(email) })
    expect((await app.call(identity.info, {}, token)).id).toBe(user.id)
    await setSite(app, { loginByEmail: false })
    expect(await refusalOf(app.call(identity.emailLogin, { email, code: '123456' }))).toBe('LOGIN_WAY_OFF')
    expect(await refusalOf(app.call(identity.sendCode, { contact: email, purpose: 'login' }))).toBe('LOGIN_WAY_OFF')
  })

  it('being off does not keep a code for a new password from being sent', async () => {
    await setSite(app, { loginByMobile: false })
    await app.call(identity.sendCode, { contact: '13800000032', purpose: 'resetPassword' })
  })
})

describe('work asked for always', () => {
  it('comes before the first sign-in, sign-up and code, and not from a browser that is known', async () => {
    const { userName } = await makeStudent(app, { password: PASSWORD })
    await setSite(app, { workAlways: true, signUpOpen: true })
    const login = { userName, password: PASSWORD }
    const person = { userName: 'work.first', password: PASSWORD, realName: 'First' }
    const code = { contact: '13800000033', purpose: 'login' } as const
    const workOf = async (endpoint: Endpoint, input: object) => {
      const { body } = await app.send(endpoint, input)
      expect(body.code).toBe(codeOf('WORK_NEEDED'))
      return solveWork(body.data)
    }
    const { device } = await app.call(identity.login, { ...login, work: await workOf(identity.login, login) })
    const signedUp = { ...person, work: await workOf(identity.register, person) }
    expect((await app.call(identity.register, signedUp)).token).toBeTruthy()
    await app.call(identity.sendCode, { ...code, work: await workOf(identity.sendCode, code) })
    expect((await app.call(identity.login, { ...login, devices: [device] })).token).toBeTruthy()
  })
})

describe('the department of a new account', () => {
  const person = (userName: string) => ({ userName, password: PASSWORD, realName: '新同学' })

  it('is chosen by the person where the site says so, from the departments that are there', async () => {
    const department = await makeDepartment(app, { name: 'Physics' })
    await setSite(app, { signUpOpen: true, signUpChoice: true })
    expect(await app.call(identity.signUpDepartments, {})).toContainEqual({
      id: department.id,
      parentId: null,
      name: 'Physics',
    })
    expect(await refusalOf(app.call(identity.register, person('no.choice')))).toBe('BAD_INPUT')
    const nowhere = { ...person('nowhere'), departmentId: newId() }
    expect(await refusalOf(app.call(identity.register, nowhere))).toBe('BAD_INPUT')
    const { token } = await app.call(identity.register, { ...person('chosen'), departmentId: department.id })
    const { id } = await app.call(identity.info, {}, token ?? '')
    const rows = await app.deps.db
      .selectFrom('userDepartments')
      .select(['userId', 'departmentId'])
      .where('userId', '=', id)
      .execute()
    expect(rows).toEqual([{ userId: id, departmentId: department.id }])
  })

  it('is not for the person to choose elsewhere, and the departments are not shown', async () => {
    const department = await makeDepartment(app)
    await setSite(app, { signUpOpen: true })
    const sneaky = { ...person('sneaky'), departmentId: department.id }
    expect(await refusalOf(app.call(identity.register, sneaky))).toBe('BAD_INPUT')
    expect(await refusalOf(app.call(identity.signUpDepartments, {}))).toBe('SIGN_UP_OFF')
    await setSite(app, { signUpOpen: false, signUpChoice: true })
    expect(await refusalOf(app.call(identity.signUpDepartments, {}))).toBe('SIGN_UP_OFF')
  })
})

describe('the limits of sessions', () => {
  const isOver = async (token: string) => {
    const { body } = await app.send(identity.info, {}, token)
    return body.code === 10010002
  }

  it('are those of the settings, each for its kind of user', async () => {
    await setSite(app, { studentIdleHours: 1, studentAbsoluteHours: 2 })
    const student = await signIn(app, await makeStudent(app))
    const administrator = await signIn(app, await makeAdministrator(app))
    app.clock.advance(HOUR + 1)
    expect(await isOver(student)).toBe(true)
    expect(await isOver(administrator)).toBe(false)
  })

  it('hold for a session in use from its next use on, and the absolute one in any case', async () => {
    await setSite(app, { studentIdleHours: 1, studentAbsoluteHours: 2 })
    const token = await signIn(app, await makeStudent(app))
    await setSite(app, { studentIdleHours: 2 })
    app.clock.advance(HOUR - 60)
    expect(await isOver(token)).toBe(false)
    // Being seen is written beside the call.
    await expect
      .poll(async () => {
        const row = await app.deps.db
          .selectFrom('sessions')
          .select('lastSeenAt')
          .where('tokenHash', '=', hashSecret(token))
          .executeTakeFirstOrThrow()
        return row.lastSeenAt
      })
      .toEqual(app.clock.now())
    app.clock.advance(HOUR - 60)
    expect(await isOver(token)).toBe(false)
    app.clock.advance(121)
    expect(await isOver(token)).toBe(true)
  })
})
