/** Use cases of students: their certificates, as files and as credentials. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { RevokeReason } from '../contract/certificate-states.ts'
import type { myCertificates } from '../contract/my-certificates.ts'
import { findOwn } from './certificates.queries.ts'
import { pageOwn } from './lists.queries.ts'
import { fileNameOf, renderCertificate, requireSigned } from './render.ts'
import { signedFacts } from './signed-facts.ts'
import { stateAt } from './state.rules.ts'

type Calls = typeof myCertificates

export async function pageMine(
  { db, clock }: Deps,
  { caller }: CallerContext,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const now = clock.now()
  const { total, rows } = await pageOwn(db, caller.userId, input)
  return {
    total,
    rows: rows.map(row => ({
      id: row.id,
      code: row.code,
      url: row.url,
      number: row.number,
      title: row.title,
      issuer: signedFacts(row.credential).issuer,
      issuedAt: row.issuedAt.toISOString(),
      validUntil: row.validUntil?.toISOString() ?? null,
      state: stateAt(row, now),
      reason: row.revokeReason as RevokeReason | null,
    })),
  }
}

export async function downloadMine(deps: Deps, { caller }: CallerContext, id: string): Promise<Download> {
  const certificate = (await findOwn(deps.db, caller.userId, id)) ?? fail('NOT_FOUND')
  requireSigned(certificate)
  return {
    fileName: `${fileNameOf(certificate)}.pdf`,
    mime: 'application/pdf',
    body: await renderCertificate(deps, certificate),
  }
}

export async function downloadCredential({ db }: Deps, { caller }: CallerContext, id: string): Promise<Download> {
  const certificate = (await findOwn(db, caller.userId, id)) ?? fail('NOT_FOUND')
  requireSigned(certificate)
  return {
    fileName: `${fileNameOf(certificate)}.jwt`,
    mime: 'application/vc+jwt',
    body: Buffer.from(certificate.credential),
  }
}
