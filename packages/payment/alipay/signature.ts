/** Alipay signs sorted parameters with RSA2, and of an answer the bytes of its one object. */
import { createPublicKey, createSign, createVerify } from 'node:crypto'

/** What is signed: sorted by name, empty ones left out, not encoded. */
export const signedText = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Keys are given as PEM, or as Alipay's tools give them: their base64 alone. */
const pemOf = (key: string, kind: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN ${kind}-----\n${key.replaceAll(/\s/g, '')}\n-----END ${kind}-----\n`

/** Tools give a PKCS #8 key, older ones a PKCS #1 key. */
function privatePem(key: string): string {
  if (key.includes('-----BEGIN')) return key
  // A PKCS #8 key says its algorithm near its beginning.
  return pemOf(
    key,
    key.replaceAll(/\s/g, '').slice(0, 64).includes('BgkqhkiG9w0BAQEFAA') || key.includes('ADANBgkqhkiG9w0')
      ? 'PRIVATE KEY'
      : 'RSA PRIVATE KEY',
  )
}

export const sign = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privatePem(privateKey), 'base64')

export const isSignedBy = (text: string, signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256')
    .update(text)
    .verify(createPublicKey(pemOf(publicKey, 'PUBLIC KEY')), signature, 'base64')

/** The text of the object of that name in an answer, as it was signed: the braces that belong together. */
export function signedPart(answer: string, name: string): string | undefined {
  const at = answer.indexOf(`"${name}"`)
  const from = answer.indexOf('{', at)
  if (at < 0 || from < 0) return undefined
  let depth = 0
  let isText = false
  for (let i = from; i < answer.length; i += 1) {
    const letter = answer[i]
    if (isText) {
      if (letter === '\\') i += 1
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{') depth += 1
    else if (letter === '}' && (depth -= 1) === 0) return answer.slice(from, i + 1)
  }
  return undefined
}
