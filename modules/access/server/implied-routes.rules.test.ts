import { MenuType } from '@tripos/contract-kit/enums.ts'
import { expect, it } from 'vitest'
import { type Entry, isImplied, openedBy } from './implied-routes.rules.ts'

const entry = (id: string, fields: Partial<Entry>): Entry => ({
  id,
  type: MenuType.menu,
  path: '',
  permission: null,
  activeMenu: '',
  ...fields,
})
const route = (id: string, fields: Partial<Entry>) => entry(id, { type: MenuType.route, ...fields })
const all = [
  entry('list', { path: '/admin/list', permission: 'a:view' }),
  entry('twin', { path: '/admin/twin', permission: 'a:view' }),
  entry('edit', { type: MenuType.function, permission: 'a:edit' }),
  entry('open', { path: '/admin/open' }),
  route('editor', { path: '/admin/edit/:id', permission: 'a:view', activeMenu: '/admin/list' }),
  route('import', { path: '/admin/import', permission: 'a:edit', activeMenu: '/admin/list' }),
  route('beside', { path: '/admin/open/:id', activeMenu: '/admin/open' }),
  entry('group', {}),
  entry('plain', { path: '/admin/plain' }),
  route('loose', { path: '/admin/loose' }),
  route('alone', { path: '/admin/alone', permission: 'b:view', activeMenu: '/admin/list' }),
]
const opened = (...ids: string[]) => [...openedBy(new Set(ids), all)]

it('a route comes with what opens it, and not without', () => {
  expect(opened('list')).toEqual(['list', 'editor'])
  expect(opened('twin')).toEqual(['twin', 'editor', 'list'])
  expect(opened('list', 'edit')).toEqual(['list', 'edit', 'editor', 'import'])
  expect(opened('open')).toEqual(['open', 'beside'])
  expect(opened('other')).toEqual(['other'])
  // Having no permission in common opens nothing, nor does having no path.
  expect(opened('plain', 'group')).toEqual(['plain', 'group'])
})

it('the list behind a route is not opened where it has a permission that was not granted', () => {
  expect(opened('edit')).toEqual(['edit', 'import'])
})

it('a route that nothing else opens is ticked by itself', () => {
  expect(all.filter(one => isImplied(one, all)).map(one => one.id)).toEqual(['editor', 'import', 'beside'])
  expect(opened('alone')).toEqual(['alone'])
})
