/** What a refusal of the server means for the answers that wait. */
import { classify, type Failure, REFUSED, SIGNED_OUT, type Verdicts } from '@tripos/send-queue/failure.ts'

/** Why the paper takes nothing more from this page. */
export type StopReason = 'takenOver' | 'closed' | 'tooLate'

export const VERDICTS: Verdicts<StopReason> = {
  PAPER_TAKEN_OVER: { kind: 'ended', reason: 'takenOver' },
  PAPER_CLOSED: { kind: 'ended', reason: 'closed' },
  PAPER_TOO_LATE: { kind: 'ended', reason: 'tooLate' },
  // Somebody else has signed in in this browser: for them this paper does not exist.
  NOT_FOUND: SIGNED_OUT,
  NOT_ALLOWED: SIGNED_OUT,
  ANSWER_NOT_FITTING: REFUSED,
  BAD_INPUT: REFUSED,
  TOO_LARGE: REFUSED,
}

export const failureOf = (error: unknown): Failure<StopReason> => classify(error, VERDICTS)
