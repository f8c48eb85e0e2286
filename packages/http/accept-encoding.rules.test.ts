import { expect, it } from 'vitest'
import { ENCODINGS, pickEncoding } from './accept-encoding.rules.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.3, gzip;q=0.9', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['br;q=0.2, identity;q=0.8', undefined],
  ['br;q=1, identity;q=1', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is answered with %s', (header, encoding) => {
  expect(pickEncoding(header, ENCODINGS)).toBe(encoding)
})

it('sends what there is', () => {
  expect(pickEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(pickEncoding('br, gzip', [])).toBeUndefined()
})
