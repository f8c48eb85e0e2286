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
    ['permission', '该权限标识不存在，请重新选择。', 'There is no such permission tag. Choose another one.'],
  ],
  [
    'a function with a page',
    { name: 'x' },
    bare,
    ['name', '功能没有页面，请清空此项。', 'A function has no page. Leave this empty.'],
  ],
  [
    'a function without a permission',
    { permission: null },
    bare,
    ['permission', '请为功能选择权限标识。', 'Choose the permission tag of this function.'],
  ],
  [
    'a link that is none',
    { path: 'mailto:' },
    link,
    [
      'path',
      '外部链接不正确，请填写完整的地址，且不要包含空格、用户名或密码。',
      'This link cannot be opened. Enter the whole address, without spaces, user name or password.',
    ],
  ],
  [
    'a link that stands in no menu',
    { path: 'tel:1', type: 3 },
    link,
    ['type', '外部链接只能是菜单，请把类型改为菜单。', 'An external link must be of type "Menu".'],
  ],
  [
    'a link that leads on',
    { path: 'tel:1', redirect: '/admin/x' },
    link,
    ['redirect', '外部链接不需要此项，请清空。', 'An external link has none. Leave this empty.'],
  ],
  [
    'a link that is marked under a page',
    { path: 'tel:1', activeMenu: '/admin/x' },
    link,
    ['activeMenu', '外部链接不需要此项，请清空。', 'An external link has none. Leave this empty.'],
  ],
  [
    'a path that is none',
    { path: '/web' },
    page,
    [
      'path',
      '请填写 /admin/ 开头的地址，或 http(s)://、mailto:、tel: 开头的外部链接。',
      'Enter a path that begins with /admin/, or a link that begins with http(s)://, mailto: or tel:.',
    ],
  ],
  [
    'a screen that is none',
    { component: 'X' },
    page,
    ['component', '该页面组件不存在，请重新选择。', 'There is no such page component. Choose another one.'],
  ],
  [
    'a group that stands in no menu',
    { component: 'WebLayout', type: 3 },
    page,
    ['type', '分组只能是菜单，请把类型改为菜单。', 'A group must be of type "Menu".'],
  ],
  [
    'a page that leads on',
    { redirect: '/admin/y' },
    page,
    [
      'redirect',
      '只有分组可以转到其他页面，且地址须以 /admin/ 开头。',
      'Only a group can lead on, and to a path that begins with /admin/.',
    ],
  ],
  [
    'a page that is marked under another site',
    { activeMenu: '/web/x' },
    page,
    ['activeMenu', '请填写 /admin/ 开头的地址。', 'Enter a path that begins with /admin/.'],
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
        'zh-CN': '页面和分组只能放在分组之下，功能只能放在页面或分组之下，请重新选择。',
        'en-US': 'Pages and groups belong below a group, functions below a page or a group. Choose another place.',
      },
    })
    expect(problemOfPlace({ ...node('group', null), component: 'UserList' }, all)?.text).toEqual({
      'zh-CN': '下面还有其他条目，不能这样更改，请先移走或删除它们。',
      'en-US': 'There are entries below it that could not stay. Move or delete them first.',
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
