/** Whether a mail is as it was signed (RFC 6376, relaxed/relaxed, rsa-sha256), by a reckoning that knows nothing of the signer. */
import { createHash, createVerify, type KeyObject } from 'node:crypto'

interface Verified {
  readonly isWhole: boolean
  /** Fields of the header that are signed, in small letters. */
  readonly signed: readonly string[]
}

const relaxedLine = (line: string): string => line.replaceAll(/[\t ]+/g, ' ').replace(/ $/, '')

function relaxedBody(body: string): string {
  const text = body
    .split('\r\n')
    .map(relaxedLine)
    .join('\r\n')
    .replace(/(\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}

function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field.slice(colon + 1).replaceAll('\r\n', '')
  return `${field.slice(0, colon).trim().toLowerCase()}:${relaxedLine(value).trim()}`
}

/** `raw` one character a byte, as it came over the wire. */
export function verifyDkim(raw: string, publicKey: KeyObject): Verified {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![\t ])/)
  const own = fields.find(field => /^dkim-signature:/i.test(field)) ?? ''
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .replaceAll(/\s/g, '')
      .split(';')
      .map(tag => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)] as const),
  )
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return { isWhole: false, signed }
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64')
  // Of several fields of one name the last is taken first.
  const left = fields.map(relaxedField)
  const lines = signed.map(name => {
    const at = left.findLastIndex(field => field.startsWith(`${name}:`))
    return at < 0 ? '' : `${left.splice(at, 1)[0]}\r\n`
  })
  const unsigned = relaxedField(own.replace(/([;\s]b=)[^;]*/, '$1'))
  const isSigned = createVerify('sha256')
    .update(lines.join('') + unsigned, 'latin1')
    .verify(publicKey, tags.get('b') ?? '', 'base64')
  return { isWhole: bodyHash === tags.get('bh') && isSigned, signed }
}
