/**
 * Text that PostgreSQL can keep. It holds no NUL, and no half of a pair of UTF-16, such as is left of an emoji that was cut
 * in two. Both become U+FFFD, the sign for what cannot be shown, so that nothing else of what was sent is lost with them.
 */

const UNSTORABLE = /[\0\p{Cs}]/gu
const REPLACEMENT = '\uFFFD'

export const storableText = (text: string): string => text.replace(UNSTORABLE, REPLACEMENT)

/** Every text of a value that is made of arrays and plain objects. */
export function storableValue<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (Array.isArray(value)) return value.map(storableValue) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storableValue(each)])) as T
}

/** Only these may stand for something unstorable: bytes that are no text have become U+FFFD when they were decoded. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i
/** Escapes one after the other, so that an escaped backslash before a `u` begins none; pairs are taken as one. */
const ESCAPES = /\\u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|d[89a-f][0-9a-f]{2}|0000)|\\./gi

/** The same for JSON before it is parsed. */
export const storableJson = (json: string): string =>
  SUSPICIOUS.test(json)
    ? json.replace(ESCAPES, escape => (/^\\u(?:0000|d[89a-f]..)$/i.test(escape) ? '\\ufffd' : escape))
    : json
