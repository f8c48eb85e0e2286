/**
 * The seal of a file: a signature over all of its bytes, in a line of its own before the end of the PDF, where the format
 * allows a comment. One way of writing it is right: a byte more, less or different anywhere is found.
 */
import { fromBase64url, toBase64url } from './base64url.ts'

const END = /\nstartxref\n\d{1,10}\n%%EOF\n$/
const SEALED_END = /\n%tripos-seal ([\w-]{43}) ([\w-]{86})\nstartxref\n\d{1,10}\n%%EOF\n$/
const MAX_TAIL = 220

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0))

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const tailOf = (bytes: Uint8Array): string => latin1(bytes.subarray(Math.max(0, bytes.length - MAX_TAIL)))

export interface FileSeal {
  readonly keyId: string
  readonly signature: Uint8Array
  /** The file without the line of its seal. */
  readonly signed: Uint8Array
}

export function readSeal(bytes: Uint8Array): FileSeal | undefined {
  const found = SEALED_END.exec(tailOf(bytes))
  const [end, keyId = '', written = ''] = found ?? []
  const signature = fromBase64url(written)
  if (end === undefined || signature?.length !== 64) return undefined
  const from = bytes.length - end.length
  const line = `\n%tripos-seal ${keyId} ${written}`.length
  return { keyId, signature, signed: joined(bytes.subarray(0, from), bytes.subarray(from + line)) }
}

/** Puts the line in; `sign` is given the bytes of the file. */
export function sealFile(bytes: Uint8Array, keyId: string, sign: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const [end] = END.exec(tailOf(bytes)) ?? []
  if (end === undefined) throw new Error('a PDF that ends in another way')
  const from = bytes.length - end.length
  const line = ascii(`\n%tripos-seal ${keyId} ${toBase64url(sign(bytes))}`)
  return joined(bytes.subarray(0, from), line, bytes.subarray(from))
}

/** Whether it was one once. */
export const mentionsSeal = (bytes: Uint8Array): boolean => latin1(bytes).includes('%tripos-seal')

/** The bytes of the one file inside of a sealed PDF, as they lie in it. */
export function attachedBytes(bytes: Uint8Array): Uint8Array | undefined {
  const text = latin1(bytes)
  const at = text.indexOf('/EmbeddedFile\n')
  const begin = text.indexOf('stream\n', at)
  const length = /\/Length (\d+)/.exec(text.slice(text.lastIndexOf('<<\n/', begin === -1 ? 0 : begin), begin))?.[1]
  if (at === -1 || begin === -1 || length === undefined) return undefined
  return bytes.subarray(begin + 7, begin + 7 + Number(length))
}
