import { describe, expect, it } from 'vitest'
import { makeFinder, SEARCH } from './find-routes.ts'

const routes = [
  { path: '/admin/questions/banks', title: ['Questions', 'Banks'] },
  { path: '/admin/exams/blueprints', title: ['Exams', 'Blueprints'] },
  { path: '/admin/exams/list', title: ['Exams', 'All exams'] },
  { path: '/admin/system/users', title: ['System', 'Users'] },
  { path: '/admin/papers/marking', title: ['答卷与阅卷', '阅卷'] },
  { path: '/admin/zebra', title: ['Other'] },
  { path: '/admin/other', title: ['Zebra'] },
]
const find = makeFinder(routes)
const paths = (text: string) => find(text).map(({ path }) => path)

/** Each character of `text` that stands in `pattern` by itself is an error of one in its length. */
const hasErrors = (pattern: string, errors: number) => pattern.slice(0, pattern.length - errors) + '#'.repeat(errors)

describe('the search of pages', () => {
  it('[spec 9.5] has the threshold and the weights of the specification', () => {
    expect(SEARCH).toEqual({ threshold: 0.4, weights: { title: 0.7, path: 0.3 } })
  })

  it('[spec 9.5] finds with four errors in ten characters, and not with five', () => {
    const alone = makeFinder([{ path: '/x', title: ['blueprints'] }])
    expect(alone(hasErrors('blueprints', 0))).toHaveLength(1)
    expect(alone(hasErrors('blueprints', 4))).toHaveLength(1)
    expect(alone(hasErrors('blueprints', 5))).toHaveLength(0)
  })

  it('[spec 2.search.1] forgives slips', () => {
    expect(paths('bluprint')[0]).toBe('/admin/exams/blueprints')
    expect(paths('usres')[0]).toBe('/admin/system/users')
    expect(paths('qxzvw')).toEqual([])
  })

  it('finds Chinese titles, and every part of the way to a page', () => {
    expect(paths('阅卷')[0]).toBe('/admin/papers/marking')
    expect(paths('答卷')).toContain('/admin/papers/marking')
    expect(paths('exams').slice(0, 2).sort()).toEqual(['/admin/exams/blueprints', '/admin/exams/list'])
  })

  it('[spec 2.search.1, 9.5] finds by address, and a title weighs more', () => {
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
