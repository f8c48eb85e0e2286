/** What Stripe says of sessions, refunds and balances, in the words of this package. */
import { asObject, type Json, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PaymentFacts, RefundFacts, StatementLine } from '../gateway.ts'

const amountOf = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : -1)
const currencyOf = (value: unknown): string => textOf(value).toUpperCase()

export function paymentOf(session: Json, merchant: string): PaymentFacts {
  const isPaid = textOf(session.payment_status) === 'paid'
  return {
    no: textOf(session.client_reference_id),
    state: isPaid ? 'paid' : textOf(session.status) === 'expired' ? 'closed' : 'open',
    tradeId: textOf(session.payment_intent) || null,
    merchant,
    amount: amountOf(session.amount_total),
    currency: currencyOf(session.currency),
    // A session says when it was made, and not when it was paid.
    paidAt: null,
  }
}

const REFUND_STATES: Readonly<Record<string, RefundFacts['state']>> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

export const refundOf = (refund: Json): RefundFacts => ({
  no: textOf(asObject(refund.metadata).no),
  state: REFUND_STATES[textOf(refund.status)] ?? 'pending',
  refundId: textOf(refund.id) || null,
  amount: amountOf(refund.amount),
})

/** Of what moved the balance; fees and payouts are none of ours. */
export function statementLineOf(entry: Json): StatementLine | undefined {
  const source = asObject(entry.source)
  const common = { no: textOf(asObject(source.metadata).no), currency: currencyOf(source.currency) }
  const amount = amountOf(source.amount)
  const type = textOf(entry.type)
  if (type === 'charge' || type === 'payment')
    return { ...common, kind: 'payment', tradeId: textOf(source.payment_intent), amount }
  if (type === 'refund' || type === 'payment_refund')
    return { ...common, kind: 'refund', tradeId: textOf(source.id), amount }
  return undefined
}
