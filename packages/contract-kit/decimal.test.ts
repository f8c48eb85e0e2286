import { expect, test } from 'vitest'
import { parseDecimal, writeDecimal } from './decimal.ts'

test.each([
  ['1.50', '1.5'],
  ['１２，０００', '12000'],
  ['-.5', '-0.5'],
  ['0.000', '0'],
  ['1e4', '10000'],
  ['6.02*10^23', '6.02×10²³'],
  ['10⁻³', '0.001'],
  ['2.5e-12', '2.5×10⁻¹²'],
  ['1,234.5', '1234.5'],
  ['1000000', '1000000'],
  ['1e10', '1×10¹⁰'],
])('"%s" counts as %s', (text, written) => {
  const number = parseDecimal(text)
  expect(number && writeDecimal(number)).toBe(written)
  const again = parseDecimal(written)
  expect(again && writeDecimal(again)).toBe(written)
})

test.each(['一万', '3/4', '12 个', 'abc', '1.2.3', '1,23'])('"%s" is no number', text => {
  expect(parseDecimal(text)).toBeUndefined()
})
