import { redact } from './redact.rules.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The same value written the same way: keys in one order, moments as text, "not given" as null. */
function canonical(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))

export interface Changes {
  readonly before: Fields | null
  readonly after: Fields | null
}

/**
 * Of something that was there and still is, only the fields that differ, among those that were written (`after` may leave
 * out what it did not touch); of what came or went, all. Secrets cut out.
 */
export function changesOf(before: Fields | undefined, after: Fields | undefined): Changes {
  const shown = (fields: Fields | undefined, keys: readonly string[]): Fields | null =>
    fields === undefined ? null : Object.fromEntries(keys.map(key => [key, redact(fields[key], key)]))
  const written = Object.entries(after ?? before ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const isBoth = before !== undefined && after !== undefined
  const keys = isBoth ? written.filter(key => !isSame(before[key], after[key])) : written
  return { before: shown(before, keys), after: shown(after, keys) }
}

const NAMES = ['name', 'title', 'userName', 'siteName'] as const

/** What to call the thing, from what is known of it. */
export function nameIn(...sources: readonly (Fields | undefined)[]): string {
  for (const source of sources) {
    for (const key of NAMES) {
      const found = source?.[key]
      if (typeof found === 'string' && found !== '') return found.slice(0, 200)
    }
  }
  return ''
}

/** The short texts of a record, for the search. */
export const textsIn = (...sources: readonly (Fields | null)[]): string[] =>
  sources
    .flatMap(source => Object.values(source ?? {}))
    .filter((one): one is string => typeof one === 'string' && one.length <= 200)
