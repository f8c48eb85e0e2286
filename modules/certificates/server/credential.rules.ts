/** A certificate as an Open Badges 3.0 credential in the form of a signed token (VC-JWT, part 8.2 of the standard). */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { statusEntry } from './status-list.rules.ts'

export interface CredentialFacts {
  readonly url: string
  readonly site: { readonly url: string; readonly name: string }
  readonly kindId: string
  readonly title: string
  readonly criteria: string
  readonly language: Language
  readonly personName: string
  readonly number: string
  /** Every line that is printed. */
  readonly lines: readonly string[]
  readonly issuedAt: Date
  readonly validUntil: Date | null
  readonly statusPlace: number
}

const CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export function credentialPayload(facts: CredentialFacts) {
  const { url, site, kindId, title, criteria, language, personName, number, lines, issuedAt, validUntil } = facts
  return {
    '@context': CONTEXTS,
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: site.url, type: ['Profile'], name: site.name, url: site.url },
    validFrom: issuedAt.toISOString(),
    ...(validUntil ? { validUntil: validUntil.toISOString() } : {}),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: personName, identityType: 'name' }],
      licenseNumber: number,
      narrative: lines.join('\n'),
      achievement: {
        id: `urn:uuid:${kindId}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: title,
        description: criteria,
        criteria: { narrative: criteria },
        inLanguage: language,
      },
    },
    credentialStatus: statusEntry(site.url, facts.statusPlace),
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    iss: site.url,
    jti: url,
    nbf: secondsOf(issuedAt),
    ...(validUntil ? { exp: secondsOf(validUntil) } : {}),
  }
}

/** Where the key that signed can be fetched, as the standard asks of `kid`. */
export const keyUrl = (siteUrl: string, keyId: string): string => `${siteUrl}/.well-known/certificate-keys/${keyId}`

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signToken(
  payload: object,
  { kid, sign }: { readonly kid: string; readonly sign: (bytes: Uint8Array) => Uint8Array },
): string {
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT', kid })}.${part(payload)}`
  return `${signed}.${Buffer.from(sign(Buffer.from(signed))).toString('base64url')}`
}
