/**
 * The JSON schema of AchievementCredential of Open Badges 3.0 (1EdTech, final of 2024), as far as it names what a certificate
 * holds, written out here: required members, types, enumerations and forms. What the schema lets through beside is refused.
 */
import * as z from 'zod'

const uri = z.url()
const moment = z.iso.datetime({ offset: true })

const profile = z.strictObject({
  id: uri,
  type: z.array(z.string()).refine(types => types.includes('Profile')),
  name: z.string().optional(),
  url: uri.optional(),
})

const IDENTIFIER_TYPES = [
  'name',
  'sourcedId',
  'systemId',
  'productId',
  'userName',
  'accountId',
  'emailAddress',
  'nationalIdentityNumber',
  'isbn',
  'issn',
  'lisSourcedId',
  'oneRosterSourcedId',
  'sisSourcedId',
  'ltiContextId',
  'ltiDeploymentId',
  'ltiToolId',
  'ltiPlatformId',
  'ltiUserId',
  'identifier',
] as const

const identityObject = z.strictObject({
  type: z.literal('IdentityObject'),
  hashed: z.boolean(),
  identityHash: z.string(),
  identityType: z.enum(IDENTIFIER_TYPES),
})

const achievement = z.strictObject({
  id: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  type: z.array(z.string()).refine(types => types.includes('Achievement')),
  achievementType: z.enum(['Certificate', 'Certification', 'CertificateOfCompletion']),
  name: z.string().min(1),
  description: z.string().min(1),
  criteria: z.strictObject({ narrative: z.string().min(1) }),
  inLanguage: z.string().regex(/^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/),
})

const subject = z.strictObject({
  type: z.array(z.string()).refine(types => types.includes('AchievementSubject')),
  identifier: z.array(identityObject).min(1),
  licenseNumber: z.string().optional(),
  narrative: z.string().optional(),
  achievement,
})

/** The schema asks for `id` and `type`; the rest is of the W3C's Bitstring Status List 1.0. */
const statusEntry = z.strictObject({
  id: uri,
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.enum(['revocation', 'suspension', 'message', 'refresh']),
  statusListIndex: z.string().regex(/^\d+$/),
  statusListCredential: uri,
})

export const openBadgeCredential = z.strictObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.[0-9]\.json$/),
  ]),
  id: uri,
  type: z
    .array(z.string())
    .refine(
      types =>
        types.includes('VerifiableCredential') &&
        (types.includes('AchievementCredential') || types.includes('OpenBadgeCredential')),
    ),
  name: z.string().optional(),
  issuer: profile,
  validFrom: moment,
  validUntil: moment.optional(),
  credentialSubject: subject,
  credentialStatus: statusEntry,
  credentialSchema: z.array(z.strictObject({ id: uri, type: z.literal('1EdTechJsonSchemaValidator2019') })),
  /** Registered claims of the token (part 8.2.3). */
  iss: uri,
  jti: uri,
  nbf: z.int(),
  exp: z.int().optional(),
})
