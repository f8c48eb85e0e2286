/** What becomes of a message after a try. */
import type { Outcome } from '@tripos/messaging/outcome.ts'

/** What a gateway says later is in reports/. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'refused' | 'givenUp' | 'expired' | 'unknown'

interface Tried {
  /** With the one that has just ended. */
  readonly tries: number
  readonly isSecret: boolean
  readonly expiresAt: Date | null
}

export interface NextState {
  readonly state: Exclude<MessageState, 'sending'>
  /** Null: it is done. */
  readonly nextAt: Date | null
  readonly reason: string
  readonly gatewayId: string | null
  /** False: the message is not to blame for this try. */
  readonly isCounted: boolean
}

const DELAYS = [30, 2 * 60, 10 * 60, 3600, 6 * 3600] as const
const MAX_TRIES = DELAYS.length + 1
/** Then a gateway that does not take us is asked again, with one message. */
export const PAUSE_SECONDS = 300
const MAX_REASON = 300

const shortened = (reason: string): string =>
  reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON - 1)}…` : reason

const done = (state: NextState['state'], reason = '', gatewayId: string | null = null): NextState => ({
  state,
  nextAt: null,
  reason: shortened(reason),
  gatewayId,
  isCounted: true,
})

/** Nothing that holds a code or a link is ever sent a second time where the first may have arrived. */
export function afterTry(outcome: Outcome, { tries, isSecret, expiresAt }: Tried, now: Date): NextState {
  if (outcome.kind === 'sent') return done('sent', '', outcome.gatewayId)
  const { kind, reason } = outcome
  if (kind === 'locked') {
    const nextAt = new Date(now.getTime() + PAUSE_SECONDS * 1000)
    if (expiresAt !== null && nextAt >= expiresAt) return done('expired', reason)
    return { state: 'queued', nextAt, reason: shortened(reason), gatewayId: null, isCounted: false }
  }
  if (kind === 'refused') return done('refused', reason)
  if (kind === 'unknown' && isSecret) return done('unknown', reason)
  if (tries >= MAX_TRIES) return done('givenUp', reason)
  const nextAt = new Date(now.getTime() + (DELAYS[tries - 1] ?? DELAYS[0]) * 1000)
  if (expiresAt !== null && nextAt >= expiresAt) return done('expired', reason)
  return { state: 'queued', nextAt, reason: shortened(reason), gatewayId: null, isCounted: true }
}
