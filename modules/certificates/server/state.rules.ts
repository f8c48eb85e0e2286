import { CertificateState } from '../contract/certificate-states.ts'

export interface StoredState {
  readonly revokedAt: Date | null
  readonly replacedAt: Date | null
  readonly validUntil: Date | null
}

/** What is shown of a certificate at a moment. */
export function stateAt({ revokedAt, replacedAt, validUntil }: StoredState, now: Date): CertificateState {
  if (revokedAt !== null) return CertificateState.revoked
  if (replacedAt !== null) return CertificateState.replaced
  return validUntil !== null && validUntil <= now ? CertificateState.expired : CertificateState.valid
}
