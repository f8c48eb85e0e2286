import { access } from '../contract/access.ts'
import { type MenuRoute } from '@tripos/contract-kit/session.ts'
import { identity } from '../../identity/contract/identity.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { menus } from '../contract/menus.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { setRolesOf } from './roles.queries.ts'
import { syncBuiltinMenus } from './sync-builtin-menus.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

type MenuInput = Input<typeof menus.save>
let counter = 0
const unique = () => `x${(counter += 1)}`
const link = (fields: Partial<MenuInput> = {}): MenuInput => ({
  parentId: null,
  type: 1,
  title: 'Link',
  path: `https://${unique()}.example/`,
  ...fields,
})
const group = (fields: Partial<MenuInput> = {}): MenuInput =>
  link({ title: 'Group', path: `/admin/${unique()}`, component: 'Layout', ...fields })
const save = async (input: MenuInput, token = superToken) => (await app.call(menus.save, input, token)).id
const refusal = (input: MenuInput, token = superToken) => refusalOf(app.call(menus.save, input, token))
const tree = () => app.call(menus.tree, {}, superToken)
const builtIn = async (path: string) => {
  const found = (await tree()).find(menu => menu.path === path)
  if (!found) throw new Error(`no entry at ${path}`)
  return found
}
const formOf = async (id: string): Promise<MenuInput> => {
  const { isBuiltIn: _, sort: _sort, roleCount: _count, ...fields } = await app.call(menus.detail, { id }, superToken)
  return fields
}
const orderOf = async (parentId: string) =>
  (await tree()).filter(menu => menu.parentId === parentId).map(menu => menu.id)
const titles = (routes: readonly MenuRoute[]): string[] =>
  routes.flatMap(route => [route.meta.title, ...titles(route.children ?? [])])

/** An administrator whose role grants these entries. */
async function holderOf(menuIds: readonly string[], permissions: readonly string[]) {
  const user = await makeAdministrator(app, { permissions, level: 40, scope: 4 })
  const role = { name: unique(), level: 1, dataScope: 1 as const, menuIds: [...menuIds] }
  const { id } = await app.call(access.roleSave, role, superToken)
  const [own] = await app.deps.db.selectFrom('userRoles').select('roleId').where('userId', '=', user.id).execute()
  await app.deps.db.transaction().execute(tx => setRolesOf(tx, user.id, [own?.roleId ?? '', id]))
  return signIn(app, user)
}

describe('the calls of the specification', () => {
  it('[spec 7.menu.2] tree gives every entry with all its fields, parents before children', async () => {
    const rows = await tree()
    const seen = new Set<string | null>([null])
    for (const row of rows) {
      expect(seen).toContain(row.parentId)
      seen.add(row.id)
    }
    expect(await builtIn('/admin/system/menus')).toMatchObject({
      type: 1,
      component: 'MenuList',
      permission: 'sys:menu:view',
      isBuiltIn: true,
      hidden: false,
    })
  })

  it('[spec 3.3, 3.4] keeps what an entry may have, and sends it as a route with its metadata', async () => {
    const at = `/admin/${unique()}`
    const redirect = `${at}/a`
    const marks = { affix: true, noCache: true, noRedirect: true, alwaysShow: true, hidden: true }
    const entry = group({
      title: 'Whole',
      path: at,
      icon: 'home',
      redirect,
      activeMenu: '/admin/dashboard',
      ...marks,
    })
    const id = await save(entry)
    const page = await save(link({ title: 'Child', parentId: id }))
    const row = (await tree()).find(menu => menu.id === id)
    expect(row).toMatchObject({ id, type: 1, path: at, component: 'Layout', redirect, ...marks })
    expect(row?.sort).toEqual(expect.any(Number))
    const routes = await app.call(access.routes, {}, await holderOf([id, page], []))
    expect(routes.find(route => route.path === at)).toMatchObject({
      path: at,
      component: 'Layout',
      // To what was granted.
      redirect: expect.any(String),
      alwaysShow: true,
      hidden: true,
      meta: { title: 'Whole', icon: 'home', activeMenu: '/admin/dashboard', ...marks },
      children: [{ meta: { title: 'Child' } }],
    })
    await app.call(menus.delete, { ids: [id, page] }, superToken)
  })

  it('[spec 7.menu.3] detail gives one entry by its id', async () => {
    const id = await save(link({ title: 'One', titleEn: 'Uno', noCache: true }))
    expect(await app.call(menus.detail, { id }, superToken)).toMatchObject({
      title: 'One',
      titleEn: 'Uno',
      noCache: true,
      roleCount: 0,
    })
    const nowhere = '01890000-0000-7000-8000-000000000000'
    expect(await refusalOf(app.call(menus.detail, { id: nowhere }, superToken))).toBe('NOT_FOUND')
  })

  it('[spec 7.menu.5] save makes and changes an entry, and refuses one that has changed meanwhile', async () => {
    const parentId = await save(group())
    const id = await save(link({ parentId }))
    const form = await formOf(id)
    await save({ ...form, title: 'Changed', affix: true })
    expect(await app.call(menus.detail, { id }, superToken)).toMatchObject({ title: 'Changed', affix: true, parentId })
    expect(await refusal({ ...form, title: 'Late' })).toBe('EDIT_CONFLICT')
    const nowhere = '01890000-0000-7000-8000-000000000000'
    expect(await refusal({ ...link(), id: nowhere })).toBe('NOT_FOUND')
  })

  it('[spec 7.menu.6] sort puts an entry to its place among its neighbours', async () => {
    const parentId = await save(group())
    const [a, b, c] = [await save(link({ parentId })), await save(link({ parentId })), await save(link({ parentId }))]
    expect(await orderOf(parentId)).toEqual([a, b, c])
    await app.call(menus.sort, { id: c, sort: 0 }, superToken)
    expect(await orderOf(parentId)).toEqual([c, a, b])
    await app.call(menus.sort, { id: c, sort: 1 }, superToken)
    expect(await orderOf(parentId)).toEqual([a, c, b])
    await app.call(menus.sort, { id: a, sort: 99 }, superToken)
    expect(await orderOf(parentId)).toEqual([c, b, a])
    const other = await save(group())
    await app.call(menus.sort, { id: b, sort: 0, parentId: other }, superToken)
    expect([await orderOf(parentId), await orderOf(other)]).toEqual([[c, a], [b]])
  })

  it('[spec 7.menu.4] delete takes the named entries, and nothing that was not named', async () => {
    const parentId = await save(group())
    const child = await save(link({ parentId }))
    const { body } = await app.send(menus.delete, { ids: [parentId] }, superToken)
    expect(body.msg).toContain('contains 1 entries')
    expect(await orderOf(parentId)).toEqual([child])
    await app.call(menus.delete, { ids: [parentId, child] }, superToken)
    expect((await tree()).some(menu => menu.id === parentId || menu.id === child)).toBe(false)
    expect(await refusalOf(app.call(menus.delete, { ids: [child] }, superToken))).toBe('NOT_FOUND')
  })
})

describe('a change of the menu', () => {
  it('[spec 7.menu.1] is in the routes and the permissions of those who hold it at once', async () => {
    const id = await save(link({ title: 'Before', permission: 'sys:user:view' }))
    const token = await holderOf([id], [])
    expect(titles(await app.call(access.routes, {}, token))).toContain('Before')
    expect((await app.call(identity.info, {}, token)).permissions).toEqual(['sys:user:view'])
    const form = await formOf(id)
    await save({ ...form, title: 'After', permission: 'sys:depart:view' })
    expect(titles(await app.call(access.routes, {}, token))).toContain('After')
    expect((await app.call(identity.info, {}, token)).permissions).toEqual(['sys:depart:view'])
    expect(await refusalOf(app.call(identity.paging, {}, token))).toBe('NOT_ALLOWED')
    await app.call(menus.delete, { ids: [id] }, superToken)
    expect(await refusalOf(app.call(access.routes, {}, token))).toBe('NO_MENUS')
  })

  it('grants nothing that the changer does not hold, and takes nothing either', async () => {
    const mine = await save(link())
    const theirs = await save(link({ permission: 'sys:log:view' }))
    const token = await holderOf([mine, theirs], ['sys:menu:view', 'sys:menu:edit'])
    // The role of the changer opens this entry: a permission put there would be theirs.
    const form = await formOf(mine)
    expect(await refusal({ ...form, permission: 'sys:user:edit' }, token)).toBe('GRANT_NOT_HELD')
    expect(await refusal(link({ permission: 'sys:user:edit' }), token)).toBe('GRANT_NOT_HELD')
    const above = await save(link({ permission: 'sys:user:edit' }))
    expect(await refusal({ ...(await formOf(above)), permission: null }, token)).toBe('GRANT_NOT_HELD')
    expect(await refusalOf(app.call(menus.delete, { ids: [above] }, token))).toBe('GRANT_NOT_HELD')
    expect((await app.call(identity.info, {}, token)).permissions).not.toContain('sys:user:edit')
    await save({ ...form, permission: 'sys:log:view' }, token)
  })

  it('refuses a path that is taken, also by two at once', async () => {
    const path = `/admin/${unique()}`
    const answers = await Promise.all([1, 2, 3].map(() => app.send(menus.save, group({ path }), superToken)))
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 10020023, 10020023])
    expect(await refusal(group({ path: '/admin/system/users' }))).toBe('MENU_PATH_TAKEN')
  })

  it('names the field that is wrong, in the language of the caller', async () => {
    const input = link({ path: '/elsewhere', component: 'UserList' })
    const { body } = await app.send(menus.save, input, superToken, 'zh-CN')
    expect(body.data).toEqual({
      issues: [{ field: 'path', text: expect.stringContaining('/admin/'), msg: expect.stringMatching(/^地址：/) }],
    })
    expect(await refusal(link({ type: 2, path: '', permission: 'sys:user:view' }))).toBe('BAD_INPUT')
  })
})

describe('built-in entries', () => {
  it('are renamed, moved, hidden and given another icon, and stay so when the product starts again', async () => {
    const users = await builtIn('/admin/system/users')
    const looks = { title: '人员', titleEn: 'Staff', icon: 'link', hidden: true }
    await save({ ...(await formOf(users.id)), ...looks })
    await app.call(menus.sort, { id: users.id, sort: 3 }, superToken)
    const before = await tree()
    await syncBuiltinMenus(app.deps)
    expect(await tree()).toEqual(before)
    expect(await builtIn('/admin/system/users')).toMatchObject({ ...looks, sort: 3 })
  })

  it('are not deleted and keep what they grant and open', async () => {
    const roles = await builtIn('/admin/system/roles')
    const form = await formOf(roles.id)
    for (const change of [
      { permission: null },
      { component: 'UserList' },
      { path: '/admin/other' },
      { type: 3 as const },
    ]) {
      expect(await refusal({ ...form, ...change })).toBe('MENU_BUILT_IN')
    }
    expect(await refusalOf(app.call(menus.delete, { ids: [roles.id] }, superToken))).toBe('MENU_BUILT_IN')
    expect(await builtIn('/admin/system/roles')).toEqual(roles)
  })

  it('get back the path that somebody took, and what is below those that are gone stays', async () => {
    const { db } = app.deps
    const own = await save(group({ path: '/admin/taken' }))
    const old = await save(group())
    const orphan = await save(link({ parentId: old }))
    await db.updateTable('menus').set({ builtinKey: 'gone' }).where('id', '=', old).execute()
    await db
      .updateTable('menus')
      .set({ path: '/admin/dashboard-old' })
      .where('builtinKey', '=', 'home.dashboard')
      .execute()
    await db.updateTable('menus').set({ path: '/admin/dashboard' }).where('id', '=', own).execute()
    await syncBuiltinMenus(app.deps)
    expect((await builtIn('/admin/dashboard')).isBuiltIn).toBe(true)
    const rows = await tree()
    expect(rows.find(menu => menu.id === own)?.path).toMatch(/^\/admin\/dashboard-/)
    expect(rows.find(menu => menu.id === orphan)).toMatchObject({ parentId: null })
    expect(rows.some(menu => menu.id === old)).toBe(false)
  })

  it('never lock the last super administrator out: the page of the menu stays within reach', async () => {
    const page = await builtIn('/admin/system/menus')
    const system = await builtIn('/admin/system')
    for (const { id } of [page, system]) {
      expect(await refusal({ ...(await formOf(id)), hidden: true })).toBe('MENU_NEEDED')
    }
    const hidden = await save(group({ hidden: true }))
    const move = { id: page.id, sort: 0, parentId: hidden }
    expect(await refusalOf(app.call(menus.sort, move, superToken))).toBe('MENU_NEEDED')
    expect((await app.call(identity.info, {}, superToken)).permissions).toContain('sys:menu:edit')
  })
})

describe('the tree', () => {
  it('refuses a cycle, and children where none can be', async () => {
    const top = await save(group())
    const below = await save(group({ parentId: top }))
    expect(await refusalOf(app.call(menus.sort, { id: top, sort: 0, parentId: below }, superToken))).toBe('MENU_CYCLE')
    expect(await refusal({ ...(await formOf(top)), parentId: below })).toBe('MENU_CYCLE')
    const leaf = await save(link({ parentId: below }))
    expect(await refusal(link({ parentId: leaf }))).toBe('BAD_INPUT')
    expect(await refusal({ ...(await formOf(top)), component: 'UserList' })).toBe('BAD_INPUT')
  })

  it('has no cycle after any moves, several at once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 6; i += 1) ids.push(await save(group()))
    const place = fc.nat({ max: ids.length - 1 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, fc.option(place)), { minLength: 2, maxLength: 5 }), async moves => {
        await Promise.all(
          moves.map(([from, to]) => {
            const parentId = to === null ? null : ids[to]
            return app.send(menus.sort, { id: ids[from], sort: 0, parentId }, superToken)
          }),
        )
        // The tree is read from the top: what lies in a cycle would be missing.
        const seen = new Set((await tree()).map(menu => menu.id))
        expect(ids.filter(id => !seen.has(id))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
