/** WeChat Pay API v3: requests are signed with the key of the merchant, answers and callbacks with one of the platform. */
import {
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { CallbackError } from '../gateway.ts'

export interface MerchantKey {
  readonly merchantId: string
  readonly serialNo: string
  /** PEM. */
  readonly privateKey: string
}

export interface PlatformKey {
  /** PUB_KEY_ID_…, or the serial number of a certificate. */
  readonly id: string
  /** PEM of a public key, or of a certificate of the platform. */
  readonly pem: string
}

const lines = (...parts: readonly string[]): string => parts.map(part => `${part}\n`).join('')

export const signText = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')

export interface SignedRequest {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly body: string
  readonly nonce: string
  readonly at: Date
}

export function authorization({ method, path, body, nonce, at }: SignedRequest, key: MerchantKey): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = signText(lines(method, path, timestamp, nonce, body), key.privateKey)
  const fields = { mchid: key.merchantId, nonce_str: nonce, signature, timestamp, serial_no: key.serialNo }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** Of a certificate, only while it is valid. */
function publicKeyOf({ pem }: PlatformKey, now: Date): KeyObject | undefined {
  if (!pem.includes('BEGIN CERTIFICATE')) return createPublicKey(pem)
  const certificate = new X509Certificate(pem)
  const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
  return isValid ? certificate.publicKey : undefined
}

interface SignedText {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Throws where no known key has signed it; gives when it was signed. */
export function verifySigned({ headers, body }: SignedText, keys: readonly PlatformKey[], now: Date): Date {
  const { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce } = headers
  const { 'wechatpay-signature': signature, 'wechatpay-serial': serial } = headers
  if (!timestamp || !nonce || !signature || !serial) throw new CallbackError('unsigned')
  const known = keys.find(({ id }) => id === serial)
  const key = known && publicKeyOf(known, now)
  if (key === undefined) throw new CallbackError('unknownKey')
  const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n')
  if (!verify.verify(key, signature, 'base64')) throw new CallbackError('forged')
  return new Date(Number(timestamp) * 1000)
}

export interface SealedResource {
  readonly ciphertext: string
  readonly nonce: string
  readonly associatedData: string
}

const TAG_BYTES = 16

/** AEAD_AES_256_GCM with the key of 32 characters that the merchant has set. */
export function openResource({ ciphertext, nonce, associatedData }: SealedResource, apiKey: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= TAG_BYTES) throw new CallbackError('unreadable')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    throw new CallbackError('forged')
  }
}
