import { expect, test } from 'vitest'
import { formatBytes } from './file-size.ts'

test.each([
  [0, '0 B'],
  [11, '11 B'],
  [1024, '1 KB'],
  [300_070, '293 KB'],
  [1_300_000, '1.2 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
