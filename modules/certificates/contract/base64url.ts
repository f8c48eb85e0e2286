/** Bytes as text in links and tokens (RFC 4648, 5), on both sides. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const all = (a << 16) | (b << 8) | c
    const count = Math.min(4, bytes.length - at + 1)
    for (let place = 0; place < count; place += 1) text += LETTERS.charAt((all >> (18 - 6 * place)) & 63)
  }
  return text
}

/** Undefined for what is not written in the one way in which these bytes are written. */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let [bits, held, at] = [0, 0, 0]
  for (const letter of text) {
    bits = ((bits << 6) | LETTERS.indexOf(letter)) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at] = (bits >> held) & 0xff
    at += 1
  }
  return toBase64url(bytes) === text ? bytes : undefined
}
