/** Values as people read them. The same in both languages (specification section 9): dates y-m-d h:i:s, plain digits. */

const two = (value: number) => String(value).padStart(2, '0')

/** 2026-11-21 10:32:05, in the time zone of the browser. Empty for what is no date. */
export function formatMoment(moment: string | number | null | undefined): string {
  const parts = partsOf(moment)
  return parts ? `${parts.day} ${parts.minute}:${parts.second}` : ''
}

/** 2026-11-21 10:32 */
export function formatMinute(moment: string | number | null | undefined): string {
  const parts = partsOf(moment)
  return parts ? `${parts.day} ${parts.minute}` : ''
}

/** 2026-11-21 */
export const formatDay = (moment: string | number | null | undefined): string => partsOf(moment)?.day ?? ''

/** 10:32:05 */
export function formatTime(moment: string | number | null | undefined): string {
  const parts = partsOf(moment)
  return parts ? `${parts.minute}:${parts.second}` : ''
}

function partsOf(moment: string | number | null | undefined) {
  if (moment === null || moment === undefined || moment === '') return undefined
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    minute: `${two(date.getHours())}:${two(date.getMinutes())}`,
    second: two(date.getSeconds()),
  }
}

/** Hundredths of a point as points: 250 is "2.5", 200 is "2". */
export function formatPoints(hundredths: number): string {
  const sign = hundredths < 0 ? '-' : ''
  const whole = Math.abs(Math.trunc(hundredths))
  const rest = whole % 100
  const digits = rest === 0 ? '' : rest % 10 === 0 ? `.${rest / 10}` : `.${two(rest)}`
  return `${sign}${Math.trunc(whole / 100)}${digits}`
}

/** The way back, for inputs: "2.5" is 250. Undefined for what is no number of points. */
export function parsePoints(text: string): number | undefined {
  const match = /^\s*(\d{1,6})(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Seconds as 01:05:09; hours grow past 99. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** A share as a percent with at most one decimal: 0.875 is "87.5%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** Large numbers in short: 1234 is "1.2k", 999 is "999" (specification section 9: k, M, G, T, P, E). */
export function formatShort(value: number): string {
  let rest = Math.abs(value)
  let at = 0
  // 999,950 is no "1000k" after rounding.
  while (at < SUFFIXES.length - 1 && (at === 0 ? rest >= 1000 : Math.round(rest * 10) >= 10_000)) {
    rest /= 1000
    at += 1
  }
  const digits = at === 0 ? String(rest) : String(Math.round(rest * 10) / 10)
  return `${value < 0 ? '-' : ''}${digits}${SUFFIXES[at] ?? ''}`
}

interface Age {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

export type TimeAgo = Age | { readonly unit: 'justNow' | 'date' }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, to the second: just now, minutes, hours, one day; from two days on the date says more. */
export function timeAgo(seconds: number): TimeAgo {
  if (seconds < 30) return { unit: 'justNow' }
  if (seconds < DAY) return age(seconds)
  return seconds < 2 * DAY ? { unit: 'days', count: 1 } : { unit: 'date' }
}

/** The age of something in its greatest unit: minutes under 1 hour, hours under 1 day, else days. */
export function age(seconds: number): Age {
  if (seconds < HOUR) return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / MINUTE)) }
  if (seconds < DAY) return { unit: 'hours', count: Math.floor(seconds / HOUR) }
  return { unit: 'days', count: Math.floor(seconds / DAY) }
}
