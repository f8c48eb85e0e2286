/** How numbers of certificates are made: `TR{yyyy}-{seq:5}` gives TR2026-00001. */

const PART = /\{(yyyy|yy|MM|dd|seq:[1-9]|random:(?:[4-9]|1[0-2]))\}/g

/** Exactly one part that tells certificates apart, and no brace that is no part. */
export function isNumberPattern(pattern: string): boolean {
  const parts = [...pattern.matchAll(PART)].map(([, part = '']) => part)
  const telling = parts.filter(part => part.startsWith('seq') || part.startsWith('random'))
  return telling.length === 1 && !/[{}]/.test(pattern.replaceAll(PART, ''))
}

/** Numbers without gaps count; others are drawn. */
export const isCounted = (pattern: string): boolean => pattern.includes('{seq:')

/** The days and the words filled in: what counts together. `day` is like 2026-03-02. */
export function numberSeries(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{MM}', month)
    .replaceAll('{dd}', date)
}

/** `digits` draws that many. A count that has outgrown its places simply becomes longer. */
export const numberIn = (series: string, count: number, digits: (length: number) => string): string =>
  series
    .replace(/\{seq:(\d+)\}/, (_, places: string) => String(count).padStart(Number(places), '0'))
    .replace(/\{random:(\d+)\}/, (_, places: string) => digits(Number(places)))
