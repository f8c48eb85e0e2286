/** What a failed call means for the answers that wait. */
import { CallError, isUnavailable } from '@tripos/web-kit/call-error.ts'

export type Failure =
  /** Ask again later. `heldMs`: not before, says the server. `isUnreachable`: the network is down, not the server. */
  | { readonly kind: 'later'; readonly heldMs: number; readonly isUnreachable: boolean }
  /** Nothing can be saved until somebody signs in again. */
  | { readonly kind: 'signedOut' }
  /** The paper takes no more answers from this page. */
  | { readonly kind: 'stop'; readonly reason: 'takenOver' | 'closed' | 'tooLate' }
  /** One of the answers sent is refused for what it is. */
  | { readonly kind: 'notFitting' }

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { kind: 'later', heldMs: 0, isUnreachable: true }
  if (error.status === 413) return { kind: 'notFitting' }
  if (isUnavailable(error)) return later(error)
  switch (error.errorName) {
    case 'PAPER_TAKEN_OVER':
      return { kind: 'stop', reason: 'takenOver' }
    case 'PAPER_CLOSED':
      return { kind: 'stop', reason: 'closed' }
    case 'PAPER_TOO_LATE':
      return { kind: 'stop', reason: 'tooLate' }
    case 'SESSION_INVALID':
    // Somebody else has signed in in this browser: for them this paper does not exist.
    case 'NOT_FOUND':
    case 'NOT_ALLOWED':
      return { kind: 'signedOut' }
    case 'ANSWER_NOT_FITTING':
    case 'BAD_INPUT':
    case 'TOO_LARGE':
      return { kind: 'notFitting' }
    default:
      return later(error)
  }
}

const later = (error: CallError): Failure => ({
  kind: 'later',
  heldMs: (error.retryAfter ?? 0) * 1000,
  isUnreachable: false,
})
