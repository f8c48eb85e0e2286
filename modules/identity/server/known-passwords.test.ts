/** Known passwords are refused wherever somebody chooses one. */
import { identity } from '../contract/identity.ts'
import { profile } from '../contract/profile.ts'
import { users } from '../contract/users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { codeOnItsWay } from '../../../apps/server/test/codes.ts'
import { makeDepartment, makeStudent, makeSuperAdministrator, setSite, signIn } from '../test/make-identity.ts'
import { DEMO_ACCOUNTS } from '../../site/server/index.ts'
import { isKnown } from './known-passwords.ts'
import { createSetupLink } from './setup.ts'
import { makePassword } from './stored-password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  await setSite(app, { signUpOpen: true })
})
afterAll(() => app.close())

it('at sign-up, with the name or the number of the person too', async () => {
  const person = { userName: 'lin.daiyu', realName: '林黛玉', mobile: '13812340000' }
  for (const password of ['12345678', 'password', 'a12345678', 'Lin.Daiyu-1', '我叫林黛玉我爱读书', 'my 13812340000']) {
    expect(await refusalOf(app.call(identity.register, { ...person, password }))).toBe('PASSWORD_KNOWN')
  }
  expect((await app.call(identity.register, { ...person, password: 'correct horse' })).token).toBeTruthy()
})

it('at the first set-up', async () => {
  const fresh = await startTestApp()
  try {
    const person = { setupToken: await createSetupLink(fresh.deps), userName: 'first', realName: 'First' }
    expect(await refusalOf(fresh.call(identity.setup, { ...person, password: 'administrator' }))).toBe('PASSWORD_KNOWN')
    expect((await fresh.call(identity.setup, { ...person, password: 'correct horse' })).token).toBeTruthy()
  } finally {
    await fresh.close()
  }
})

it('at one’s own change and at a new one by code, whose code then stays good', async () => {
  const user = await makeStudent(app, { password: 'correct horse', mobile: '13812341111' })
  const token = await signIn(app, user)
  const change = { oldPassword: 'correct horse', password: 'iloveyou' }
  expect(await refusalOf(app.call(profile.password, change, token))).toBe('PASSWORD_KNOWN')
  await app.call(identity.sendCode, { contact: '13812341111', purpose: 'resetPassword' })
  const reset = { contact: '13812341111', code: await codeOnItsWay(app, '13812341111', 'resetPassword') }
  expect(await refusalOf(app.call(identity.resetPassword, { ...reset, password: 'qwertyuiop' }))).toBe('PASSWORD_KNOWN')
  expect((await app.call(identity.resetPassword, { ...reset, password: 'battery staple' })).token).toBeTruthy()
})

it('where an administrator sets it', async () => {
  const staff = await signIn(app, await makeSuperAdministrator(app))
  const department = await makeDepartment(app)
  const fields = { userName: 'set.by.staff', realName: 'Set', roleType: 1 as const, departmentIds: [department.id] }
  expect(await refusalOf(app.call(identity.save, { ...fields, password: '88888888' }, staff))).toBe('PASSWORD_KNOWN')
  const { id } = await app.call(identity.save, { ...fields, password: 'correct horse' }, staff)
  const given = app.call(users.newPasswords, { ids: [id], password: 'set.by.staff1' }, staff)
  expect(await refusalOf(given)).toBe('PASSWORD_KNOWN')
})

it('and none of ours is one: generated ones, and those of the demo', () => {
  for (let i = 0; i < 200; i += 1) expect(isKnown(makePassword(), { userName: 'somebody' })).toBe(false)
  for (const { userName, realName } of DEMO_ACCOUNTS.accounts) {
    expect(isKnown(DEMO_ACCOUNTS.password, { userName, realName })).toBe(false)
  }
})
