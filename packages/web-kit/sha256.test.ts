import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256After } from './sha256.ts'

const hex = (words: Int32Array): string => [...words].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')

it('hashes as everybody does, whatever the length and however much of the beginning is shared', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join('')
    const expected = createHash('sha256').update(text).digest('hex')
    for (const shared of [0, Math.floor(length / 2), length]) {
      expect(hex(sha256After(text.slice(0, shared))(text))).toBe(expected)
    }
  }
})
