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

describe('a link', () => {
  it.each(['https://example.org/', 'http://a.b/c?d=e', 'mailto:a@example.org', 'tel:+86-10-1234'])(
    '[spec 5.1] to %s is good',
    path => expect(fieldOf({ path }, link)).toBeUndefined(),
  )
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil',
    'https://user:pass@evil.example/',
    'https://a b/',
    'ftp://example.org',
    'mailto:',
    'tel:',
  ])('to %s is none', path => expect(fieldOf({ path }, link)).toBe('path'))

  it('is a menu entry without a screen', () => {
    expect(fieldOf({ path: 'https://example.org/', type: 3 }, link)).toBe('type')
    expect(fieldOf({ path: 'https://example.org/' })).toBe('component')
  })
})

describe('a page', () => {
  it.each(['/admin/x', '/admin/x/:id', '/admin/a-b/c_d'])('at %s is good', path =>
    expect(fieldOf({ path })).toBeUndefined(),
  )
  it.each(['', 'x', '/web/x', '/admin/../x', '/admin//x', '/admin/x?y=1', '/admin/x/', '/adminx', '\\\\evil'])(
    'at "%s" is none',
    path => expect(fieldOf({ path })).toBe('path'),
  )

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
    const bare = { ...page, type: 2 as const, path: '', component: '' }
    expect(fieldOf({ permission: 'sys:user:view' }, bare)).toBeUndefined()
    expect(fieldOf({}, bare)).toBe('permission')
    expect(fieldOf({ permission: 'sys:user:view', path: '/admin/x' }, bare)).toBe('path')
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

  it('keeps what lies below', () => {
    expect(problemOfPlace({ ...node('group', null), component: 'UserList' }, all)?.field).toBe('type')
    expect(problemOfPlace({ ...node('page', 'group'), ...grant }, all)?.field).toBe('type')
  })

  it('is not below itself, and knows the first hidden entry on the way', () => {
    expect(makesCycle({ id: 'group', parentId: 'page' }, all)).toBe(true)
    expect(makesCycle({ id: 'group', parentId: 'group' }, all)).toBe(true)
    expect(makesCycle({ id: 'page', parentId: 'group' }, all)).toBe(false)
    expect(hiddenOnTheWay(all, 'page')).toBeUndefined()
    const hidden = all.map(one => ({ ...one, hidden: one.id === 'group' }))
    expect(hiddenOnTheWay(hidden, 'page')?.id).toBe('group')
  })
})
