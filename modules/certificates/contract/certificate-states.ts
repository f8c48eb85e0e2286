/** What becomes of certificates. The numbers are stored and sent. */
import { numbers } from '@tripos/contract-kit/fields.ts'

/** What is shown of a certificate now; expiry follows from the time. */
/** On hold: it was signed when its key was in other hands, and is to be signed again. */
export const CertificateState = { valid: 0, expired: 1, revoked: 2, replaced: 3, onHold: 4 } as const
export type CertificateState = (typeof CertificateState)[keyof typeof CertificateState]
export const certificateState = numbers(CertificateState)

/** What has to be reached. */
export const GrantRule = { byHand: 0, exams: 1, course: 2 } as const
export type GrantRule = (typeof GrantRule)[keyof typeof GrantRule]
export const grantRule = numbers(GrantRule)

/** What a certificate becomes when what earned it is gone. */
export const AfterLoss = { keep: 0, revoke: 1 } as const
export type AfterLoss = (typeof AfterLoss)[keyof typeof AfterLoss]
export const afterLoss = numbers(AfterLoss)

export const RevokeReason = {
  /** Of people. */
  issuedInError: 0,
  misconduct: 1,
  withdrawn: 2,
  /** Of the rule. */
  paperVoided: 10,
  regraded: 11,
  laterAttemptFailed: 12,
} as const
export type RevokeReason = (typeof RevokeReason)[keyof typeof RevokeReason]
export const revokeReason = numbers(RevokeReason)
/** Those that a person may give. */
export const REASONS_BY_HAND = [RevokeReason.issuedInError, RevokeReason.misconduct, RevokeReason.withdrawn] as const
