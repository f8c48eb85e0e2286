/** What WeChat Pay says of payments and refunds, in the words of this package. */
import { asObject, type Json, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PaymentFacts, RefundFacts, StatementLine } from '../gateway.ts'
import { readStatement } from '../csv.rules.ts'
import { fromDecimal } from '../money.rules.ts'

const STATES: Readonly<Record<string, PaymentFacts['state']>> = {
  SUCCESS: 'paid',
  // Paid, and given back in part or whole since.
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'open',
  ACCEPT: 'open',
  PAYERROR: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

const amountOf = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : -1)

export function paymentOf(trade: Json): PaymentFacts {
  const amount = asObject(trade.amount)
  const state = STATES[textOf(trade.trade_state)] ?? 'open'
  const paidAt = new Date(textOf(trade.success_time))
  return {
    no: textOf(trade.out_trade_no),
    state,
    tradeId: textOf(trade.transaction_id) || null,
    merchant: textOf(trade.mchid),
    amount: amountOf(amount.total),
    currency: textOf(amount.currency) || 'CNY',
    paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt,
  }
}

const REFUND_STATES: Readonly<Record<string, RefundFacts['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

/** An answer says `status`, a callback `refund_status`. */
export const refundOf = (refund: Json): RefundFacts => ({
  no: textOf(refund.out_refund_no),
  state: REFUND_STATES[textOf(refund.status) || textOf(refund.refund_status)] ?? 'pending',
  refundId: textOf(refund.refund_id) || null,
  amount: amountOf(asObject(refund.amount).refund),
})

/** Of the bill of all trades of a day. */
export function statementOf(bill: string): StatementLine[] {
  return readStatement(bill, '商户订单号').flatMap((row): StatementLine[] => {
    const currency = row.货币种类 || 'CNY'
    if (row.交易状态 === 'REFUND') {
      const amount = fromDecimal(row.退款金额 ?? '') ?? -1
      return [{ kind: 'refund', no: row.商户退款单号 ?? '', tradeId: row.微信退款单号 ?? '', amount, currency }]
    }
    if (row.交易状态 !== 'SUCCESS') return []
    const amount = fromDecimal(row.订单金额 || row.应结订单金额 || '') ?? -1
    return [{ kind: 'payment', no: row.商户订单号 ?? '', tradeId: row.微信订单号 ?? '', amount, currency }]
  })
}
