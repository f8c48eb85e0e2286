import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { type certificateKeys, certificates } from '../../contract/certificates.ts'
import { certificateKinds } from '../../contract/kinds.ts'

export type CertificateKind = RowOf<typeof certificateKinds.paging>
export type Certificate = RowOf<typeof certificates.paging>
export type Key = RowOf<typeof certificateKeys.list>

/** What is old once a kind has changed. */
export const KIND_LISTS = [certificateKinds.paging, certificateKinds.detail, certificateKinds.options]
/** What is old once certificates were granted or revoked. */
export const CERTIFICATE_LISTS = [certificates.paging, ...KIND_LISTS]
