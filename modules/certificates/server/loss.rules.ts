/** What becomes of a certificate when the result that earned it passes no more. */
import { AfterLoss, RevokeReason } from '../contract/certificate-states.ts'

export interface LossTerms {
  readonly afterVoid: number
  readonly afterRegrade: number
  readonly afterLaterFail: number
}

/** Papers of the person in the exams of the rule, since the certificate was issued. */
export interface PapersSince {
  readonly hasVoided: boolean
  readonly hasClosed: boolean
}

/** Undefined: it stays. A paper that was voided says more than a later attempt, and that more than a changed score. */
export function reasonToRevoke(terms: LossTerms, { hasVoided, hasClosed }: PapersSince): RevokeReason | undefined {
  const [term, reason] = hasVoided
    ? [terms.afterVoid, RevokeReason.paperVoided]
    : hasClosed
      ? [terms.afterLaterFail, RevokeReason.laterAttemptFailed]
      : [terms.afterRegrade, RevokeReason.regraded]
  return term === AfterLoss.revoke ? reason : undefined
}
