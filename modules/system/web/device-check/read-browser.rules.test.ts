import { expect, it } from 'vitest'
import { missingIn, nameOf } from './read-browser.rules.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome',
    141,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/139.0.1.2',
    'Edge',
    139,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 128],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.5 Safari/605.1.15`, 'Safari', 17],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 18],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) ${APPLE} CriOS/120.0.1 Mobile/15E148 Safari/604.1`, 'Chrome', 120],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36', 'Chrome', 140],
  ['Lynx/2.9.0 libwww-FM/2.14', 'Lynx/2.9.0', undefined],
])('%s is %s %s', (userAgent, name, version) => expect(nameOf(userAgent)).toEqual({ name, version }))

it('names what is missing, also inside of something that is there', () => {
  const all = missingIn({})
  expect(all).toContain('indexedDB')
  expect(missingIn({ AbortSignal: {}, indexedDB: {} })).toContain('AbortSignal.any')
  expect(missingIn({ AbortSignal: { any: () => undefined }, indexedDB: null })).not.toContain('AbortSignal.any')
  expect(missingIn({ indexedDB: null })).toContain('indexedDB')
})
