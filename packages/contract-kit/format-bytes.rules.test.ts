import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [-5, '0 B'],
  [0, '0 B'],
  [11, '11 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [300_070, '293 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1_300_000, '1.2 MB'],
  [50 * 1024 * 1024, '50 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [2000 * 1024 ** 4, '2000 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
