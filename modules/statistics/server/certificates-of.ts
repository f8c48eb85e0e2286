/** Certificates of a person in the report: modules above have them. */
import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

export interface ReportedCertificate {
  readonly title: string
  readonly number: string
  readonly issuedAt: Date
}

interface Holder {
  readonly userId: string
  readonly now: Date
}

/** Those that hold at this moment, the latest first; no more than a report has. */
type ListCertificates = (db: Db, holder: Holder) => Promise<readonly ReportedCertificate[]>

export const certificatesOf = extensionPoint<ListCertificates>('certificates of a person')

export async function listCertificates(db: Db, holder: Holder): Promise<ReportedCertificate[]> {
  const lists = await Promise.all(certificatesOf.all().map(list => list(db, holder)))
  return lists.flat()
}
