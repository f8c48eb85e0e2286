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
export function signedFacts(credential: string): SignedFacts {
  const [, payload = ''] = credential.split('.')
  const { issuer, credentialSubject } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload
  const { description, inLanguage } = credentialSubject.achievement
  return { issuer: issuer.name, criteria: description, language: inLanguage }
}
