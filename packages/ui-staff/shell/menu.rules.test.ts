import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { describe, expect, it } from 'vitest'
import { crumbsOf, groupsAbove, joinPath, menuOf, screensOf } from './menu.rules.ts'

const page = (path: string, component: string, more: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  name: component,
  component,
  meta: { title: component },
  ...more,
})

const tree: MenuRoute[] = [
  {
    path: '/admin',
    name: 'Home',
    component: 'Layout',
    meta: { title: 'Home', icon: 'dashboard' },
    children: [page('dashboard', 'Dashboard')],
  },
  {
    path: '/admin/questions',
    name: 'Questions',
    component: 'Layout',
    redirect: 'banks',
    meta: { title: 'Questions' },
    children: [
      page('banks', 'BankList'),
      page('list', 'QuestionList'),
      page('edit/:id', 'QuestionEdit', { hidden: true, meta: { title: 'Edit', activeMenu: '/admin/questions/list' } }),
    ],
  },
  {
    path: '/admin/empty',
    name: 'Empty',
    component: 'Layout',
    meta: { title: 'Empty' },
    children: [page('x', 'X', { hidden: true })],
  },
  { path: 'https://help.example', name: 'Help', component: '', meta: { title: 'Help' } },
]

describe('the menu of the back office', () => {
  it('shows a group of one page as that page, with the icon of the group', () => {
    expect(menuOf(tree)[0]).toMatchObject({ path: '/admin/dashboard', title: 'Dashboard', icon: 'dashboard' })
  })

  it('keeps the group where the server says so', () => {
    const [first] = menuOf([{ ...tree[0], alwaysShow: true } as MenuRoute])
    expect(first?.children.map(child => child.path)).toEqual(['/admin/dashboard'])
  })

  it('leaves hidden pages out, and a group that has nothing else', () => {
    expect(menuOf(tree).map(entry => entry.path)).toEqual([
      '/admin/dashboard',
      '/admin/questions',
      'https://help.example',
    ])
    expect(menuOf(tree)[1]?.children.map(child => child.path)).toEqual([
      '/admin/questions/banks',
      '/admin/questions/list',
    ])
  })

  it('gives every page a route, hidden ones too, and follows redirects of groups', () => {
    const screens = screensOf(tree)
    expect(screens.map(screen => screen.path)).toContain('/admin/questions/edit/:id')
    expect(screens.find(screen => screen.path === '/admin/questions')?.redirect).toBe('/admin/questions/banks')
    expect(screens.some(screen => screen.path.startsWith('https:'))).toBe(false)
  })

  it('leads to an editor through its list', () => {
    const screens = screensOf(tree)
    const edit = screens.find(screen => screen.component === 'QuestionEdit')
    expect(edit && crumbsOf(edit, screens).map(crumb => crumb.title)).toEqual(['Questions', 'QuestionList', 'Edit'])
    const made = edit && crumbsOf(edit, screens, 'New question').map(crumb => crumb.title)
    expect(made).toEqual(['Questions', 'QuestionList', 'New question'])
  })

  it('names a group and its page of the same name once', () => {
    const children = [page('list', 'ExamList', { meta: { title: 'Exams' } }), page('papers', 'Papers')]
    const screens = screensOf([
      { path: '/exams', name: 'Exams', component: 'Layout', meta: { title: 'Exams' }, children },
    ])
    expect(screens.map(({ crumbs }) => crumbs.map(({ title }) => title))).toEqual([['Exams'], ['Exams', 'Papers']])
  })

  it('opens the groups above the marked entry', () => {
    expect(groupsAbove(menuOf(tree), '/admin/questions/list')).toEqual(['/admin/questions'])
    expect(groupsAbove(menuOf(tree), '/admin/dashboard')).toEqual([])
  })

  it('joins relative paths, and leaves absolute and external ones alone', () => {
    expect(joinPath('/admin', 'dashboard')).toBe('/admin/dashboard')
    expect(joinPath('/admin/', '')).toBe('/admin/')
    expect(joinPath('/admin', '/admin/x')).toBe('/admin/x')
    expect(joinPath('/admin', 'mailto:a@b.example')).toBe('mailto:a@b.example')
  })
})
