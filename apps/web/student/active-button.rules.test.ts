import { describe, expect, it } from 'vitest'
import { activeButton } from './active-button.ts'

const SCREENS = [
  { path: '/web/index' },
  { path: '/web/exam/check/:id', activeMenu: '/web/index' },
  { path: '/web/course/view/:courseId/:fileId' },
  {
    path: '/web/qu/view/:id',
    activeMenu: (search: URLSearchParams) => (search.get('from') === 'practice' ? '/web/repo' : '/web/index'),
  },
]

describe('the marked button of the header', () => {
  it.each([
    ['/web/exam/check/1', '/web/index'],
    ['/web/exam/check/a%2Fb', '/web/index'],
  ])("[spec 2.web-layout.3] %s has its route's activeMenu", (path, button) =>
    expect(activeButton({ pathname: path, search: '' }, SCREENS)).toBe(button),
  )

  it.each([
    ['/web/index', '/web/index'],
    ['/web/index/', '/web/index'],
    ['/web/course', '/web/course'],
    ['/web/course/view/1/2', '/web/course'],
    ['/web/notice/detail/9', '/web/notice'],
    ['/web', '/web'],
  ])('[spec 2.web-layout.3] %s follows its first two parts: %s', (path, button) =>
    expect(activeButton({ pathname: path, search: '' }, SCREENS)).toBe(button),
  )

  it.each([
    ['', '/web/index'],
    ['?from=practice', '/web/repo'],
    ['?from=elsewhere', '/web/index'],
  ])("a page that several lead to follows its address: '%s' is %s", (search, button) =>
    expect(activeButton({ pathname: '/web/qu/view/9', search }, SCREENS)).toBe(button),
  )
})
