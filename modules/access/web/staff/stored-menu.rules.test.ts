import { expect, it } from 'vitest'
import { menuOf } from '@tripos/ui-staff/shell/menu.rules.ts'
import { routesOf, type StoredMenu, withDraft } from './stored-menu.rules.ts'

const row = (id: string, parentId: string | null, fields: Partial<StoredMenu> = {}): StoredMenu => ({
  id,
  parentId,
  sort: 0,
  type: 1,
  title: id,
  titleEn: '',
  icon: '',
  path: `/admin/${id}`,
  name: '',
  component: 'Page',
  redirect: '',
  permission: null,
  activeMenu: '',
  affix: false,
  noCache: false,
  noRedirect: false,
  alwaysShow: false,
  hidden: false,
  isBuiltIn: false,
  ...fields,
})
const rows = [
  row('group', null, { component: 'Layout' }),
  row('one', 'group', { titleEn: 'First' }),
  row('two', 'group'),
  row('grant', 'one', { type: 2, path: '', component: '' }),
]
const shown = (list: Parameters<typeof routesOf>[0]) =>
  menuOf(routesOf(list, 'en-US')).map(entry => [entry.title, ...entry.children.map(child => child.title)])

it('shows what the sidebar would show: no function, titles in the language', () => {
  expect(shown(rows)).toEqual([['group', 'First', 'two']])
})

it('shows a draft at its place: changed, hidden, moved or new', () => {
  const one = row('one', 'group', { title: 'Renamed' })
  expect(shown(withDraft(rows, one))).toEqual([['group', 'Renamed', 'two']])
  expect(shown(withDraft(rows, { ...one, hidden: true }))).toEqual([['two']])
  expect(shown(withDraft(rows, { ...one, parentId: null }))).toEqual([['two'], ['Renamed']])
  expect(shown(withDraft(rows, row('new', 'group')))).toEqual([['group', 'First', 'two', 'new']])
})
