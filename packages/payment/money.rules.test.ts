import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './money.rules.ts'

test('an amount written out and read again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), minor => {
      expect(fromDecimal(toDecimal(minor))).toBe(minor)
    }),
  )
})

test.each([
  ['0.01', 1],
  ['12.3', 1230],
  ['12', 1200],
  ['88.880', 8888],
  ['-5.00', -500],
])('%s is %i', (text, minor) => {
  expect(fromDecimal(text)).toBe(minor)
})

test.each(['', '1.005', '1e3', '0x10', '1,000.00', 'NaN', '1.2.3'])('%s is no amount', text => {
  expect(fromDecimal(text)).toBeUndefined()
})

test.each([-1, 0.5, Number.NaN, 2 ** 60])('%d cannot be written as one', minor => {
  expect(() => toDecimal(minor)).toThrow('not an amount')
})
