import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('safeRedirect', () => {
  it.each([
    ['/web/index', '/web/index'],
    ['/web/index?page=2&q=%2F#top', '/web/index?page=2&q=%2F#top'],
    ['/', '/'],
    ['/web/../admin/dashboard', '/admin/dashboard'],
    ['/loginx', '/loginx'],
  ])('goes to %s', (wanted, to) => expect(safeRedirect(wanted)).toBe(to))

  it.each([
    null,
    undefined,
    '',
    'web/index',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    ' /web/index',
    '/login',
    '/login?redirect=/login',
    '/web/../login',
  ])('does not go to %j', wanted => expect(safeRedirect(wanted)).toBeUndefined())
})
