/** How Alibaba Cloud wants its calls signed: V3, `ACS3-HMAC-SHA256`. */
import { createHash, createHmac } from 'node:crypto'

export interface AliyunCall {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** As `2023-10-26T10:22:32Z`. */
  readonly date: string
  /** Another one with each call. */
  readonly nonce: string
}

export interface SignedCall {
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As RFC 3986 has it: more than `encodeURIComponent` encodes. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = <T>([a]: readonly [string, T], [b]: readonly [string, T]): number => (a < b ? -1 : 1)

/** A call with its parameters in the query and an empty body. */
export function signAliyun(call: AliyunCall, key: { readonly id: string; readonly secret: string }): SignedCall {
  const query = Object.entries(call.query)
    .toSorted(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const bodyHash = sha256('')
  const headers = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const lines = Object.entries(headers)
    .toSorted(byName)
    .map(([name, value]) => `${name}:${value}\n`)
  const names = Object.keys(headers).toSorted().join(';')
  const canonical = ['POST', '/', query, lines.join(''), names, bodyHash].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}
