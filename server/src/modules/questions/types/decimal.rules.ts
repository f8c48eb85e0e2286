/** Exact decimals: 0.4 lies within 0.3 ± 0.1, which binary fractions do not say. */
import type { Tolerance } from '@tripos/contract/question-content'

/** `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Longer than any number that a person writes. */
const MOST_CHARACTERS = 100

/** `1,234.5`, `-.5`, `6.02e23`, `6.02×10^23`; {@link plain} writes `10^5` as `1×10^5`. */
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:(?:e|[x×*·⋅∙]10\^)\(?([+-]?\d{1,3})\)?)?$/i

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Full-width letters, digits and signs as ordinary ones. */
export const foldWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

const plain = (text: string): string =>
  foldWidth(text)
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013\u207B]/g, '-')
    .replace(
      /10(-?[⁰¹²³⁴-⁹]+)/g,
      (_, power: string) => `10^${[...power].map(sign => (sign === '-' ? sign : SUPERSCRIPTS.indexOf(sign))).join('')}`,
    )
    .replace(/^[+-]?(?=10\^)/, sign => `${sign}1×`)

/** A number as a person writes it; undefined where the text is none. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = NUMBER.exec(plain(text)) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const digits = BigInt(whole.replaceAll(',', '') + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(power) }
}

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
