import { identity } from '../contract/identity.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../test/make-identity.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const ALL = ['sys:user:view', 'sys:user:edit']
const userRow = (id: string) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const roleIdsOf = async (id: string) =>
  (await app.deps.db.selectFrom('userRoles').select('roleId').where('userId', '=', id).execute()).map(row => row.roleId)
const isSignedIn = async (token: string) => (await app.send(identity.info, {}, token)).body.code === 0

/** The form of a user as the screen would send it back. */
async function formOf(user: TestUser, fields: Partial<Input<typeof identity.save>> = {}) {
  const detail = await app.call(identity.detail, { id: user.id }, superToken)
  return {
    id: user.id,
    version: detail.version,
    userName: detail.userName,
    realName: detail.realName,
    roleType: detail.roleType,
    mobile: detail.mobileFull,
    email: detail.email,
    departmentIds: detail.departments.map(department => department.id),
    roleIds: detail.roles.map(role => role.id),
    ...fields,
  }
}

const newUser = (userName: string, fields: Partial<Input<typeof identity.save>> = {}) => ({
  userName,
  realName: '新用户',
  roleType: 1 as const,
  password: 'long enough',
  ...fields,
})

describe('saving a user', () => {
  it('makes one who can sign in, and writes it into the audit log', async () => {
    const { id: departmentId } = await makeDepartment(app)
    const input = newUser('made.one', { mobile: '13812345678', departmentIds: [departmentId] })
    const { id } = await app.call(identity.save, input, superToken)
    expect((await app.call(identity.login, { userName: 'made.one', password: 'long enough' })).token).toBeTruthy()
    const audit = await app.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', id).execute()
    expect(audit.map(row => row.action)).toEqual(['user.create'])
    expect(JSON.stringify(audit)).not.toContain('long enough')
    const detail = await app.call(identity.detail, { id }, superToken)
    expect(detail).toMatchObject({
      mobile: '138****5678',
      mobileFull: '13812345678',
      departments: [{ id: departmentId }],
    })
  })

  it('says of a contact whether its owner has proved it; another one typed by staff takes that away', async () => {
    const user = await makeStudent(app, { mobile: '13700001111', email: 'Ada@Example.org' })
    const proofs = async () => {
      const { isMobileProved, isEmailProved } = await app.call(identity.detail, { id: user.id }, superToken)
      return { isMobileProved, isEmailProved }
    }
    expect(await proofs()).toEqual({ isMobileProved: true, isEmailProved: true })
    await app.call(identity.save, await formOf(user, { mobile: '13700002222', email: 'ada@example.org' }), superToken)
    expect(await proofs()).toEqual({ isMobileProved: false, isEmailProved: true })
    await app.call(identity.save, await formOf(user, { mobile: '', email: '' }), superToken)
    expect(await proofs()).toEqual({ isMobileProved: false, isEmailProved: false })
  })

  it('refuses a name that another has, in any case of letters; a contact only blocks once it is proved', async () => {
    await app.call(identity.save, newUser('Taken', { mobile: '13912345678', email: 'a@b.cn' }), superToken)
    expect(await refusalOf(app.call(identity.save, newUser('tAKEN'), superToken))).toBe('USER_NAME_TAKEN')
    const same = { mobile: '13912345678', email: 'A@b.cn' }
    const { id } = await app.call(identity.save, newUser('other', same), superToken)
    const row = app.deps.db.selectFrom('users').select(['provedMobile', 'provedEmail']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ provedMobile: null, provedEmail: null })
  })

  it('ends the sessions of that user with a new password and with other roles, and only then', async () => {
    const user = await makeAdministrator(app, { level: 10 })
    const token = await signIn(app, user)
    await app.call(identity.save, await formOf(user, { realName: 'Renamed' }), superToken)
    expect(await isSignedIn(token)).toBe(true)
    await app.call(identity.save, await formOf(user, { roleIds: [await makeRole(app)] }), superToken)
    expect(await isSignedIn(token)).toBe(false)
    const again = await signIn(app, user)
    await app.call(identity.save, await formOf(user, { password: 'another password' }), superToken)
    expect(await isSignedIn(again)).toBe(false)
  })

  it('refuses a form that was opened before somebody else saved', async () => {
    const user = await makeStudent(app)
    const form = await formOf(user, { realName: 'Second' })
    await app.call(identity.save, await formOf(user, { realName: 'First' }), superToken)
    expect(await refusalOf(app.call(identity.save, form, superToken))).toBe('EDIT_CONFLICT')
    expect((await userRow(user.id)).realName).toBe('First')
  })

  it('lets nobody give a role whose permissions, scope or level they do not hold', async () => {
    const giver = await signIn(app, await makeAdministrator(app, { permissions: ALL, level: 40, scope: 4 }))
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1 })
    const before = await roleIdsOf(target.id)
    const refused = [
      await makeRole(app, { permissions: ['sys:role:edit'], level: 1, scope: 1 }),
      await makeRole(app, { permissions: ALL, level: 41, scope: 1 }),
    ]
    for (const roleId of refused) {
      const form = await formOf(target, { roleIds: [...before, roleId] })
      expect(await refusalOf(app.call(identity.save, form, giver))).toBe('GRANT_NOT_HELD')
    }
    expect(await roleIdsOf(target.id)).toEqual(before)
    const held = await makeRole(app, { permissions: ALL, level: 40, scope: 4 })
    await app.call(identity.save, await formOf(target, { roleIds: [held] }), giver)
    expect(await roleIdsOf(target.id)).toEqual([held])
  })

  it('lets nobody touch a user above their level', async () => {
    const above = await makeAdministrator(app, { level: 60 })
    const token = await signIn(app, await makeAdministrator(app, { level: 59 }))
    const form = await formOf(above, { password: 'taken over by them' })
    expect(await refusalOf(app.call(identity.save, form, token))).toBe('USER_ABOVE_YOU')
    expect(await refusalOf(app.call(identity.setState, { ids: [above.id], state: 1 }, token))).toBe('USER_ABOVE_YOU')
    expect(await userRow(above.id)).toMatchObject({ passwordHash: null, state: 0 })
  })

  it('refuses a new user without a password, and a student with roles', async () => {
    const { password: _, ...without } = newUser('none')
    expect(await refusalOf(app.call(identity.save, without, superToken))).toBe('BAD_INPUT')
    const roleIds = [await makeRole(app)]
    expect(await refusalOf(app.call(identity.save, newUser('pupil', { roleIds }), superToken))).toBe('BAD_INPUT')
  })

  it('is refused to those without the permission', async () => {
    const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:view'] }))
    const student = await signIn(app, await makeStudent(app))
    for (const token of [viewer, student]) {
      expect(await refusalOf(app.call(identity.save, newUser('never'), token))).toBe('NOT_ALLOWED')
    }
    expect(await app.deps.db.selectFrom('users').select('id').where('userName', '=', 'never').execute()).toEqual([])
  })
})

describe('the data scope', () => {
  it('shows and changes only the users of the departments below', async () => {
    const top = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: top })
    const other = await makeDepartment(app)
    const mine = await makeStudent(app, { departmentIds: [below.id], realName: '范围之内' })
    const theirs = await makeStudent(app, { departmentIds: [other.id], realName: '范围之外' })
    const head = await makeAdministrator(app, { scope: 3, departmentIds: [top.id] })
    const token = await signIn(app, head)

    const { rows, total } = await app.call(identity.paging, { roleType: 1 }, token)
    expect(rows.map(row => row.id)).toEqual([mine.id])
    expect(total).toBe(1)
    expect(await app.call(identity.options, { search: '范围' }, token)).toEqual([
      { id: mine.id, userName: mine.userName, realName: '范围之内' },
    ])
    expect(await refusalOf(app.call(identity.detail, { id: theirs.id }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(identity.setState, { ids: [theirs.id, mine.id], state: 1 }, token))).toBe(
      'NOT_FOUND',
    )
    const form = await formOf(theirs, { realName: 'changed' })
    expect(await refusalOf(app.call(identity.save, form, token))).toBe('NOT_FOUND')
    expect(await userRow(theirs.id)).toMatchObject({ state: 0, realName: '范围之外' })
    expect(await userRow(mine.id)).toMatchObject({ state: 0 })

    const moved = await formOf(mine, { departmentIds: [other.id] })
    expect(await refusalOf(app.call(identity.save, moved, token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(identity.save, newUser('nowhere'), token))).toBe('BAD_INPUT')
    await app.call(identity.save, newUser('somewhere', { departmentIds: [below.id] }), token)
  })

  it('of one department leaves out those below, and "own" shows oneself', async () => {
    const top = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: top })
    await makeStudent(app, { departmentIds: [below.id] })
    const direct = await makeStudent(app, { departmentIds: [top.id] })
    const one = await makeAdministrator(app, { scope: 2, departmentIds: [top.id] })
    const own = await makeAdministrator(app, { scope: 1, departmentIds: [top.id] })
    const idsFor = async (user: TestUser) =>
      (await app.call(identity.paging, {}, await signIn(app, user))).rows.map(row => row.id).sort()
    expect(await idsFor(one)).toEqual([direct.id, one.id, own.id].sort())
    expect(await idsFor(own)).toEqual([own.id])
  })
})

describe('the list of users', () => {
  it('is searched by two characters, filtered by department and below, sorted and paged', async () => {
    const top = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: top })
    for (const realName of ['林徽因', '林语堂', '梁思成'])
      await makeStudent(app, { realName, departmentIds: [below.id] })
    const input = { departmentId: top.id, sort: 'realName', order: 'asc', size: 2 } as const
    const first = await app.call(identity.paging, input, superToken)
    const second = await app.call(identity.paging, { ...input, page: 2 }, superToken)
    expect([first.total, first.rows.length, second.rows.length]).toEqual([3, 2, 1])
    const found = await app.call(identity.paging, { departmentId: top.id, search: '林语' }, superToken)
    expect(found.rows.map(row => row.realName)).toEqual(['林语堂'])
  })
})

describe('the state of users', () => {
  it('disables: signed out at once; and enables again', async () => {
    const user = await makeStudent(app)
    const token = await signIn(app, user)
    await app.call(identity.setState, { ids: [user.id], state: 1, reason: 'left the school' }, superToken)
    expect(await isSignedIn(token)).toBe(false)
    expect(await app.deps.db.selectFrom('sessions').select('userId').where('userId', '=', user.id).execute()).toEqual(
      [],
    )
    await app.call(identity.setState, { ids: [user.id], state: 0 }, superToken)
    expect(await userRow(user.id)).toMatchObject({ state: 0 })
  })
})
