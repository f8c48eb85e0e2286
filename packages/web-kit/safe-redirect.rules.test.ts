import { describe, expect, it } from 'vitest'
import { safeRedirect, siteLocalPath } from './safe-redirect.ts'

const SITE = 'https://tripos.example'

/** What a stranger may put behind `?redirect=`, after `/redirect` or behind `/#`. None may lead away. */
const HOSTILE: readonly string[] = [
  'https://evil.example/',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example/',
  '///evil.example/',
  '////evil.example',
  '//evil.example:8080/web/index',
  '//user@evil.example/',
  '//tripos.example@evil.example/',
  '//evil。example/',
  '//ⓔvil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0085/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/',
  'mailto:a@evil.example',
  'web/index',
  '?redirect=//evil.example',
  '#//evil.example',
  '@evil.example',
  '.evil.example',
  '',
]

/** Look dangerous and are paths of our own: the browser, too, must see them as such. */
const HARMLESS: readonly string[] = [
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%252F%252Fevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/@evil.example',
  '/:80/evil.example',
  '/web/index?next=//evil.example',
  '/web/index#//evil.example',
  '/web//evil.example',
  '/redirect//evil.example',
  '/javascript:alert(1)',
  '/／／evil.example',
  '/\u202e//evil.example',
]

describe('a path that somebody else gave', () => {
  it.each(HOSTILE)('[spec 2.public.1, 2.public.6] %j is refused', wanted => {
    expect(siteLocalPath(wanted)).toBeUndefined()
    expect(safeRedirect(wanted)).toBeUndefined()
  })

  it.each(HARMLESS)('%j stays on the site', wanted => {
    const path = siteLocalPath(wanted) ?? ''
    expect(path).toMatch(/^\/(?![/\\])/)
    // As the browser resolves it, from any of our own pages.
    for (const from of ['/', '/login', '/redirect/x/y', '/web/exam/check/1']) {
      expect(new URL(path, SITE + from).origin).toBe(SITE)
    }
  })

  it('is tried in more than forty hostile forms', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThan(40)
  })
})

describe('safeRedirect', () => {
  it.each([
    ['/web/index', '/web/index'],
    ['/web/index?page=2&q=%2F#top', '/web/index?page=2&q=%2F#top'],
    ['/', '/'],
    ['/web/../admin/dashboard', '/admin/dashboard'],
    ['/loginx', '/loginx'],
  ])('goes to %s', (wanted, to) => expect(safeRedirect(wanted)).toBe(to))

  it.each([null, undefined, '/login', '/login/messages', '/login?redirect=/login', '/login#x', '/web/../login'])(
    'does not go to %j',
    wanted => expect(safeRedirect(wanted)).toBeUndefined(),
  )
})
