import { CertificateState } from '../contract/certificate-states.ts'

export interface StoredState {
  readonly revokedAt: Date | null
  readonly replacedAt: Date | null
  readonly validUntil: Date | null
  /** Signed when its key was in other hands already. */
  readonly isOnHold: boolean
}

/** What is shown of a certificate at a moment. */
export function stateAt({ revokedAt, replacedAt, validUntil, isOnHold }: StoredState, now: Date): CertificateState {
  if (revokedAt !== null) return CertificateState.revoked
  if (replacedAt !== null) return CertificateState.replaced
  if (isOnHold) return CertificateState.onHold
  return validUntil !== null && validUntil <= now ? CertificateState.expired : CertificateState.valid
}
