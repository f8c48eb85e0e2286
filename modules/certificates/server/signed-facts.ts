/** What the signed text of a certificate says of itself. */
import type { Language } from '@tripos/contract-kit/refusal.ts'

interface SignedFacts {
  readonly issuer: string
  readonly criteria: string
  readonly language: Language
}

interface Payload {
  readonly issuer: { readonly name: string }
  readonly credentialSubject: {
    readonly achievement: { readonly description: string; readonly inLanguage: Language }
  }
}

/** Of a token of our own table. */
export function signedPayload(credential: string): Payload {
  const [, payload = ''] = credential.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload
}

export function signedFacts(credential: string): SignedFacts {
  const { issuer, credentialSubject } = signedPayload(credential)
  const { description, inLanguage } = credentialSubject.achievement
  return { issuer: issuer.name, criteria: description, language: inLanguage }
}
