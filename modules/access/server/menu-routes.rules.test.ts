import { MenuType } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { inTreeOrder, type MenuRow, menuRoutes } from './menu-routes.rules.ts'

const row = (id: string, fields: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId: null,
  type: MenuType.menu,
  title: `${id} 标题`,
  titleEn: '',
  icon: '',
  path: `/admin/${id}`,
  name: id,
  component: `screens/${id}`,
  redirect: '',
  activeMenu: '',
  affix: false,
  noCache: false,
  noRedirect: false,
  alwaysShow: false,
  hidden: false,
  ...fields,
})
const group = (id: string, fields: Partial<MenuRow> = {}) => row(id, { component: 'Layout', ...fields })
const under = (parentId: string) => ({ parentId })

const routes = (menus: readonly MenuRow[], ...granted: string[]) => menuRoutes(menus, new Set(granted), 'zh-CN')
/** `a(b c)`: the names, what lies below in brackets. */
const shape = (found: ReturnType<typeof routes>): string =>
  found.map(({ name, children }) => (children === undefined ? name : `${name}(${shape(children)})`)).join(' ')

describe('the routes of a caller', () => {
  it.each<[string, readonly MenuRow[], string[], string]>([
    ['a granted page', [row('a')], ['a'], 'a'],
    ['nothing that is not granted', [row('a'), row('b')], ['b'], 'b'],
    ['the groups above a granted page', [group('g'), row('a', under('g')), row('b', under('g'))], ['b'], 'g(b)'],
    ['the groups above those', [group('g'), group('h', under('g')), row('a', under('h'))], ['a'], 'g(h(a))'],
    ['no group without a page, though it was ticked', [group('g'), group('h', under('g'))], ['g', 'h'], ''],
    ['no group of the web either', [row('w', { component: 'WebLayout' })], ['w'], ''],
    ['the page above a granted page, though not ticked itself', [row('a'), row('b', under('a'))], ['b'], 'a(b)'],
    ['a ticked page whose own pages are not', [row('a'), row('b', under('a'))], ['a'], 'a'],
    ['no function', [row('a'), row('f', { type: MenuType.function, parentId: 'a' })], ['a', 'f'], 'a'],
    ['a page that stands in no menu', [row('a', { type: MenuType.route })], ['a'], 'a'],
    ['in the order that was given', [row('b'), row('a')], ['a', 'b'], 'b a'],
  ])('%s', (_, menus, granted, expected) => {
    expect(shape(routes(menus, ...granted))).toBe(expected)
  })

  it('carry only what is set', () => {
    expect(routes([row('a')], 'a')).toEqual([
      { path: '/admin/a', name: 'a', component: 'screens/a', meta: { title: 'a 标题' } },
    ])
  })

  it('carry all that is set', () => {
    const full = row('a', {
      icon: 'book',
      activeMenu: '/admin/b',
      affix: true,
      noCache: true,
      noRedirect: true,
      alwaysShow: true,
      hidden: true,
    })
    expect(routes([full], 'a')).toEqual([
      {
        path: '/admin/a',
        name: 'a',
        component: 'screens/a',
        alwaysShow: true,
        hidden: true,
        meta: {
          title: 'a 标题',
          icon: 'book',
          activeMenu: '/admin/b',
          affix: true,
          hidden: true,
          alwaysShow: true,
          noRedirect: true,
          noCache: true,
        },
      },
    ])
  })

  it.each([
    ['en-US', 'Exams', 'Exams'],
    ['zh-CN', 'Exams', 'a 标题'],
    ['en-US', '', 'a 标题'],
  ] as const)('are named in %s, with the English title "%s": %s', (language, titleEn, title) => {
    expect(menuRoutes([row('a', { titleEn })], new Set(['a']), language)[0]?.meta.title).toBe(title)
  })
})

describe('where a group leads', () => {
  const tree = (redirect: string, first: Partial<MenuRow> = {}) => [
    group('g', { redirect }),
    row('a', { parentId: 'g', ...first }),
    row('b', under('g')),
    row('c', under('g')),
  ]
  it.each<[string, readonly MenuRow[], string[], string | undefined]>([
    ['to its own target', tree('/admin/b'), ['a', 'b'], '/admin/b'],
    ['to the first page, where the target is not granted', tree('/admin/c'), ['a', 'b'], '/admin/a'],
    ['to the first that is seen', tree('/admin/c', { hidden: true }), ['a', 'b'], '/admin/b'],
    ['to a hidden one, where there is no other', tree('/admin/c', { hidden: true }), ['a'], '/admin/a'],
    ['nowhere, where none was named', tree(''), ['a', 'b'], undefined],
    ['nowhere, where nothing lies below', [row('g', { redirect: '/admin/a' })], ['g'], undefined],
  ])('%s', (_, menus, granted, redirect) => {
    const [found] = routes(menus, ...granted)
    expect(found).toBeDefined()
    expect(found?.redirect).toBe(redirect)
    expect(found !== undefined && 'redirect' in found).toBe(redirect !== undefined)
  })
})

it('brings parents before children and leaves neighbours in their order', () => {
  const entries = [
    { id: 'd', parentId: 'b' },
    { id: 'b', parentId: null },
    { id: 'c', parentId: 'b' },
    { id: 'a', parentId: null },
    { id: 'e', parentId: 'd' },
  ]
  expect(inTreeOrder(entries).map(({ id }) => id)).toEqual(['b', 'd', 'e', 'c', 'a'])
})
