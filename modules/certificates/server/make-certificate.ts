/** A certificate as a row: its code, what is printed on it and what is signed. */
import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { newId } from '@tripos/runtime/random.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { type CertificateDesign, type CertificateValues, printedFields } from '../contract/designs.ts'
import { certificatePath } from '../contract/my-certificates.ts'
import type { NewCertificate, WholeCertificate } from './certificates.queries.ts'
import { credentialPayload, keyUrl, signToken } from './credential.rules.ts'
import type { Grant } from './grant.rules.ts'
import type { KindRow } from './kinds.queries.ts'
import type { SigningKey } from './signing-keys.ts'
import { signedFacts } from './signed-facts.ts'
import { valuesOf } from './values.rules.ts'

/** By whom, when and with which key. */
export interface Issuing {
  readonly site: { readonly url: string; readonly name: string; readonly timeZone: string }
  readonly key: SigningKey
  /** Null: by the rule. */
  readonly by: string | null
  readonly now: Date
}

export interface CertificateFacts {
  readonly kind: KindRow
  readonly userId: string
  readonly personName: string
  readonly department: string
  /** In hundredths; null where there is none. */
  readonly score: number | null
  readonly grant: Grant
  readonly earnedAt: Date
  readonly number: string
  readonly statusPlace: number
}

const CODE_BYTES = 20

export const designHash = (design: CertificateDesign): Buffer =>
  createHash('sha256').update(JSON.stringify(design)).digest()

type Unsigned = Omit<
  NewCertificate,
  'id' | 'code' | 'url' | 'credential' | 'keyId' | 'signedAt' | 'issuedBy' | 'bigrams'
>

interface Words {
  readonly design: CertificateDesign
  readonly criteria: string
  readonly language: Language
}

function signed(row: Unsigned, { design, criteria, language }: Words, { site, key, by, now }: Issuing): NewCertificate {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const url = `${site.url}${certificatePath(code)}`
  const lines = printedFields(design, row.printedValues).map(({ text }) => text.replaceAll('\n', ' '))
  const payload = credentialPayload({ ...row, url, site, criteria, language, lines })
  return {
    ...row,
    id: newId(),
    code,
    url,
    credential: signToken(payload, { kid: keyUrl(site.url, key.id), sign: key.sign }),
    keyId: key.id,
    signedAt: now,
    issuedBy: by,
    bigrams: bigramsOf(row.number, row.personName, row.title),
  }
}

export function makeCertificate({ kind, grant, ...facts }: CertificateFacts, issuing: Issuing): NewCertificate {
  const { id: kindId, name: title, language, criteria, design } = kind
  const { userId, personName, number, earnedAt, statusPlace } = facts
  const dates = { issuedAt: issuing.now, validUntil: grant.validUntil }
  const printedValues: CertificateValues = valuesOf({
    ...facts,
    ...dates,
    language,
    title,
    timeZone: issuing.site.timeZone,
  })
  const designId = designHash(design)
  const row = { kindId, userId, title, personName, number, earnedAt, statusPlace, printedValues, designId }
  return signed({ ...row, ...dates, generation: grant.generation }, { design, criteria, language }, issuing)
}

/**
 * The same certificate under another name: code, place and signature are new, everything else stays, also by whom it
 * was given: one that the rule gave, the rule may take.
 */
export function makeReissue(
  old: WholeCertificate,
  { personName, statusPlace }: Pick<CertificateFacts, 'personName' | 'statusPlace'>,
  issuing: Issuing,
): NewCertificate {
  const { kindId, userId, generation, number, title, designId, earnedAt, issuedAt, validUntil, design } = old
  const row = {
    kindId,
    userId,
    generation,
    number,
    title,
    designId,
    earnedAt,
    issuedAt,
    validUntil,
    personName,
    statusPlace,
  }
  const { criteria, language } = signedFacts(old.credential)
  const printedValues = { ...old.printedValues, name: personName }
  return signed({ ...row, printedValues }, { design, criteria, language }, { ...issuing, by: old.issuedBy })
}
