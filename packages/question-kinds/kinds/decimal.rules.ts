/** Exact decimals: 0.4 lies within 0.3 ± 0.1, which binary fractions do not say. */
import { type Decimal, parseDecimal } from '@tripos/contract-kit/decimal.ts'
import type { Tolerance } from '../question-content.ts'

export { foldWidth, parseDecimal } from '@tripos/contract-kit/decimal.ts'

/** The decimal that was written for this number: its shortest form. */
export function decimalOf(value: number): Decimal {
  const decimal = parseDecimal(String(value))
  if (decimal === undefined) throw new Error(`${value} is no finite number`)
  return decimal
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

const absolute = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale })

/** The digits of both over the same power of ten. */
function aligned(a: Decimal, b: Decimal): [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale)
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)]
}

function distance(a: Decimal, b: Decimal): Decimal {
  const [left, right] = aligned(a, b)
  return absolute({ digits: left - right, scale: Math.max(a.scale, b.scale) })
}

/** Whether a number lies within the tolerance of the key, the ends included. */
export function isWithin(given: Decimal, { value, tolerance }: { value: number; tolerance: Tolerance }): boolean {
  const key = decimalOf(value)
  const amount = decimalOf(tolerance.amount)
  const reach = tolerance.isPercent ? absolute(times(key, { digits: amount.digits, scale: amount.scale + 2 })) : amount
  const [far, most] = aligned(distance(given, key), reach)
  return far <= most
}
