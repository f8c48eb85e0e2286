/** How Tencent Cloud wants its calls signed: `TC3-HMAC-SHA256`. */
import { createHash, createHmac } from 'node:crypto'

export interface TencentCall {
  readonly host: string
  readonly service: string
  readonly action: string
  readonly body: string
  readonly at: Date
}

const CONTENT_TYPE = 'application/json; charset=utf-8'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Headers of the call, with its signature and without version and region. */
export function signTencent(
  { host, service, action, body, at }: TencentCall,
  key: { readonly id: string; readonly secret: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const day = at.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const dayKey = hmac(hmac(hmac(`TC3${key.secret}`, day), service), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const signature = hmac(dayKey, text).toString('hex')
  return {
    'content-type': CONTENT_TYPE,
    host,
    'x-tc-action': action,
    'x-tc-timestamp': timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
