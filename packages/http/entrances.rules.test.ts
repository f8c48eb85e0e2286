import { describe, expect, it } from 'vitest'
import { type Entrance, hasTokenCookie, pickEntrance, pickPageLanguage } from './entrances.rules.ts'

const NONE = { scripts: [], styles: [] }
const entrance = (path: string, needsSession = true): Entrance => ({
  path,
  area: path,
  needsSession,
  calls: [],
  files: { 'zh-CN': NONE, 'en-US': NONE },
})
const ENTRANCES = [entrance('/web/exam/start'), entrance('/web'), entrance('/admin'), entrance('/login', false)]
const pick = (path: string, hasToken: boolean) => pickEntrance(ENTRANCES, { path, hasToken })?.path

describe('the entrance', () => {
  it.each([
    ['/web/exam/start/1', true, '/web/exam/start'],
    ['/web/exam/start', true, '/web/exam/start'],
    ['/web/index', true, '/web'],
    ['/website', true, undefined],
    ['/login', true, '/login'],
    ['/', true, undefined],
    ['/404', false, undefined],
    ['/web/exam/start/1', false, '/login'],
    ['/admin/dashboard', false, '/login'],
    ['/', false, '/login'],
    ['/login', false, '/login'],
  ])('of %s, signed in: %s, is %s', (path, hasToken, expected) => {
    expect(pick(path, hasToken)).toBe(expected)
  })
})

it.each([
  ['', 'zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['', 'zh-TW', 'zh-CN'],
  ['', 'en-GB,zh;q=0.5', 'en-US'],
  ['', 'fr', 'en-US'],
  ['', undefined, 'zh-CN'],
  ['a=1; locale=en-US; b=2', 'zh-CN', 'en-US'],
  ['locale=zh-CN', 'en', 'zh-CN'],
  ['locale=fr', 'en', 'en-US'],
  ['notlocale=zh-CN', 'en', 'en-US'],
])('the cookie "%s" and %s mean %s', (cookie, header, language) => {
  expect(pickPageLanguage(cookie, header)).toBe(language)
})

it('sees a token', () => {
  expect(hasTokenCookie('size=mini; token=abc-_1')).toBe(true)
  expect(hasTokenCookie('mytoken=abc')).toBe(false)
  expect(hasTokenCookie('token=')).toBe(false)
})
