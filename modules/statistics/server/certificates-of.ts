/** Certificates of a person in the report: modules above have them. */
import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

export interface ReportedCertificate {
  readonly title: string
  readonly number: string
  readonly issuedAt: Date
}

/** Those that hold at this moment, the latest first. */
type ListCertificates = (db: Db, userId: string) => Promise<readonly ReportedCertificate[]>

export const certificatesOf = extensionPoint<ListCertificates>('certificates of a person')

export async function listCertificates(db: Db, userId: string): Promise<ReportedCertificate[]> {
  const lists = await Promise.all(certificatesOf.all().map(list => list(db, userId)))
  return lists.flat()
}
