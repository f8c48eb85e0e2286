import { expect, test } from 'vitest'
import { looksLikeText } from './text.rules.ts'

const binary = new Uint8Array([0x4d, 0x5a, 0x00, 0x01])

test('text in other encodings is text', () => {
  expect(looksLikeText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe(true)
  expect(looksLikeText(new Uint8Array([0xba, 0xba, 0xd7, 0xd6]))).toBe(true)
  expect(looksLikeText(binary)).toBe(false)
  // The mark of UTF-16 is both bytes.
  expect(looksLikeText(new Uint8Array([0xfe, 0xff, 0x00, 0x61]))).toBe(true)
  expect(looksLikeText(new Uint8Array([0xff, 0x61, 0x00]))).toBe(false)
  expect(looksLikeText(new Uint8Array([0x00, 0xfe, 0x61]))).toBe(false)
  // Tabs, ends of lines, ends of pages.
  expect(looksLikeText(new Uint8Array([0x61, 0x09, 0x0d, 0x0a, 0x0c]))).toBe(true)
  for (const control of [0x00, 0x08, 0x0b, 0x0e, 0x1b, 0x1f]) {
    expect(looksLikeText(new Uint8Array([0x61, control]))).toBe(false)
  }
})
