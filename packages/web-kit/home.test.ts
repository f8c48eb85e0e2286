import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { expect, it } from 'vitest'
import { homeOf } from './home.ts'

const route = (path: string, fields: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  name: 'x',
  component: 'Page',
  meta: { title: 'x' },
  ...fields,
})
const group = (path: string, ...children: MenuRoute[]) => route(path, { component: 'Layout', children })

const list = route('/admin/papers/list')
const room = route('/admin/papers/marking/:examId', { hidden: true })

it.each<[string, readonly MenuRoute[], string]>([
  [
    'the dashboard, wherever it stands',
    [group('/admin/papers', list), group('/admin', route('/admin/dashboard'))],
    '/admin/dashboard',
  ],
  ['else the first page', [group('/admin/papers', room, list)], '/admin/papers/list'],
  [
    'not one that is hidden, by itself or with its group',
    [{ ...group('/a', list), hidden: true }, route('/admin/b')],
    '/admin/b',
  ],
  ['a hidden one rather than none', [route('/admin/b', { hidden: true })], '/admin/b'],
  ['not another site', [route('https://school.cn', { component: '' }), list], '/admin/papers/list'],
  [
    'one’s own account where nothing is a page',
    [route('https://school.cn', { component: '' }), room],
    '/profile/index',
  ],
])('leads to %s', (_, routes, home) => expect(homeOf(routes)).toBe(home))
