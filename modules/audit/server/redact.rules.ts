/** What never stands in a log: secrets are cut out, contacts and identity numbers are masked. */

const SECRET = /password|secret|token|captcha|submitkey|privatekey|apikey|accesskey|keyhash|salt|^code$|^hash$/i
/** Facts about a secret, such as `isPasswordSet`, are no secret. */
const FACT = /^(is|has|are)[A-Z]|(Seconds|Minutes|Days|Length|Count)$/
const CONTACT = /^(mobile|phone|email|contact|target)$/i
const ID_CARD = /^id_?card/i
export const HIDDEN = '******'
const MAX_TEXT = 2000
const MAX_ITEMS = 200

/** 138****5678, a***@example.com */
export function maskContact(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) return `${text.slice(0, 1)}***${text.slice(at)}`
  return text.length < 7 ? HIDDEN : `${text.slice(0, 3)}****${text.slice(-4)}`
}

/** The region and the last two: 110101**********1X */
export const maskIdCard = (text: string): string =>
  text.length < 10 ? HIDDEN : `${text.slice(0, 6)}**********${text.slice(-2)}`

/** A value as it may stand in a log, by the name of its field. */
export function redact(value: unknown, field = ''): unknown {
  if (value === null || value === undefined || value === '') return value ?? null
  if (SECRET.test(field) && !FACT.test(field)) return HIDDEN
  if (typeof value === 'string') {
    if (CONTACT.test(field)) return maskContact(value)
    if (ID_CARD.test(field)) return maskIdCard(value)
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}… (${value.length})` : value
  }
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return HIDDEN
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map(item => redact(item, field))
    return value.length > MAX_ITEMS ? [...items, `… (${value.length})`] : items
  }
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(inner, key)]))
}

const TEXT_RULES: readonly (readonly [RegExp, (found: string) => string])[] = [
  // The user and the password of an address.
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, () => `//${HIDDEN}@`],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, maskContact],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, maskContact],
  // Tokens, keys and hashes.
  [/[\w-]{32,}/g, found => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(found) ? found : HIDDEN)],
  // Codes.
  [/(?<![\d.:-])\d{6}(?![\d.:-])/g, () => HIDDEN],
]

/** A sentence of a program, such as the text of an error, without what looks like a secret. */
export const redactText = (text: string): string =>
  TEXT_RULES.reduce((rest, [pattern, change]) => rest.replace(pattern, change), text)
