import { expect, it } from 'vitest'
import { byteRange } from './byte-range.rules.ts'

const SIZE = 1000

it.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=0-', { from: 0, to: 999 }],
  ['bytes=500-', { from: 500, to: 999 }],
  ['bytes=999-999', { from: 999, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=-1', { from: 999, to: 999 }],
  ['bytes=-200', { from: 800, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes = 0 - 9', { from: 0, to: 9 }],
])('%s is a part of a file', (header, part) => expect(byteRange(header, SIZE)).toEqual(part))

it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(30)}-`])(
  '%s is no part of the file',
  header => expect(byteRange(header, SIZE)).toBe('none'),
)

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-5', 'bytes=a-b', 'bytes=1.5-2'])(
  '%s is answered with the whole file',
  header => expect(byteRange(header, SIZE)).toBeUndefined(),
)
