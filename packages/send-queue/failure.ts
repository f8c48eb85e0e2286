/** What a failed request means for what waits in a queue. `R`: why a queue may end. */
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { CallError, isUnavailable } from '@tripos/web-kit/call-error.ts'

export type Failure<R extends string = never> =
  /** Try again later. `heldMs`: not before, says the server. `isUnreachable`: the network is down, not the server. */
  | { readonly kind: 'transient'; readonly heldMs: number; readonly isUnreachable: boolean }
  /** Nothing can be sent until somebody signs in again. */
  | { readonly kind: 'signedOut' }
  /** What was sent is refused for what it is: sending it again makes no sense, the next entry may do. */
  | { readonly kind: 'refused' }
  /** The server takes nothing more from this page. */
  | { readonly kind: 'ended'; readonly reason: R }

/** What a queue makes of the refusals of its calls. */
export type Verdicts<R extends string> = Partial<Readonly<Record<ErrorName, Failure<R>>>>

export const SIGNED_OUT = { kind: 'signedOut' } as const
export const REFUSED = { kind: 'refused' } as const

const transient = (heldMs: number, isUnreachable: boolean) => ({ kind: 'transient', heldMs, isUnreachable }) as const

/** `otherwise`: of refusals that no verdict names; without it they pass. */
export function classify<R extends string>(error: unknown, verdicts: Verdicts<R>, otherwise?: Failure<R>): Failure<R> {
  if (!(error instanceof CallError)) return transient(0, true)
  // A body stays too large, whoever on the way said so.
  if (error.status === 413) return REFUSED
  const { errorName } = error
  const verdict = (errorName && { SESSION_INVALID: SIGNED_OUT, ...verdicts }[errorName]) ?? otherwise
  return verdict && !isUnavailable(error) ? verdict : transient((error.retryAfter ?? 0) * 1000, false)
}
