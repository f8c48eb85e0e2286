import { access } from '../contract/access.ts'
import { type MenuRoute } from '@tripos/contract-kit/session.ts'
import { identity } from '../../identity/contract/identity.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../../identity/test/make-identity.ts'
import { allBuiltins } from './builtin-menus.ts'
import { syncBuiltinMenus } from './sync-builtin-menus.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const allPaths = (routes: readonly MenuRoute[]): string[] =>
  routes.flatMap(route => [route.path, ...allPaths(route.children ?? [])])
const tagsOf = async (permissions: readonly string[]) =>
  (await app.call(access.grantable, {}, superToken))
    .filter(menu => menu.permission !== null && permissions.includes(menu.permission))
    .map(menu => menu.id)
const role = (name: string, menuIds: string[], fields: object = {}) => ({
  name,
  level: 10,
  dataScope: 1 as const,
  menuIds,
  ...fields,
})
const roleRow = (id: string) => app.deps.db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()

describe('the built-in menu', () => {
  it('grants every permission of the contract, and no other', () => {
    const granted = new Set(allBuiltins().flatMap(menu => menu.permission ?? []))
    const permissions = Object.keys(permissionNeeds())
    expect(permissions.length).toBeGreaterThan(10)
    expect([...granted].sort()).toEqual(permissions.sort())
  })

  it('stays the same when it is synchronised again, by several processes at once', async () => {
    const read = () => app.deps.db.selectFrom('menus').selectAll().orderBy('id').execute()
    const before = await read()
    await app.deps.db.updateTable('menus').set({ title: 'old' }).where('builtinKey', '=', 'home.dashboard').execute()
    await Promise.all([1, 2, 3].map(() => syncBuiltinMenus(app.deps)))
    expect(await read()).toEqual(before)
    expect(await app.deps.db.selectFrom('roles').select('id').where('isBuiltIn', '=', true).execute()).toHaveLength(1)
  })
})

describe('routes', () => {
  it('give a super administrator every page, in the language of the caller', async () => {
    const routes = await app.call(access.routes, {}, superToken, 'zh-CN')
    const pages = allBuiltins().filter(menu => menu.type !== 2)
    expect(allPaths(routes).sort()).toEqual(pages.map(menu => menu.path ?? '').sort())
    expect(routes.map(route => route.meta.title)).toEqual([
      '首页',
      '题库',
      '考试',
      '答卷与阅卷',
      '课程',
      '公告',
      '证书',
      '订单',
      '人员',
      '系统',
      '运维',
    ])
    const english = await app.call(access.routes, {}, superToken, 'en-US')
    expect(english[1]?.meta.title).toBe('Questions')
    expect(english.every(route => route.component === 'Layout')).toBe(true)
  })

  it('give only what is granted, with the parents that it needs', async () => {
    const marker = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:mark'] }))
    const routes = await app.call(access.routes, {}, marker)
    expect(allPaths(routes)).toEqual(['/admin/papers', '/admin/papers/marking', '/admin/papers/marking/:examId'])
    // The target of the group is not granted, so that it leads to the first page that is.
    expect(routes[0]?.redirect).toBe('/admin/papers/marking')
  })

  it('give a student none, and refuse an administrator without any', async () => {
    expect(await app.call(access.routes, {}, await signIn(app, await makeStudent(app)))).toEqual([])
    const nobody = await signIn(app, await makeAdministrator(app, { permissions: [] }))
    expect(await refusalOf(app.call(access.routes, {}, nobody))).toBe('NO_MENUS')
    const { body } = await app.send(access.routes, {}, nobody, 'zh-CN')
    expect(body.msg).toBe('您无权访问此系统，请联系管理员进行菜单授权！')
    expect(await refusalOf(app.call(access.routes, {}))).toBe('SESSION_INVALID')
  })
})

describe('roles', () => {
  it('are saved with their menus, and what they lose is lost at once', async () => {
    const [view] = await tagsOf(['sys:user:view'])
    const input = role('Readers', [view ?? ''])
    const { id } = await app.call(access.roleSave, input, superToken)
    const user = await makeAdministrator(app, { permissions: [] })
    await app.deps.db.insertInto('userRoles').values({ userId: user.id, roleId: id }).execute()
    const token = await signIn(app, user)
    await app.call(identity.paging, {}, token)
    expect(await app.call(access.roleDetail, { id }, superToken)).toMatchObject({ userCount: 1, menuIds: [view] })
    await app.call(access.roleSave, { ...input, id, menuIds: [] }, superToken)
    expect(await refusalOf(app.call(identity.paging, {}, token))).toBe('NOT_ALLOWED')
  })

  it('are listed, searched, and offered to those who hold what they grant', async () => {
    const high = await makeRole(app, { level: 70, permissions: [] })
    const low = await makeRole(app, { level: 5, permissions: [], scope: 1 })
    const token = await signIn(
      app,
      await makeAdministrator(app, { level: 6, permissions: ['sys:user:view', 'sys:role:view'] }),
    )
    const options = (await app.call(access.roleOptions, {}, token)).map(option => option.id)
    expect(options).toContain(low)
    expect(options).not.toContain(high)
    const page = await app.call(access.rolePaging, { search: 'super admin' }, token)
    expect(page).toMatchObject({ total: 1, rows: [{ name: 'Super administrator', isBuiltIn: true, level: 100 }] })
  })

  it('grant nothing that the saver does not hold', async () => {
    const permissions = ['sys:role:view', 'sys:role:edit']
    const giver = await makeAdministrator(app, { permissions, level: 40, scope: 3 })
    const token = await signIn(app, giver)
    const held = await tagsOf(permissions)
    const refused = [
      role('More', await tagsOf(['sys:user:edit'])),
      role('Higher', held, { level: 41 }),
      role('Wider', held, { dataScope: 4 }),
    ]
    for (const input of refused) expect(await refusalOf(app.call(access.roleSave, input, token))).toBe('GRANT_NOT_HELD')
    expect(
      await app.deps.db.selectFrom('roles').select('id').where('name', 'in', ['More', 'Higher', 'Wider']).execute(),
    ).toEqual([])
    await app.call(access.roleSave, role('Same', held), token)

    const above = await makeRole(app, { level: 90 })
    expect(await refusalOf(app.call(access.roleSave, { ...role('Less', []), id: above }, token))).toBe('GRANT_NOT_HELD')
    expect(await refusalOf(app.call(access.roleDelete, { ids: [above] }, token))).toBe('GRANT_NOT_HELD')
    expect(await roleRow(above)).toMatchObject({ level: 90 })
  })

  it('[spec 6.6] hold no entry of the menu that the saver does not hold, also one without a permission', async () => {
    const giver = await makeAdministrator(app, { permissions: ['sys:role:view', 'sys:role:edit'], level: 40 })
    const token = await signIn(app, giver)
    const entries = await app.call(access.grantable, {}, token)
    const dashboard = entries.find(entry => entry.title === 'Dashboard' && !entry.isGroup)
    expect(dashboard).toMatchObject({ permission: null, isHeld: false })
    const input = role('With a page', [dashboard?.id ?? ''])
    expect(await refusalOf(app.call(access.roleSave, input, token))).toBe('GRANT_NOT_HELD')
  })

  it('that somebody outside the scope has are changed by those who work on all', async () => {
    const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
    const permissions = ['sys:role:view', 'sys:role:edit']
    const giver = { permissions, level: 40, scope: 3 as const, departmentIds: [here.id] }
    const token = await signIn(app, await makeAdministrator(app, giver))
    const { id } = await app.call(access.roleSave, role(`Shared ${here.id}`, []), token)
    const user = await makeAdministrator(app, { permissions: [], departmentIds: [here.id] })
    await app.deps.db.insertInto('userRoles').values({ userId: user.id, roleId: id }).execute()
    const change = { ...role(`Shared ${here.id}`, []), id, dataScope: 3 as const }
    await app.call(access.roleSave, change, token)
    await app.deps.db.insertInto('userDepartments').values({ userId: user.id, departmentId: there.id }).execute()
    expect(await refusalOf(app.call(access.roleSave, change, token))).toBe('ROLE_OUT_OF_SCOPE')
    expect((await app.call(access.roleDetail, { id }, token)).canEdit).toBe(false)
    await app.call(access.roleSave, change, superToken)
  })

  it('are refused where somebody else saved them meanwhile', async () => {
    const { id } = await app.call(access.roleSave, role('Versioned', []), superToken)
    const { version } = await app.call(access.roleDetail, { id }, superToken)
    await app.call(access.roleSave, { ...role('Versioned', []), id, version, remark: 'first' }, superToken)
    const late = { ...role('Versioned', []), id, version, remark: 'late' }
    expect(await refusalOf(app.call(access.roleSave, late, superToken))).toBe('EDIT_CONFLICT')
    expect(await roleRow(id)).toMatchObject({ remark: 'first' })
  })

  it('of a name that is taken are refused', async () => {
    await app.call(access.roleSave, role('Once', []), superToken)
    expect(await refusalOf(app.call(access.roleSave, role('Once', []), superToken))).toBe('ROLE_NAME_TAKEN')
  })

  it('are deleted when nobody has them; the built-in one never', async () => {
    const used = await makeRole(app, { permissions: [] })
    const unused = await makeRole(app, { permissions: [] })
    const user = await makeAdministrator(app, { permissions: [] })
    await app.deps.db.insertInto('userRoles').values({ userId: user.id, roleId: used }).execute()
    expect(await refusalOf(app.call(access.roleDelete, { ids: [used, unused] }, superToken))).toBe('ROLE_IN_USE')
    expect(await roleRow(unused)).toBeDefined()
    await app.call(access.roleDelete, { ids: [unused] }, superToken)
    expect(await roleRow(unused)).toBeUndefined()
    const builtIn = await app.deps.db
      .selectFrom('roles')
      .select('id')
      .where('isBuiltIn', '=', true)
      .executeTakeFirstOrThrow()
    expect(await refusalOf(app.call(access.roleDelete, { ids: [builtIn.id] }, superToken))).toBe('NOT_ALLOWED')
    const change = { ...role('Renamed', []), id: builtIn.id }
    expect(await refusalOf(app.call(access.roleSave, change, superToken))).toBe('NOT_ALLOWED')
    expect(await roleRow(builtIn.id)).toMatchObject({ name: 'Super administrator', level: 100 })
  })

  it('that do not exist, or menu entries that do not, are refused', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    expect(await refusalOf(app.call(access.roleDetail, { id }, superToken))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(access.roleSave, { ...role('None', []), id }, superToken))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(access.roleSave, role('None', [id]), superToken))).toBe('BAD_INPUT')
  })
})
