/** What a gateway made of one message. `reason` is its own answer: one line, shortened, without our secrets. */

export type Outcome =
  /** `gatewayId` is what the gateway calls it, where it says so. */
  | { readonly kind: 'sent'; readonly gatewayId: string | null }
  /** Nothing was taken: it may be tried again. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The line was cut after the text was handed over: it may have been sent. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Another try would end the same way. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is us that the gateway does not take: account, key, or encryption. Nothing was taken, and no message is to blame. */
  | { readonly kind: 'locked'; readonly reason: string }

export const refused = (reason: string): Outcome => ({ kind: 'refused', reason })
