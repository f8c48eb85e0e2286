/** What somebody gets whose role was put together by ticking one entry: pages that open, and what stands on them. */
import { access } from '../contract/access.ts'
import { type MenuRoute } from '@tripos/contract-kit/session.ts'
import { identity } from '../../identity/contract/identity.ts'
import { missingNeeds } from '../contract/permission-needs.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { allBuiltins, builtinMenus } from './builtin-menus.ts'
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

const saveRole = (name: string, menuIds: readonly string[]) =>
  app.call(access.roleSave, { name, level: 10, dataScope: 4, remark: '', menuIds: [...menuIds] }, superToken)

async function holderOf(roleId: string): Promise<string> {
  const user = await makeAdministrator(app, { permissions: [] })
  await app.deps.db.insertInto('userRoles').values({ userId: user.id, roleId }).execute()
  return signIn(app, user)
}

/** As the form does it: the entries, the pages above them, and what their rights need. */
async function ticked(...keys: readonly { readonly permission?: string; readonly en: string }[]) {
  const entries = await app.call(access.grantable, {}, superToken)
  const found = keys.map(({ permission = null, en }) => {
    const entry = entries.find(one => one.permission === permission && one.title === en && !one.isGroup)
    if (entry === undefined) throw new Error(`${en} cannot be ticked`)
    return entry
  })
  const above = entries.filter(one => found.some(entry => entry.parentId === one.id) && !one.isGroup)
  const chosen = new Map([...found, ...above].map(one => [one.id, one]))
  const tags = new Set([...chosen.values()].flatMap(one => one.permission ?? []))
  for (const { permission } of missingNeeds(tags)) {
    const needed = entries.find(one => one.permission === permission)
    if (needed) chosen.set(needed.id, needed)
  }
  return [...chosen.keys()]
}

const BOXES = allBuiltins().filter(menu => menu.type !== 3 && menu.component !== 'Layout')

it.each(BOXES.map(menu => [menu.en, menu] as const))(
  'ticking "%s" opens every page that it grants',
  async (_, menu) => {
    const menuIds = await ticked(menu)
    const { id } = await saveRole(`Only ${menu.key}`, menuIds)
    const token = await holderOf(id)
    const { permissions } = await app.call(identity.info, {}, token)
    const paths = allPaths(await app.call(access.routes, {}, token))
    if (menu.path) expect(paths).toContain(menu.path)
    const theirs = allBuiltins().filter(one => one.type === 3 && permissions.includes(one.permission ?? ''))
    for (const route of theirs) {
      expect(paths).toContain(route.path)
      // The list that it is opened from, and leads back to.
      expect(paths).toContain(route.activeMenu)
    }
    // The form shows again what was ticked, and nothing else.
    expect((await app.call(access.roleDetail, { id }, superToken)).menuIds.toSorted()).toEqual(menuIds.toSorted())
  },
)

const allRoutes = (routes: readonly MenuRoute[]): MenuRoute[] =>
  routes.flatMap(route => [route, ...allRoutes(route.children ?? [])])

it('whatever is ticked together, every page of its rights opens, and every group leads to one of them', async () => {
  let no = 0
  const property = fc.asyncProperty(fc.subarray(BOXES, { minLength: 1, maxLength: 12 }), async boxes => {
    const menuIds = await ticked(...boxes)
    const preview = await app.call(access.rolePreview, { menuIds }, superToken)
    const { id } = await saveRole(`Together ${(no += 1)}`, menuIds)
    const token = await holderOf(id)
    const { permissions } = await app.call(identity.info, {}, token)
    const served = await app.call(access.routes, {}, token)
    // What was shown before saving is what the person then sees.
    expect(preview.routes).toEqual(served)
    const routes = allRoutes(served)
    const paths = routes.map(route => route.path)
    const theirs = allBuiltins().filter(one => one.type === 3 && permissions.includes(one.permission ?? ''))
    const wanted = [...boxes, ...theirs].flatMap(({ path }) => path ?? [])
    expect(paths).toEqual(expect.arrayContaining(wanted))
    expect(paths).toEqual(expect.arrayContaining(routes.flatMap(route => route.redirect ?? [])))
    expect(missingNeeds(new Set(permissions))).toEqual([])
  })
  await fc.assert(property, { numRuns: 12, seed: 17 })
})

it('a preview names the functions of each page, by the permissions that come from anywhere', async () => {
  const bin = await ticked({ permission: 'qu:bank:edit', en: 'Recycle bin' })
  const { functions, routes } = await app.call(access.rolePreview, { menuIds: bin }, superToken)
  expect(functions).toEqual([{ path: '/admin/questions/banks', titles: ['Edit banks and questions'] }])
  expect(allPaths(routes)).toContain('/admin/questions/import/:bankId')
  expect(await app.call(access.rolePreview, { menuIds: [] }, superToken)).toEqual({ routes: [], functions: [] })
  const gone = app.call(access.rolePreview, { menuIds: ['0190a000-0000-7000-8000-00000000dead'] }, superToken)
  expect(await refusalOf(gone)).toBe('BAD_INPUT')
})

describe('a role by the interface', () => {
  it('without what its rights need is refused, with the names of what is missing', async () => {
    const entries = await app.call(access.grantable, {}, superToken)
    const edit = entries.find(one => one.permission === 'exam:exam:edit')
    const sent = { name: 'Broken', level: 10, dataScope: 4, remark: '', menuIds: [edit?.id ?? ''] }
    const { body } = await app.send(access.roleSave, sent, superToken, 'en-US')
    expect(body.msg).toContain(
      'Exams (Edit exams), Blueprints (Edit exams), Papers (Edit exams), Departments (Edit exams)',
    )
    expect(body.data).toEqual({
      permissions: ['exam:exam:view', 'exam:blueprint:view', 'paper:paper:view', 'sys:depart:view'],
    })
    expect(await app.deps.db.selectFrom('roles').select('id').where('name', '=', 'Broken').execute()).toEqual([])
    expect(await refusalOf(saveRole('Broken', [edit?.id ?? '']))).toBe('ROLE_LACKS')
  })

  it('offers no page as a choice that follows another one', async () => {
    const offered = await app.call(access.grantable, {}, superToken)
    expect(offered.filter(one => one.type === 3)).toEqual([])
    expect(offered.length).toBeGreaterThan(builtinMenus().length + 30)
  })
})

it('a role from before, with pages beside each other, is whole after the next start', async () => {
  const all = await app.deps.db.selectFrom('menus').select(['id', 'builtinKey']).execute()
  const idOf = (key: string) => all.find(one => one.builtinKey === key)?.id ?? ''
  const { id } = await saveRole('From before', [])
  const held = ['exams.list', 'courses.learners'].map(key => ({ roleId: id, menuId: idOf(key) }))
  await app.deps.db.insertInto('roleMenus').values(held).execute()
  await syncBuiltinMenus(app.deps)
  const token = await holderOf(id)
  expect((await app.call(identity.info, {}, token)).permissions).toEqual(['course:record:view', 'exam:exam:view'])
  const paths = allPaths(await app.call(access.routes, {}, token))
  expect(paths).toEqual(expect.arrayContaining(['/admin/exams/edit/:id', '/admin/courses/learners/:id']))
  const ticks = (await app.call(access.roleDetail, { id }, superToken)).menuIds
  expect(ticks.toSorted()).toEqual([idOf('course:record:view'), idOf('exams.list')].toSorted())
})
