import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { expect, it } from 'vitest'
import { patternOf, searchableRoutes } from './route-search.rules.ts'

const page = (path: string, title: string, more: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  name: title,
  component: 'Page',
  meta: { title },
  ...more,
})
const group = (path: string, title: string, children: MenuRoute[], more: Partial<MenuRoute> = {}): MenuRoute => ({
  ...page(path, title, { component: 'Layout', children }),
  ...more,
})

const found = (routes: readonly MenuRoute[]) =>
  searchableRoutes(routes).map(({ path, title }) => `${title.join(' > ')} ${path}`)

it('[spec 2.search.1] takes pages with the titles above them', () => {
  const routes = [
    group('/admin/exams', 'Exams', [page('list', 'All'), group('more', 'More', [page('plans', 'Plans')])]),
  ]
  expect(found(routes)).toEqual(['Exams > All /admin/exams/list', 'Exams > More > Plans /admin/exams/more/plans'])
})

it('[spec 2.search.1] leaves out what is hidden, with all below it, what has no title and what is no place', () => {
  const routes = [
    page('/admin/a', 'Hidden', { hidden: true }),
    page('/admin/b', 'Hidden too', { meta: { title: 'Hidden too', hidden: true } }),
    group('/admin/c', 'Hidden group', [page('d', 'Below')], { hidden: true }),
    page('/admin/e', ''),
    group('/admin/f', '', [page('g', 'Alone')]),
    page('/admin/h', 'Heading', { meta: { title: 'Heading', noRedirect: true } }),
    page('/admin/i/:id', 'With a gap'),
    group('/admin/j', 'Leads nowhere', []),
  ]
  expect(found(routes)).toEqual(['Alone /admin/f/g'])
})

it('takes groups that lead on, and other sites', () => {
  const routes = [
    group('/admin/exams', 'Exams', [page('list', 'All')], { redirect: '/admin/exams/list' }),
    group('https://help.example', 'Help', []),
    group('/admin/x', 'Silent', [page('y', 'Y')], { redirect: 'y', meta: { title: 'Silent', noRedirect: true } }),
  ]
  expect(found(routes)).toEqual([
    'Exams /admin/exams',
    'Exams > All /admin/exams/list',
    'Help https://help.example',
    'Silent > Y /admin/x/y',
  ])
})

it('[spec 9.5] compares 32 characters at most', () => {
  expect(patternOf(`  ${'x'.repeat(40)}`)).toBe('x'.repeat(32))
  expect(patternOf(' a ')).toBe('a')
})
