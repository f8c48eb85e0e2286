import { describe, expect, it } from 'vitest'
import { makeFinder } from './find-routes.ts'

const routes = [
  { path: '/admin/questions/banks', title: ['Questions', 'Banks'] },
  { path: '/admin/exams/blueprints', title: ['Exams', 'Blueprints'] },
  { path: '/admin/exams/list', title: ['Exams', 'All exams'] },
  { path: '/admin/system/users', title: ['System', 'Users'] },
  { path: '/admin/papers/marking', title: ['试卷管理', '阅卷'] },
  { path: '/admin/zebra', title: ['Other'] },
  { path: '/admin/other', title: ['Zebra'] },
]
const find = makeFinder(routes)
const paths = (text: string) => find(text).map(({ path }) => path)

describe('[spec 2.search.1, 9.5] the search of pages', () => {
  it('forgives slips: threshold 0.4', () => {
    expect(paths('bluprint')[0]).toBe('/admin/exams/blueprints')
    expect(paths('usres')[0]).toBe('/admin/system/users')
    expect(paths('qxzvw')).toEqual([])
  })

  it('finds Chinese titles, and every part of the way to a page', () => {
    expect(paths('阅卷')[0]).toBe('/admin/papers/marking')
    expect(paths('试卷')).toContain('/admin/papers/marking')
    expect(paths('exams').slice(0, 2).sort()).toEqual(['/admin/exams/blueprints', '/admin/exams/list'])
  })

  it('finds by address, and a title weighs more (0.7 to 0.3)', () => {
    expect(paths('/admin/zebra')).toContain('/admin/zebra')
    expect(paths('zebra').slice(0, 2)).toEqual(['/admin/other', '/admin/zebra'])
  })

  it('shows all pages before anything is typed', () => {
    expect(find('  ')).toEqual(routes)
  })

  it('takes a pattern longer than 32 characters for its first 32', () => {
    const long = 'blueprints'.padEnd(32, 'q')
    expect(paths(`${long}-more-and-more`)).toEqual(paths(long))
  })
})
