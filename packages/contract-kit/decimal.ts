/** Numbers as people write them: the browser says at once what the scorer will make of a text. */

/** `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Longer than any number that a person writes. */
const MAX_CHARACTERS = 100

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
  if (text.length > MAX_CHARACTERS) return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = NUMBER.exec(plain(text)) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const digits = BigInt(whole.replaceAll(',', '') + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(power) }
}

/** More zeros than this are written as a power of ten. */
const MAX_ZEROS = 6

const raised = (power: number): string =>
  `${power < 0 ? '⁻' : ''}${[...String(Math.abs(power))].map(digit => SUPERSCRIPTS[Number(digit)]).join('')}`

/** The same number in one way of writing it: `0.0012`, `-15`, `6.02×10²³`. */
export function writeDecimal({ digits, scale }: Decimal): string {
  if (digits === 0n) return '0'
  const sign = digits < 0n ? '-' : ''
  const all = String(digits < 0n ? -digits : digits)
  const kept = all.replace(/0+$/, '')
  /** Power of ten of the last digit that is kept, and of the first. */
  const last = all.length - kept.length - scale
  const first = last + kept.length - 1
  if (last >= 0 && last <= MAX_ZEROS) return sign + kept + '0'.repeat(last)
  if (last < 0 && first >= 0) return `${sign}${kept.slice(0, last)}.${kept.slice(last)}`
  if (last < 0 && first >= -MAX_ZEROS) return `${sign}0.${'0'.repeat(-first - 1)}${kept}`
  const fraction = kept.slice(1)
  return `${sign}${kept.charAt(0)}${fraction === '' ? '' : `.${fraction}`}×10${raised(first)}`
}
