import { DataScope } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { type Grant, type GrantedMenu, type Holder, holdsMenu, notHeld } from './grants.rules.ts'

const holder = (fields: Partial<Holder> = {}): Holder => ({
  level: 5,
  scope: { kind: DataScope.department },
  permissions: new Set(['exm:exam:list']),
  menuIds: new Set(['m1']),
  ...fields,
})
const menu = (fields: Partial<GrantedMenu> = {}): GrantedMenu => ({
  id: 'm2',
  title: 'Exams',
  permission: 'exm:exam:list',
  ...fields,
})
const editor = holder({ permissions: new Set(['sys:menu:edit', 'exm:exam:list']) })

describe('an entry of the menu is held', () => {
  it.each<[string, boolean, Holder, Partial<GrantedMenu>]>([
    ['where a role opens it, whatever it grants', true, holder(), { id: 'm1', permission: 'exm:exam:delete' }],
    ['not by its permission alone', false, holder(), {}],
    ['not because it grants nothing', false, holder(), { permission: null }],
    ['by who may make entries, where it grants nothing', true, editor, { permission: null }],
    ['by who may make entries, where they have what it grants', true, editor, {}],
    ['not by who may make entries and has not what it grants', false, editor, { permission: 'exm:exam:delete' }],
  ])('%s: %s', (_, isHeld, who, fields) => {
    expect(holdsMenu(who, menu(fields))).toBe(isHeld)
  })
})

describe('what of a role is not held', () => {
  const role = (fields: Partial<Grant> = {}): Grant => ({
    level: 5,
    dataScope: DataScope.department,
    menus: [menu({ id: 'm1' })],
    ...fields,
  })
  it.each<[string, Partial<Grant>, string[]]>([
    ['the same level, scope and entry', {}, []],
    ['less of each', { level: 4, dataScope: DataScope.own, menus: [] }, []],
    ['a level above', { level: 6 }, ['level 6']],
    ['a wider scope', { dataScope: DataScope.departmentAndBelow }, ['scope 3']],
    ['an entry with a permission', { menus: [menu({ permission: 'sys:user:list' })] }, ['sys:user:list']],
    ['an entry without one, by its title', { menus: [menu({ permission: null })] }, ['Exams']],
    [
      'two entries with the same permission, once',
      { menus: [menu({ id: 'm2' }), menu({ id: 'm1' }), menu({ id: 'm3' })] },
      ['exm:exam:list'],
    ],
    [
      'everything at once, the scope first',
      { level: 9, dataScope: DataScope.all, menus: [menu()] },
      ['scope 4', 'level 9', 'exm:exam:list'],
    ],
  ])('%s', (_, fields, missing) => {
    expect(notHeld(holder(), role(fields))).toEqual(missing)
  })
})
