/** Whether what was typed is a key: said at the field, and not by the first payment. */
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'

const wrapped = (key: string, kind: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN ${kind}-----\n${key.replaceAll(/\s/g, '')}\n-----END ${kind}-----\n`

function works(make: () => unknown): boolean {
  try {
    return make() !== undefined
  } catch {
    return false
  }
}

/** PEM, or the base64 alone as tools of gateways give it. */
export const isPrivateKey = (key: string): boolean =>
  ['PRIVATE KEY', 'RSA PRIVATE KEY'].some(kind =>
    works(() => createPrivateKey(wrapped(key, kind)).asymmetricKeyType === 'rsa' || undefined),
  )

/** A public key, or a certificate with one in it. */
export const isPublicKey = (key: string): boolean =>
  key.includes('BEGIN CERTIFICATE')
    ? works(() => new X509Certificate(key).publicKey)
    : works(() => createPublicKey(wrapped(key, 'PUBLIC KEY')).asymmetricKeyType === 'rsa' || undefined)
