import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import type { myCertificates } from '../../contract/my-certificates.ts'

export type OwnCertificate = RowOf<typeof myCertificates.mine>
