import { identity } from '../../contract/identity.ts'
import { users } from '../../contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../../test/make-identity.ts'
import { makeBank } from '../../../questions/test/make-questions.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const ALL = ['sys:user:view', 'sys:user:edit']
const CARD = '11010519491231002X'
const isSignedIn = async (token: string) => (await app.send(identity.info, {}, token)).body.code === 0
const detailOf = ({ id }: { id: string }) => app.call(identity.detail, { id }, superToken)
const roleIdsOf = async (user: TestUser) => (await detailOf(user)).roles.map(role => role.id)
const idsOf = (people: readonly TestUser[]) => people.map(user => user.id).toSorted()
const auditOf = (objectId: string, action: string) =>
  app.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', objectId).where('action', '=', action).execute()

describe('all users of a list', () => {
  it('are found over its pages, as it is narrowed and within the scope, and changed in one call', async () => {
    const [mine, other] = [await makeDepartment(app), await makeDepartment(app)]
    const head = await makeAdministrator(app, { scope: 3, departmentIds: [mine.id], permissions: ALL })
    const token = await signIn(app, head)
    const pupils = await Promise.all(Array.from({ length: 25 }, () => makeStudent(app, { departmentIds: [mine.id] })))
    await makeStudent(app, { departmentIds: [other.id] })
    const { rows } = await app.call(users.listAll, { roleType: 1 }, token)
    expect(rows.map(row => row.id).toSorted()).toEqual(idsOf(pupils))
    expect(await app.call(users.listAll, { departmentId: other.id }, token)).toEqual({ rows: [] })
    const [first] = await app
      .call(identity.paging, { roleType: 1, sort: 'userName', order: 'asc', size: 1 }, token)
      .then(page => page.rows)
    const sorted = await app.call(users.listAll, { roleType: 1, sort: 'userName', order: 'asc' }, token)
    expect(sorted.rows[0]?.id).toBe(first?.id)

    await app.call(identity.setState, { ids: rows.map(row => row.id), state: 1, reason: 'The term is over' }, token)
    expect(await app.call(identity.paging, { state: 1 }, token)).toMatchObject({ total: 25 })
  })
})

describe('roles of several users', () => {
  it('are added, taken away and replaced; sessions of those who change end', async () => {
    const [one, two] = [await makeRole(app, { permissions: [] }), await makeRole(app, { permissions: [] })]
    const people = [await makeAdministrator(app), await makeAdministrator(app)]
    const ids = people.map(user => user.id)
    const token = await signIn(app, people[0]!)
    expect(await app.call(users.setRoles, { ids, mode: 'add', roleIds: [one] }, superToken)).toEqual({
      changedCount: 2,
    })
    expect(await isSignedIn(token)).toBe(false)
    const again = await signIn(app, people[0]!)
    expect(await app.call(users.setRoles, { ids, mode: 'add', roleIds: [one] }, superToken)).toEqual({
      changedCount: 0,
    })
    expect(await isSignedIn(again)).toBe(true)
    await app.call(users.setRoles, { ids, mode: 'replace', roleIds: [two] }, superToken)
    expect(await Promise.all(people.map(roleIdsOf))).toEqual([[two], [two]])
    await app.call(users.setRoles, { ids, mode: 'remove', roleIds: [two] }, superToken)
    expect(await Promise.all(people.map(roleIdsOf))).toEqual([[], []])
    expect(await auditOf(ids[0] ?? '', 'user.roles')).toHaveLength(3)
  })

  it('are refused as a whole where one is a student, above the giver, or the role is not held', async () => {
    const role = await makeRole(app, { permissions: ['sys:role:edit'], level: 1 })
    const [free, student] = [await makeAdministrator(app, { level: 1, permissions: [] }), await makeStudent(app)]
    const before = await roleIdsOf(free)
    const give = (ids: string[], token: string) =>
      app.call(users.setRoles, { ids, mode: 'add', roleIds: [role] }, token)
    expect(await refusalOf(give([free.id, student.id], superToken))).toBe('STUDENT_WITH_ROLES')
    const giver = await signIn(app, await makeAdministrator(app, { permissions: ALL, level: 40 }))
    expect(await refusalOf(give([free.id], giver))).toBe('GRANT_NOT_HELD')
    const above = await makeAdministrator(app, { level: 41 })
    expect(await refusalOf(give([free.id, above.id], giver))).toBe('USER_ABOVE_YOU')
    expect(await roleIdsOf(free)).toEqual(before)
  })
})

describe('departments of several users', () => {
  it('change only within the scope of the giver, and nobody is lost to it', async () => {
    const [mine, other] = [await makeDepartment(app), await makeDepartment(app)]
    const head = await signIn(app, await makeAdministrator(app, { scope: 3, departmentIds: [mine.id] }))
    const user = await makeStudent(app, { departmentIds: [mine.id] })
    const set = (mode: 'add' | 'remove' | 'replace', departmentIds: string[]) =>
      app.call(users.setDepartments, { ids: [user.id], mode, departmentIds }, head)
    expect(await refusalOf(set('add', [other.id]))).toBe('NOT_FOUND')
    expect(await refusalOf(set('remove', [mine.id]))).toBe('BAD_INPUT')
    const below = await makeDepartment(app, { parent: mine })
    // Scope is read with every call.
    expect(await set('replace', [below.id])).toEqual({ changedCount: 1 })
    expect((await detailOf(user)).departments.map(one => one.id)).toEqual([below.id])
  })
})

describe('new passwords', () => {
  it('are generated, work once they are told, become Argon2 with the first sign-in, and end sessions', async () => {
    const [one, two] = [await makeStudent(app), await makeStudent(app)]
    const token = await signIn(app, one)
    const told = await app.call(users.newPasswords, { ids: [one.id, two.id] }, superToken)
    expect(told.map(row => row.userName)).toEqual([one.userName, two.userName])
    expect(told[0]?.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(told[0]?.password).not.toBe(told[1]?.password)
    expect(await isSignedIn(token)).toBe(false)
    const stored = () =>
      app.deps.db.selectFrom('users').select('passwordHash').where('id', '=', one.id).executeTakeFirst()
    expect((await stored())?.passwordHash).toMatch(/^generated\$/)
    const login = (password: string) => app.call(identity.login, { userName: one.userName, password })
    expect(await refusalOf(login(told[1]?.password ?? ''))).toBe('LOGIN_WRONG')
    expect((await login(told[0]?.password ?? '')).token).toBeTruthy()
    expect((await stored())?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)
    expect((await login(told[0]?.password ?? '')).token).toBeTruthy()
    const audit = await auditOf(one.id, 'user.newPassword')
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(told[0]?.password)
  })

  it('may be typed for one user, not for two', async () => {
    const [one, two] = [await makeStudent(app), await makeStudent(app)]
    const input = { ids: [one.id, two.id], password: 'typed by hand' }
    expect(await refusalOf(app.call(users.newPasswords, input, superToken))).toBe('BAD_INPUT')
    await app.call(users.newPasswords, { ...input, ids: [one.id] }, superToken)
    expect((await app.call(identity.login, { userName: one.userName, password: 'typed by hand' })).token).toBeTruthy()
  })

  it('are not given above one’s level', async () => {
    const above = await makeAdministrator(app, { level: 60 })
    const token = await signIn(app, await makeAdministrator(app, { level: 59 }))
    expect(await refusalOf(app.call(users.newPasswords, { ids: [above.id] }, token))).toBe('USER_ABOVE_YOU')
  })
})

describe('signing users out', () => {
  it('ends every session at once and says how many', async () => {
    const user = await makeStudent(app)
    const tokens = [await signIn(app, user), await signIn(app, user)]
    expect(await app.call(users.signOut, { ids: [user.id], reason: 'lost phone' }, superToken)).toEqual({
      sessionCount: 2,
    })
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false])
  })
})

describe('deleting users', () => {
  it('takes away those without a trace, and refuses all where one has records', async () => {
    const [free, owner] = [await makeStudent(app), await makeAdministrator(app)]
    await makeBank(app, owner)
    const remove = (ids: string[]) => app.call(users.delete, { ids }, superToken)
    expect(await refusalOf(remove([free.id, owner.id]))).toBe('USER_HAS_RECORDS')
    expect((await detailOf(free)).id).toBe(free.id)
    await remove([free.id])
    expect(await refusalOf(detailOf(free))).toBe('NOT_FOUND')
    expect(await auditOf(free.id, 'user.delete')).toHaveLength(1)
  })

  it('refuses oneself', async () => {
    const me = await makeSuperAdministrator(app)
    expect(await refusalOf(app.call(users.delete, { ids: [me.id] }, await signIn(app, me)))).toBe('USER_IS_YOU')
  })
})

describe('the ID card of a user', () => {
  const form = (userName: string, idCard: string) => ({
    userName,
    realName: 'Card',
    roleType: 1 as const,
    password: 'long enough',
    idCard,
  })

  it('is stored sealed, masked in lists and details, and shown whole on request, which is audited', async () => {
    const { id } = await app.call(identity.save, form('card.one', CARD), superToken)
    const row = await app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(CARD)
    expect(row.idCardSealed?.toString('latin1')).not.toContain(CARD)
    const masked = '110105********002X'
    expect((await detailOf({ id })).idCard).toBe(masked)
    const { rows } = await app.call(identity.paging, { search: 'card.one' }, superToken)
    expect(rows.map(one => one.idCard)).toEqual([masked])
    expect(await app.call(users.showIdCard, { id }, superToken)).toEqual({ idCard: CARD })
    const audit = await auditOf(id, 'user.showIdCard')
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(await app.deps.db.selectFrom('auditLog').selectAll().execute())).not.toContain(CARD)
    const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:view'] }))
    expect(await refusalOf(app.call(users.showIdCard, { id }, viewer))).toBe('NOT_ALLOWED')
  })

  it('is refused where its check digit is wrong or another user has it, and can be taken away again', async () => {
    expect(await refusalOf(app.call(identity.save, form('card.two', '110105194912310021'), superToken))).toBe(
      'BAD_INPUT',
    )
    expect(await refusalOf(app.call(identity.save, form('card.two', CARD.toLowerCase()), superToken))).toBe(
      'ID_CARD_TAKEN',
    )
    const { rows } = await app.call(identity.paging, { search: 'card.one' }, superToken)
    const { id, version, userName, realName, roleType } = await detailOf({ id: rows[0]?.id ?? '' })
    await app.call(identity.save, { id, version, userName, realName, roleType, idCard: '' }, superToken)
    expect((await detailOf({ id })).idCard).toBe('')
    await app.call(identity.save, form('card.two', CARD), superToken)
  })
})

describe('those who await review', () => {
  it('are counted within the scope', async () => {
    const [mine, other] = [await makeDepartment(app), await makeDepartment(app)]
    const head = await signIn(app, await makeAdministrator(app, { scope: 3, departmentIds: [mine.id] }))
    for (const { id } of [mine, mine, other]) await makeStudent(app, { state: 2, departmentIds: [id] })
    expect(await app.call(users.reviewCount, {}, head)).toEqual({ count: 2 })
    const { rows } = await app.call(identity.paging, { state: 2 }, head)
    await app.call(identity.setState, { ids: rows.map(row => row.id), state: 0 }, head)
    expect(await app.call(users.reviewCount, {}, head)).toEqual({ count: 0 })
  })
})
