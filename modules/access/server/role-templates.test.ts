/** The roles that a site begins with: whole, grantable, and each with a page to land on. */
import { access } from '../contract/access.ts'
import { missingNeeds } from '../contract/permission-needs.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { identity } from '../../identity/contract/identity.ts'
import { ROLE_TEMPLATES } from './role-templates.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const list = (of = token, language?: string) => app.call(access.roleTemplates, {}, of, language)

it('have names in both languages', async () => {
  expect((await list(token, 'zh-CN')).map(({ name }) => name)).toEqual([
    '考务',
    '命题教师',
    '阅卷教师',
    '班主任',
    '财务',
    '只读',
  ])
  const english = (await list(token, 'en-US')).map(({ name }) => name)
  expect(english).toEqual(['Exam office', 'Author', 'Marker', 'Class teacher', 'Bursar', 'Read only'])
})

it('can be used by whoever holds all of one', async () => {
  const usable = async (fields: object) => {
    const of = await signIn(app, await makeAdministrator(app, { level: 50, ...fields }))
    return (await list(of)).filter(({ canUse }) => canUse).map(({ key }) => key)
  }
  const marker = ['sys:role:edit', 'sys:role:view', 'sys:menu:edit', 'sys:menu:view', 'paper:paper:mark']
  expect(await usable({ permissions: marker })).toEqual(['marker'])
  expect(await usable({ permissions: marker, scope: DataScope.departmentAndBelow })).toEqual([])
  expect(await usable({ permissions: marker, level: 19 })).toEqual([])
})

describe.each(ROLE_TEMPLATES)('$key', ({ key, may }) => {
  const held = () => Object.keys(permissionNeeds()).filter(tag => may.test(tag))

  it('is whole: it holds what its permissions need', () => {
    expect(held().length).toBeGreaterThan(0)
    expect(missingNeeds(new Set(held()))).toEqual([])
  })

  it('becomes a role as it is, whose people land on a page of theirs', async () => {
    const template = (await list()).find(one => one.key === key)
    if (template === undefined) throw new Error('no such template')
    const { name, level, dataScope, remark, menuIds } = template
    const { id } = await app.call(access.roleSave, { name, level, dataScope, remark, menuIds }, token)
    const person = { userName: `is.${key}`, realName: name, roleType: 2, password: 'a quiet morning walk' } as const
    const { id: userId } = await app.call(identity.save, { ...person, roleIds: [id] }, token)
    const of = await signIn(app, { ...person, id: userId })
    const { permissions } = await app.call(identity.info, {}, of)
    expect(permissions).toEqual(held().toSorted())
    // The first page of the back office is the dashboard, for whoever has it.
    const pages = (await app.call(access.routes, {}, of)).flatMap(route => route.children ?? [])
    expect(pages.map(page => page.component)).toContain('Dashboard')
    expect(pages.length).toBeGreaterThan(1)
  })
})

it('the built-in role has its name in each language, in the lists of roles and of users', async () => {
  for (const [language, name] of [
    ['zh-CN', '超级管理员'],
    ['en-US', 'Super administrator'],
  ] as const) {
    const roles = (await app.call(access.rolePaging, {}, token, language)).rows.filter(role => role.isBuiltIn)
    expect(roles.map(role => role.name)).toEqual([name])
    expect((await app.call(access.roleOptions, {}, token, language)).map(role => role.name)).toContain(name)
    const { rows } = await app.call(identity.paging, { roleId: roles[0]?.id }, token, language)
    expect(rows.map(user => user.roles.map(role => role.name))).toEqual([[name]])
  }
})
