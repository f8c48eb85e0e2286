import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decimalOf, isWithin, parseDecimal } from './decimal.rules.ts'

test.each<[string, number | undefined]>([
  ['3', 3],
  ['-3.50', -3.5],
  ['+.5', 0.5],
  ['5.', 5],
  ['1,234,567.5', 1_234_567.5],
  ['6.02e23', 6.02e23],
  ['6.02×10^23', 6.02e23],
  ['6.02·10^23', 6.02e23],
  ['10^5', 100_000],
  ['-10⁻³', -0.001],
  ['6.02*10^(-3)', 0.006_02],
  ['6.02 × 10⁻³', 0.006_02],
  ['３．１４', 3.14],
  ['−2', -2],
  ['', undefined],
  ['.', undefined],
  ['e5', undefined],
  ['1,23', undefined],
  ['1 234', 1234],
  ['3 apples', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['1e9999', undefined],
  ['9'.repeat(101), undefined],
])('"%s" as a number', (text, value) => {
  expect(parseDecimal(text) !== undefined).toBe(value !== undefined)
  if (value === undefined) return
  const exactly = { value, tolerance: { amount: 0, isPercent: false } }
  expect(isWithin(parseDecimal(text) ?? decimalOf(0), exactly)).toBe(true)
})

const within = (text: string, value: number, [amount, isPercent]: [number, boolean]) =>
  isWithin(parseDecimal(text) ?? decimalOf(Number.NaN), { value, tolerance: { amount, isPercent } })

describe('a tolerance', () => {
  it('holds its ends, exactly, and nothing beyond them', () => {
    expect(within('0.4', 0.3, [0.1, false])).toBe(true)
    expect(within('0.2', 0.3, [0.1, false])).toBe(true)
    expect(within('0.40000000000000000001', 0.3, [0.1, false])).toBe(false)
    expect(within('0.19999999999999999999', 0.3, [0.1, false])).toBe(false)
  })

  it('in percent is a part of the key, whatever its sign', () => {
    expect(within('102', 100, [2, true])).toBe(true)
    expect(within('102.01', 100, [2, true])).toBe(false)
    expect(within('-98', -100, [2, true])).toBe(true)
    expect(within('1e-7', 0, [50, true])).toBe(false)
  })

  it('holds the key itself, in the form that any program writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (value, isPercent) => {
        expect(within(String(value), value, [0, isPercent])).toBe(true)
        expect(within(value.toExponential(), value, [0, isPercent])).toBe(true)
      }),
    )
  })
})

it('is never made from what is no number', () => {
  expect(() => decimalOf(Number.NaN)).toThrow('NaN is no finite number')
  expect(() => decimalOf(Number.POSITIVE_INFINITY)).toThrow('Infinity is no finite number')
})
