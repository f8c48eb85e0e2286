/** Text from strangers: what it is allowed to be, and what it must not be taken for. */

/** Of text that browsers would run or draw as a page, if they were ever given it as one. */
const MARKUP =
  /<\s*(!doctype|html|head|body|script|svg|iframe|frameset|object|embed|link|meta|style|form|img|base|math|template|\?xml|\?php|!--|!\[cdata)/i

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for bytes that are no text: another encoding, or characters that no text has. */
export function strictText(bytes: Buffer): string | undefined {
  try {
    const text = UTF8.decode(bytes)
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** What text really is, in the words of a refusal; undefined for plain text. */
export function runnable(text: string): string | undefined {
  if (text.startsWith('#!')) return 'a script'
  const [, tag] = MARKUP.exec(text) ?? []
  return tag === undefined ? undefined : /svg/i.test(tag) ? 'SVG' : 'HTML or XML'
}

/** Captions of the Web: their first line says so. */
export const isVtt = (text: string): boolean => /^\uFEFF?WEBVTT([ \t][^\n\r]*)?(\r\n|\n|\r|$)/.test(text)

const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const

/** No control character that no text has: in whatever encoding, text files of Windows too. */
export function looksLikeText(head: Uint8Array): boolean {
  if (UTF_16.some(([a, b]) => head[0] === a && head[1] === b)) return true
  return head.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)
}
