import { expect, it } from 'vitest'
import { IMAGE_TYPES, imageSize } from './image-size.rules.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const size = { width: 300, height: 200 }
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(32)])

it.each([
  ['a PNG', 'image/png', hex('89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8')],
  ['a GIF', 'image/gif', hex('474946383961 2c01 c800')],
  ['a baseline JPEG behind an APP0', 'image/jpeg', hex('ffd8 ffe0 0004 0000 ffc0 0011 08 00c8 012c')],
  ['a progressive JPEG with fill bytes', 'image/jpeg', hex('ffd8 ffff ffc4 0003 00 ffc2 0011 08 00c8 012c')],
  ['a lossy WebP', 'image/webp', hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2c01 c800')],
  ['a lossless WebP', 'image/webp', hex('52494646 00000000 57454250 5650384c 00000000 2f 2bc13100')],
  ['an extended WebP', 'image/webp', hex('52494646 00000000 57454250 56503858 0a000000 00000000 2b0100 c70000')],
])('reads the size of %s', (_, mime, bytes) => {
  expect(imageSize(mime, padded(bytes))).toEqual(size)
})

it('gives nothing for bytes that end too early, whatever the type, and never throws', () => {
  const whole = padded(hex('ffd8 ffe0 0004 0000 ffe1 ffff'))
  for (const mime of IMAGE_TYPES) {
    for (let length = 0; length < 10; length++) expect(imageSize(mime, whole.subarray(0, length))).toBeUndefined()
  }
  expect(imageSize('image/jpeg', whole)).toBeUndefined()
  expect(imageSize('image/svg+xml', whole)).toBeUndefined()
})
