import { describe, expect, it } from 'vitest'
import { hiddenOnTheWay, makesCycle, type MenuFields, problemOf, problemOfPlace } from './menu-form.rules.ts'

const known = { permissions: new Set(['sys:user:view']), screens: new Set(['UserList']) }
const page: MenuFields = {
  type: 1,
  path: '/admin/x',
  name: '',
  component: 'UserList',
  redirect: '',
  permission: null,
  activeMenu: '',
}
const link = { ...page, component: '' }
const fieldOf = (fields: Partial<MenuFields>, of = page) => problemOf({ ...of, ...fields }, known)?.field
const bare = { ...page, type: 2 as const, path: '', component: '', permission: 'sys:user:view' }

it.each<[string, Partial<MenuFields>, MenuFields, [field: string, zh: string, en: string]]>([
  [
    'a permission that does not exist',
    { permission: 'sys:all:do' },
    page,
    ['permission', '没有这个权限标识', 'There is no such permission tag'],
  ],
  [
    'a function with a page',
    { name: 'x' },
    bare,
    ['name', '功能没有页面，此项须为空', 'A function is no page: leave this empty'],
  ],
  [
    'a function without a permission',
    { permission: null },
    bare,
    ['permission', '功能必须有权限标识', 'A function needs a permission tag'],
  ],
  ['a link that is none', { path: 'mailto:' }, link, ['path', '外部链接不正确', 'This is not a usable link']],
  [
    'a link that stands in no menu',
    { path: 'tel:1', type: 3 },
    link,
    ['type', '外部链接只能是菜单', 'A link to another site is a menu entry'],
  ],
  [
    'a link that leads on',
    { path: 'tel:1', redirect: '/admin/x' },
    link,
    ['redirect', '外部链接不需要此项', 'A link to another site has none'],
  ],
  [
    'a link that is marked under a page',
    { path: 'tel:1', activeMenu: '/admin/x' },
    link,
    ['activeMenu', '外部链接不需要此项', 'A link to another site has none'],
  ],
  [
    'a path that is none',
    { path: '/web' },
    page,
    [
      'path',
      '请填写 /admin/ 开头的地址，或 http(s)://、mailto:、tel: 开头的外部链接',
      'A path that begins with /admin/, or a link with http(s)://, mailto: or tel:',
    ],
  ],
  ['a screen that is none', { component: 'X' }, page, ['component', '没有这个页面组件', 'There is no such page']],
  [
    'a group that stands in no menu',
    { component: 'WebLayout', type: 3 },
    page,
    ['type', '分组必须是菜单', 'A group is a menu entry'],
  ],
  [
    'a page that leads on',
    { redirect: '/admin/y' },
    page,
    ['redirect', '只有分组可以转到 /admin/ 下的地址', 'Only a group leads on, to a path below /admin/'],
  ],
  [
    'a page that is marked under another site',
    { activeMenu: '/web/x' },
    page,
    ['activeMenu', '请填写 /admin/ 开头的地址', 'A path that begins with /admin/'],
  ],
])('says what is wrong, in both languages: %s', (_, fields, of, [field, zh, en]) => {
  expect(problemOf({ ...of, ...fields }, known)).toEqual({ field, text: { 'zh-CN': zh, 'en-US': en } })
})

describe('a link', () => {
  it.each([
    'https://example.org/',
    'http://a.b/c?d=e',
    'mailto:a@example.org',
    'tel:+86-10-1234',
    'tel:010(12).34',
    'tel:1',
    'mailto:team@example.org',
  ])('[spec 5.1] to %s is good', path => expect(fieldOf({ path }, link)).toBeUndefined())
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil',
    'https://user:pass@evil.example/',
    'https://a b/',
    'ftp://example.org',
    'mailto:',
    'mailto:a',
    'mailto:@b',
    'mailto:a@b@c',
    'mailto:a@b c',
    'tel:',
    'tel:call-me',
    'tel:123x',
    'tel:call-tel:1',
    'mailto:a@mailto:b@c',
    'https:evil/https://x',
    'https://user@evil.example/',
    'https://:pass@evil.example/',
    'https://',
    'https://a]b/',
    ' https://example.org/',
  ])('to %s is none', path => expect(fieldOf({ path }, link)).toBe('path'))

  it('is a menu entry without a screen', () => {
    expect(fieldOf({ path: 'https://example.org/', type: 3 }, link)).toBe('type')
    expect(fieldOf({ path: 'https://example.org/' })).toBe('component')
  })
})

describe('a page', () => {
  it.each([
    '/admin',
    '/admin/x',
    '/admin/x/:id',
    '/admin/a-b/c_d',
    '/admin/~X9/:a1B',
    '/admin/x/:id/edit',
    `/admin/${'x'.repeat(193)}`,
  ])('at %s is good', path => expect(fieldOf({ path })).toBeUndefined())
  it.each([
    '',
    'x',
    '/web/x',
    '/admin/../x',
    '/admin//x',
    '/admin/x?y=1',
    '/admin/x/',
    '/adminx',
    '\\\\evil',
    '/a/admin/x',
    '/admin/:',
    '/admin/:1',
    '/admin/:a-b',
    '/admin/x!',
    '/admin/x/:id!',
    `/admin/${'x'.repeat(194)}`,
  ])('at "%s" is none', path => expect(fieldOf({ path })).toBe('path'))

  it('has a screen of the app, and a permission of the contract', () => {
    expect(fieldOf({ component: 'Nothing' })).toBe('component')
    expect(fieldOf({ component: '' })).toBe('component')
    expect(fieldOf({ permission: 'sys:all:do' })).toBe('permission')
    expect(fieldOf({ permission: 'sys:user:view' })).toBeUndefined()
  })

  it('leads nowhere else; a group may, within the site', () => {
    expect(fieldOf({ redirect: '/admin/y' })).toBe('redirect')
    expect(fieldOf({ redirect: '/admin/y', component: 'Layout' })).toBeUndefined()
    expect(fieldOf({ redirect: '//evil.example', component: 'Layout' })).toBe('redirect')
    expect(fieldOf({ activeMenu: 'https://evil.example' })).toBe('activeMenu')
    expect(fieldOf({ type: 3, component: 'Layout' })).toBe('type')
  })
})

describe('a function', () => {
  it('is a permission and nothing else', () => {
    expect(fieldOf({}, bare)).toBeUndefined()
    for (const field of ['path', 'name', 'component', 'redirect', 'activeMenu'] as const) {
      expect(fieldOf({ [field]: '/admin/x' }, bare)).toBe(field)
    }
  })
})

describe('a place', () => {
  const node = (id: string, parentId: string | null, fields: Partial<MenuFields> = {}) => ({
    id,
    parentId,
    ...page,
    ...fields,
    hidden: false,
    title: id,
  })
  const all = [
    node('group', null, { component: 'Layout' }),
    node('page', 'group'),
    node('grant', 'page', { type: 2 as const, path: '', component: '' }),
    node('link', null, { component: '', path: 'https://example.org/' }),
  ]
  const place = (fields: object) => problemOfPlace({ ...node('new', null), ...fields }, all)?.field
  const grant = { type: 2 as const, path: '', component: '' }

  it('of a page is a group or the top, of a function a page or a group', () => {
    expect([place({}), place({ parentId: 'group' })]).toEqual([undefined, undefined])
    expect([place({ parentId: 'page' }), place({ parentId: 'grant' }), place({ parentId: 'link' })]).toEqual(
      Array(3).fill('parentId'),
    )
    expect([place({ ...grant, parentId: 'page' }), place({ ...grant, parentId: 'group' })]).toEqual([
      undefined,
      undefined,
    ])
    expect([place(grant), place({ ...grant, parentId: 'grant' }), place({ ...grant, parentId: 'gone' })]).toEqual(
      Array(3).fill('parentId'),
    )
  })

  it('of the web is a group as well', () => {
    const web = [node('web', null, { component: 'WebLayout' })]
    expect(problemOfPlace(node('new', 'web'), web)).toBeUndefined()
    expect(problemOfPlace({ ...node('group', null), component: 'WebLayout' }, all)).toBeUndefined()
  })

  it('that is none is named in both languages', () => {
    expect(problemOfPlace(node('new', 'page'), all)).toEqual({
      field: 'parentId',
      text: {
        'zh-CN': '页面和分组只能放在分组之下，功能只能放在页面或分组之下',
        'en-US': 'Pages and groups lie below a group, functions below a page or a group',
      },
    })
    expect(problemOfPlace({ ...node('group', null), component: 'UserList' }, all)?.text).toEqual({
      'zh-CN': '它下面还有条目，不能这样更改',
      'en-US': 'What lies below it could not lie there any more',
    })
  })

  it('keeps what lies below', () => {
    expect(problemOfPlace({ ...node('group', null), component: 'UserList' }, all)?.field).toBe('type')
    expect(problemOfPlace({ ...node('page', 'group'), ...grant }, all)?.field).toBe('type')
  })

  it('is not below itself, and knows the first hidden entry on the way', () => {
    expect(makesCycle({ id: 'group', parentId: 'page' }, all)).toBe(true)
    expect(makesCycle({ id: 'group', parentId: 'group' }, all)).toBe(true)
    expect(makesCycle({ id: 'page', parentId: 'group' }, all)).toBe(false)
    expect(makesCycle({ id: 'page', parentId: null }, all)).toBe(false)
    expect(makesCycle({ id: 'page', parentId: 'gone' }, all)).toBe(false)
    expect(hiddenOnTheWay(all, 'page')).toBeUndefined()
    const hidden = all.map(one => ({ ...one, hidden: one.id === 'group' }))
    expect(hiddenOnTheWay(hidden, 'grant')?.id).toBe('group')
    expect(hiddenOnTheWay(hidden, 'group')?.id).toBe('group')
    expect(hiddenOnTheWay(hidden, 'link')).toBeUndefined()
    expect(hiddenOnTheWay(hidden, 'gone')).toBeUndefined()
  })
})
