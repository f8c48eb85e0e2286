/** A password that somebody else has chosen: until it is changed, three calls are open and no other. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { allEndpoints } from '../../../../apps/server/test/all-endpoints.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { learning } from '../../../learning/contract/learning.ts'
import { papers } from '../../../papers/contract/papers.ts'
import { profile } from '../../contract/profile.ts'
import { users } from '../../contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, makeSuperAdministrator, signIn } from '../../test/make-identity.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { newId } from '@tripos/runtime/random.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const login = async (userName: string, password: string) =>
  (await app.call(identity.login, { userName, password })).token
const isDue = async (token: string) => (await app.call(identity.info, {}, token)).mustChangePassword

async function reset(id: string, fields: { password?: string; mustChangePassword?: boolean } = {}): Promise<string> {
  const [told] = await app.call(users.newPasswords, { ids: [id], ...fields }, superToken)
  return told?.password ?? ''
}

describe('a session whose password is to be changed', () => {
  it.each(['a student', 'an administrator'])('of %s may say who it is, change the password and sign out', async who => {
    const user = who === 'a student' ? await makeStudent(app) : await makeAdministrator(app)
    const password = await reset(user.id)
    const token = await login(user.userName, password)
    expect(await isDue(token)).toBe(true)

    const open = allEndpoints.filter(endpoint => endpoint.whilePasswordIsDue)
    expect(open.map(endpoint => endpoint.path).sort()).toEqual(
      [identity.info.path, identity.logout.path, profile.password.path].sort(),
    )
    const shut = allEndpoints.filter(endpoint => endpoint.access !== 'public' && !endpoint.whilePasswordIsDue)
    expect(shut.length).toBeGreaterThan(80)
    for (const endpoint of shut) {
      // These look at their input first, and then at the session in their own statement.
      const input = BATCHED.get(endpoint)
      const isOfStudents = endpoint === papers.saveAnswers || endpoint === papers.state
      const isForOthers = isOfStudents && user.roleType !== RoleType.student
      const { body } = await app.send(endpoint, input ?? {}, token)
      expect(body.code, endpoint.path).toBe(codeOf(isForOthers ? 'SESSION_INVALID' : 'PASSWORD_CHANGE_DUE'))
    }

    const change = (next: string) => app.call(profile.password, { oldPassword: password, password: next }, token)
    expect(await refusalOf(change(password))).toBe('PASSWORD_NOT_NEW')
    await change('my very own words')
    expect(await isDue(token)).toBe(false)
    await app.call(profile.detail, {}, token)
    expect(await isDue(await login(user.userName, 'my very own words'))).toBe(false)
  })
})

const ANSWER = { no: 1, seq: 1, answer: { options: [0] } }
const BATCHED = new Map<Endpoint, object>([
  [papers.saveAnswers, { paperId: newId(), epoch: 1, answers: [ANSWER] }],
  [papers.state, { paperId: newId() }],
  [learning.heartbeat, { sessionId: newId(), seq: 1, position: 0 }],
])

describe('a password is to be changed', () => {
  it('after a reset with a generated one, unless the box is not ticked; after a typed one, if it is', async () => {
    const { id, userName } = await makeStudent(app)
    const dueAfter = async (fields: Parameters<typeof reset>[1]) =>
      isDue(await login(userName, await reset(id, fields)))
    expect(await dueAfter({})).toBe(true)
    expect(await dueAfter({ mustChangePassword: false })).toBe(false)
    expect(await dueAfter({ password: 'typed by hand' })).toBe(false)
    expect(await dueAfter({ password: 'typed by hand', mustChangePassword: true })).toBe(true)
  })

  it('of a new user, if the box is ticked', async () => {
    for (const mustChangePassword of [true, false]) {
      const userName = `fresh${mustChangePassword}`
      const fields = { userName, realName: 'Fresh', roleType: RoleType.student, password: 'chosen by staff' }
      await app.call(identity.save, { ...fields, mustChangePassword }, superToken)
      expect(await isDue(await login(userName, 'chosen by staff'))).toBe(mustChangePassword)
    }
  })

  it('of an imported user, unless the box is not ticked; a user who keeps the old one is left alone', async () => {
    const kept = await makeStudent(app, { password: 'their own one' })
    const columns = ['User name', 'Name', 'Password'].map(header => ({ header, width: 10 }))
    for (const mustChangePassword of ['true', 'false']) {
      const rows = [
        [`sheet${mustChangePassword}`, 'Anna', 'typed in the sheet'],
        [kept.userName, 'Renamed', ''],
      ]
      const bytes = await writeSheets([{ name: 'Users', columns, rows }])
      const fields = { importId: newId(), existing: 'update', mustChangePassword }
      const file = { name: 'users.xlsx', bytes }
      const { importId } = await upload(app, users.importDryRun, { fields, file, token: superToken })
      await app.call(users.importCommit, { importId }, superToken)
      const token = await login(`sheet${mustChangePassword}`, 'typed in the sheet')
      expect(await isDue(token)).toBe(mustChangePassword === 'true')
    }
    expect(await isDue(await login(kept.userName, 'their own one'))).toBe(false)
  })
})
