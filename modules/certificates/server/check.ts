/** Whether a certificate that somebody shows is real, and what it is worth now. Anybody may ask; guesses are counted. */
import { countTry } from '@tripos/access/limits.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { siteAddress } from '@tripos/config/config.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { inflateSync } from 'node:zlib'
import { findSite } from '../../site/server/index.ts'
import type { RevokeReason } from '../contract/certificate-states.ts'
import { checkFile } from '../contract/check-file.ts'
import { printedFields } from '../contract/designs.ts'
import { type certificateChecks, CODE_PATTERN, type ShownCertificate } from '../contract/my-certificates.ts'
import { findByCode, findByNumber, type WholeCertificate } from './certificates.queries.ts'
import { signedFacts } from './signed-facts.ts'
import { publicKeys, verifyEd25519 } from './signing-keys.ts'
import { stateAt } from './state.rules.ts'
import { noteWrong, noteWrongName, requireFewWrong, requireFewWrongNames } from './wrong-tries.ts'

type Calls = typeof certificateChecks

const WINDOW_SECONDS = 600
/** Files are read byte by byte, and are large. */
const MAX_FILES_OF_ADDRESS = 120

export function presentChecked(certificate: WholeCertificate, now: Date): ShownCertificate {
  const { code, number, title, personName, credential, design, printedValues } = certificate
  return {
    code,
    number,
    title,
    personName,
    issuer: signedFacts(credential).issuer,
    printed: printedFields(design, printedValues),
    issuedAt: certificate.issuedAt.toISOString(),
    validUntil: certificate.validUntil?.toISOString() ?? null,
    state: stateAt(certificate, now),
    revokedAt: certificate.revokedAt?.toISOString() ?? null,
    reason: certificate.revokeReason as RevokeReason | null,
  }
}

export async function answerForCode(
  deps: Deps,
  { ip }: RequestContext,
  { code }: Parsed<Calls['show']>,
): Promise<ShownCertificate> {
  await requireFewWrong(deps, ip)
  const found = CODE_PATTERN.test(code) ? await findByCode(deps.db, code) : undefined
  if (found !== undefined) return presentChecked(found, deps.clock.now())
  await noteWrong(deps, ip)
  return fail('NOT_FOUND')
}

export async function answerForNumber(
  deps: Deps,
  { ip }: RequestContext,
  { number, name }: Parsed<Calls['find']>,
): Promise<ShownCertificate> {
  await requireFewWrongNames(deps, ip)
  const found = await findByNumber(deps.db, number, name)
  if (found !== undefined) return presentChecked(found, deps.clock.now())
  await noteWrongName(deps, ip)
  return fail('NOT_FOUND')
}

/** By Node's own code; the browser has another one. */
export const NODE_TOOLS = {
  verify: verifyEd25519,
  unpack: (bytes: Uint8Array): Uint8Array => inflateSync(bytes, { maxOutputLength: 1_000_000 }),
  decode: (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

export async function answerForFile(
  deps: Deps,
  { ip }: RequestContext,
  { file }: Parsed<Calls['checkFile']>,
): Promise<Output<Calls['checkFile']>> {
  await countTry(deps, {
    key: `certificate-files:${ip}`,
    maxHits: MAX_FILES_OF_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
  })
  const checked = checkFile(Buffer.from(file, 'base64'), await publicKeys(deps), NODE_TOOLS)
  if (checked.verdict !== 'genuine') return { verdict: checked.verdict, certificate: null }
  const code = checked.credential.url.split('/').at(-1) ?? ''
  const found = await findByCode(deps.db, code)
  return { verdict: 'genuine', certificate: found ? presentChecked(found, deps.clock.now()) : null }
}

export async function showKeys(deps: Deps): Promise<Output<Calls['keys']>> {
  const { siteName } = await findSite(deps.db)
  return { issuer: `${siteName} · ${siteAddress(deps.config)}`, ...(await publicKeys(deps)) }
}
