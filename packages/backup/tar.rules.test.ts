import { describe, expect, it } from 'vitest'
import { paddingOf, readHeader, writeHeader } from './tar.rules.ts'

const header = { name: 'files/answers/0198/one', size: 1234, mtime: 1_790_000_000 }

describe('a header of a tar file', () => {
  it.each([
    ['a short name', header],
    ['a long name', { ...header, name: `files/${'a'.repeat(90)}/${'b'.repeat(80)}` }],
    ['nothing in it', { ...header, size: 0 }],
    ['8 GiB less a byte', { ...header, size: 8 * 1024 ** 3 - 1 }],
    ['8 GiB', { ...header, size: 8 * 1024 ** 3 }],
    ['3 TiB', { ...header, size: 3 * 1024 ** 4 }],
  ])('is read as it was written: %s', (_, one) => {
    expect(readHeader(writeHeader(one))).toEqual(one)
  })

  it('is not read with any one bit of it flipped', () => {
    const good = writeHeader(header)
    for (let bit = 0; bit < good.length * 8; bit += 1) {
      const bad = Buffer.from(good)
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const read = readHeader(bad)
      expect(read, `bit ${bit}`).toBeUndefined()
    }
  })

  it('refuses a name that no field holds', () => {
    expect(() => writeHeader({ ...header, name: 'a'.repeat(101) })).toThrow('too long')
  })

  it.each([
    [0, 0],
    [1, 511],
    [512, 0],
    [513, 511],
  ])('fills the block after %i bytes with %i', (size, padding) => {
    expect(paddingOf(size)).toBe(padding)
  })
})
