import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [9900, 'CNY', 'zh-CN', '¥99.00'],
  [9900, 'CNY', 'en-US', 'CN¥99.00'],
  [123_456_789, 'USD', 'en-US', '$1,234,567.89'],
  [500, 'JPY', 'en-US', '¥500'],
] as const)('%i %s in %s is %s', (minor, currency, language, text) => {
  expect(formatMoney(minor, currency, language)).toBe(text)
})
