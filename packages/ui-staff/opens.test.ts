import { expect, it } from 'vitest'
import { opens } from './opens.ts'

const page = (path: string, component = 'Page') => ({ path, component, name: '', meta: { title: '' } })
const ROUTES = [
  {
    ...page('/admin/questions', 'Layout'),
    children: [page('/admin/questions/banks'), page('/admin/questions/banks/view/:id')],
  },
  page('/admin/dashboard'),
]

it.each([
  ['/admin/dashboard', true],
  ['/admin/questions/banks', true],
  ['/admin/questions/banks?new=1', true],
  ['/admin/questions/banks/view/4', true],
  ['/admin/questions/banks/view/4?tab=a/b#c', true],
  ['/admin/questions/banks/view', false],
  ['/admin/questions/banks/view/4/more', false],
  ['/admin/questions', false],
  ['/admin/exams/list', false],
] as const)('%s: %s', (link, isOpen) => expect(opens(ROUTES, link)).toBe(isOpen))
