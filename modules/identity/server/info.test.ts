import { identity } from '../contract/identity.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../test/make-identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('[spec 1.1, 3.1] tells a signed-in user who they are: a student is of role type 1, an administrator of 2', async () => {
  const student = await makeStudent(app)
  const administrator = await makeAdministrator(app, { permissions: ['sys:user:view'] })
  for (const [user, roleType, permissions] of [
    [student, 1, []],
    [administrator, 2, ['sys:user:view']],
  ] as const) {
    const info = await app.call(identity.info, {}, await signIn(app, user))
    expect(info).toMatchObject({ id: user.id, userName: user.userName, roleType, permissions })
    for (const field of ['realName', 'avatar'] as const) expect(info[field]).toEqual(expect.any(String))
    expect(Array.isArray(info.roles)).toBe(true)
  }
})
