/** Passwords of the back office have at least twelve characters, wherever somebody chooses one; those of students stay as they were. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { codeOnItsWay } from '../../../apps/server/test/codes.ts'
import { identity } from '../contract/identity.ts'
import { profile } from '../contract/profile.ts'
import { users } from '../contract/users.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../test/make-identity.ts'
import { commonPasswords } from './known-passwords.ts'
import { createSetupLink, ensureFirstAdministrator } from './setup.ts'

const SHORT = 'eleven long'
const LONG = 'twelve along'
const OWN = 'the own words of root'

let app: TestApp
let staff: string
let departmentId: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  staff = await signIn(app, await makeSuperAdministrator(app, { password: OWN }))
  departmentId = (await makeDepartment(app)).id
})
afterAll(() => app.close())

const isDue = async (id: string) =>
  (await app.deps.db.selectFrom('users').select('mustChangePassword').where('id', '=', id).executeTakeFirstOrThrow())
    .mustChangePassword

describe('a password of eleven characters is refused, and one of twelve is not', () => {
  it('at the first set-up and in the settings of the first start', async () => {
    const fresh = await startTestApp()
    try {
      const deps = { ...fresh.deps, config: { ...fresh.deps.config, adminPassword: SHORT } }
      await expect(ensureFirstAdministrator(deps)).rejects.toThrow('at least 12 characters')
      const person = { setupToken: await createSetupLink(fresh.deps), userName: 'first', realName: 'First' }
      expect(await refusalOf(fresh.call(identity.setup, { ...person, password: SHORT }))).toBe('BAD_INPUT')
      expect((await fresh.call(identity.setup, { ...person, password: LONG })).token).toBeTruthy()
    } finally {
      await fresh.close()
    }
  })

  it('where an administrator is made or given another one; students may have it', async () => {
    const roleIds = [await makeRole(app, { permissions: ['sys:user:view'] })]
    const person = { realName: 'New', departmentIds: [departmentId] }
    const colleague = { ...person, userName: 'colleague', roleType: RoleType.administrator, roleIds }
    expect(await refusalOf(app.call(identity.save, { ...colleague, password: SHORT }, staff))).toBe('PASSWORD_SHORT')
    const { id } = await app.call(identity.save, { ...colleague, password: LONG }, staff)
    const given = { ids: [id], ownPassword: OWN }
    expect(await refusalOf(app.call(users.newPasswords, { ...given, password: SHORT }, staff))).toBe('PASSWORD_SHORT')
    await app.call(users.newPasswords, { ...given, password: LONG }, staff)
    const pupil = { ...person, userName: 'pupil', roleType: RoleType.student, password: SHORT }
    expect((await app.call(identity.save, pupil, staff)).id).toBeTruthy()
  })

  it('at one’s own change, and at a new one by code, which tells whose account it is only once the code was right', async () => {
    const password = 'the first of them'
    const user = await makeAdministrator(app, { password, mobile: '13812347777', permissions: ['sys:user:view'] })
    const token = await signIn(app, user)
    const change = { oldPassword: password, password: SHORT }
    expect(await refusalOf(app.call(profile.password, change, token))).toBe('PASSWORD_SHORT')
    await app.call(identity.sendCode, { contact: '13812347777', purpose: 'resetPassword' })
    const reset = async () => ({
      contact: '13812347777',
      code: await codeOnItsWay(app, '13812347777', 'resetPassword'),
    })
    const short = { ...(await reset()), password: SHORT }
    expect(await refusalOf(app.call(identity.resetPassword, short))).toBe('PASSWORD_SHORT')
    app.clock.advance(120)
    await app.call(identity.sendCode, { contact: '13812347777', purpose: 'resetPassword' })
    await app.call(identity.resetPassword, { ...(await reset()), password: LONG })
    expect((await app.call(identity.login, { userName: user.userName, password: LONG })).token).toBeTruthy()
  })
})

it('a student who becomes an administrator changes the password at the next sign-in', async () => {
  const student = await makeStudent(app, { password: SHORT, departmentIds: [departmentId] })
  const { version } = await app.call(identity.detail, { id: student.id }, staff)
  const roleIds = [await makeRole(app, { permissions: ['sys:user:view'] })]
  const { id, userName, realName } = student
  const promoted = { id, version, userName, realName, roleType: RoleType.administrator, roleIds }
  await app.call(identity.save, { ...promoted, departmentIds: [departmentId] }, staff)
  expect(await isDue(id)).toBe(true)
})

it('knows more than the ten thousand commonest', () => {
  expect(commonPasswords().size).toBeGreaterThanOrEqual(10_000)
})
