/** What Alipay says of payments and refunds, in the words of this package. It settles in CNY and names no currency. */
import { type Json, textOf } from '@tripos/messaging/http/answer.rules.ts'
import { readStatement } from '../csv.rules.ts'
import type { PaymentFacts, StatementLine } from '../gateway.ts'
import { fromDecimal } from '../money.rules.ts'
import { fromChinaTime } from './china-time.rules.ts'

const STATES: Readonly<Record<string, PaymentFacts['state']>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  WAIT_BUYER_PAY: 'open',
  TRADE_CLOSED: 'closed',
}

/** A trade that was paid and given back in whole is closed too, and says when it was paid. */
export function paymentOf(trade: Json, merchant: string): PaymentFacts {
  const paidAt = fromChinaTime(textOf(trade.gmt_payment) || textOf(trade.send_pay_date))
  const wasPaid = !Number.isNaN(paidAt.getTime())
  const state = STATES[textOf(trade.trade_status)] ?? 'open'
  return {
    no: textOf(trade.out_trade_no),
    state: state === 'closed' && wasPaid ? 'paid' : state,
    tradeId: textOf(trade.trade_no) || null,
    merchant,
    amount: fromDecimal(textOf(trade.total_amount)) ?? -1,
    currency: 'CNY',
    paidAt: wasPaid ? paidAt : null,
  }
}

export function statementOf(bill: string): StatementLine[] {
  return readStatement(bill, '商户订单号').flatMap((row): StatementLine[] => {
    const amount = Math.abs(fromDecimal(row['订单金额（元）'] ?? row['商家实收（元）'] ?? '') ?? -1)
    const common = { tradeId: row.支付宝交易号 ?? '', amount, currency: 'CNY' }
    if (row.业务类型 === '退款') return [{ ...common, kind: 'refund', no: row['退款批次号/请求号'] ?? '' }]
    return row.业务类型 === '交易' ? [{ ...common, kind: 'payment', no: row.商户订单号 ?? '' }] : []
  })
}
