/**
 * Keys of fill-in and numeric questions as one text, for files. Entries stand on lines of their own, or with a semicolon
 * between them; a backslash before a sign takes its meaning away.
 *
 *     北京|北京市        exactly one of these texts
 *     ~oxygen|O2        holds one of these texts
 *     #3.14±0.01        a number; ±2% is a tolerance in percent
 *     [3]北京           a gap that counts three times as much as one without a number in front
 */
import { type Gap, MAX_WEIGHT, type Tolerance, type Unit } from '../question-content.ts'
import type { SourceParts } from './kind.rules.ts'

/** Cuts at the separators that no backslash stands before. The backslashes stay. */
function cut(text: string, separators: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (separators.includes(sign)) {
      parts.push('')
      continue
    }
    parts.push(`${parts.pop() ?? ''}${sign === '\\' ? text.slice(at, at + 2) : sign}`)
    if (sign === '\\') at++
  }
  return parts
}

const unescape = (text: string): string => text.replace(/\\([\s\S])/g, '$1').trim()
const escape = (text: string): string => text.replace(/[\\;；|]/g, '\\$&').replace(/^(?:[~#]|\[(?=\d+\]))/, '\\$&')

/** The entries of a key, escapes and all, without empty ones. */
export function entriesOf(label: SourceParts['label']): string[] {
  const entries = typeof label === 'string' ? cut(label, '\n;；') : Array.isArray(label) ? label : []
  return entries.map(entry => entry.trim()).filter(entry => entry !== '')
}

export const numberOf = (text: string): number | undefined => {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** `3.14`, `3.14±0.01` or `3.14±2%`. */
export function readTolerated(text: string): { value: number; tolerance: Tolerance } | undefined {
  const [number = '', amountText, ...rest] = text.split(/±|\+\/?-/)
  const value = numberOf(number)
  const amount = amountText === undefined ? 0 : numberOf(amountText.replace('%', ''))
  if (value === undefined || amount === undefined || amount < 0 || rest.length > 0) return undefined
  return { value, tolerance: { amount, isPercent: amountText?.includes('%') === true } }
}

export const writeTolerated = ({ value, tolerance }: { value: number; tolerance: Tolerance }): string =>
  tolerance.amount === 0 && !tolerance.isPercent
    ? String(value)
    : `${value}±${tolerance.amount}${tolerance.isPercent ? '%' : ''}`

/** One gap of an entry; undefined where it says none. */
export function readGap(entry: string): Gap | undefined {
  const weighted = /^\[(\d{1,3})\]([\s\S]+)/.exec(entry)
  const gap = readUnweighted((weighted?.[2] ?? entry).trim())
  const weight = Number(weighted?.[1] ?? '1')
  if (gap === undefined || weight < 1 || weight > MAX_WEIGHT) return undefined
  return weight === 1 ? gap : { ...gap, weight }
}

function readUnweighted(entry: string): Gap | undefined {
  if (entry.startsWith('#')) {
    const tolerated = readTolerated(entry.slice(1))
    return tolerated && { kind: 'number', ...tolerated }
  }
  const isPart = entry.startsWith('~')
  const accepted = cut(isPart ? entry.slice(1) : entry, '|')
    .map(unescape)
    .filter(text => text !== '')
  return accepted.length === 0 ? undefined : { kind: 'text', match: isPart ? 'contains' : 'exact', accepted }
}

const writeUnweighted = (gap: Gap): string =>
  gap.kind === 'number'
    ? `#${writeTolerated(gap)}`
    : `${gap.match === 'contains' ? '~' : ''}${gap.accepted.map(escape).join('|')}`

export const writeGap = (gap: Gap): string =>
  gap.weight === undefined || gap.weight === 1 ? writeUnweighted(gap) : `[${gap.weight}]${writeUnweighted(gap)}`

/** `m/s`, or `km/h*0.2778` where the number is turned into the first unit. */
export function readUnit(entry: string): Unit | undefined {
  const converted = /^(.*)\*([\d.e+-]+)$/i.exec(entry)
  const factor = numberOf(converted?.[2] ?? '1')
  const text = unescape(converted?.[1] ?? entry)
  return factor === undefined || factor <= 0 || text === '' ? undefined : { name: text, factor }
}

/** A name that itself ends like a factor gets one, so that it is read as it was. */
export const writeUnit = ({ name, factor }: Unit): string =>
  `${escape(name)}${factor !== 1 || /\*[\d.e+-]+$/i.test(name) ? `*${factor}` : ''}`
