/** What became of a message after its gateway had taken it, as the gateway says later. */

export interface DeliveryReport {
  /** Ours, where the gateway repeats it; else what the gateway called it. One of the two is there. */
  readonly messageId: string | null
  readonly gatewayId: string | null
  readonly outcome: 'delivered' | 'bounced'
  /** Why it bounced, in the gateway's own words on one line. */
  readonly reason: string
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Our own id, if this is one. */
export const ownId = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null)
