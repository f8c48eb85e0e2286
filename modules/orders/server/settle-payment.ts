/** A payment that its gateway says was made: judged, and settled once, in one transaction under the lock of its order. */
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import type { PaymentFacts } from '@tripos/payment/gateway.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { insertEntitlements } from '../../entitlements/server/index.ts'
import { type GatewayName, OrderState } from '../contract/order-kinds.ts'
import { insertDifference } from './differences.queries.ts'
import { moneyText } from './money-text.ts'
import { listOrderItems, lockOrder, type OrderRow, payOrder } from './orders.queries.ts'
import { lockPayment, type PaymentRow, settlePaymentRow } from './payments.queries.ts'
import { fitOf, settlementOf } from './settle.rules.ts'
import { dayIn } from './statement-day.rules.ts'

const DAY_SECONDS = 86_400

/** Opens what was ordered, and says so. A second time nothing happens: the order is paid once. */
export async function grantOrder(
  tx: Tx,
  order: OrderRow,
  { gateway, now }: { readonly gateway: GatewayName | null; readonly now: Date },
): Promise<boolean> {
  if (!(await payOrder(tx, { id: order.id, gateway, now }))) return false
  const things = await listOrderItems(tx, order.id)
  const endsAt = order.accessDays === null ? null : addSeconds(now, order.accessDays * DAY_SECONDS)
  const source = order.amount > 0 ? 'paid' : order.couponId === null ? 'free' : 'coupon'
  const given = {
    userId: order.userId,
    source,
    orderId: order.id,
    reason: '',
    startsAt: null,
    endsAt,
    createdBy: null,
    now,
  } as const
  await insertEntitlements(
    tx,
    things.map(({ kind, id }) => ({ ...given, kind, id })),
  )
  await notify(tx, {
    kind: 'order.paid',
    key: order.id,
    userIds: [order.userId],
    params: { title: order.title, no: order.no, amount: moneyText(order.amount, order.currency) },
    link: `/pay/check-out/${order.id}`,
    about: { type: 'order', id: order.id },
    endsAt: null,
    now,
  })
  return true
}

interface Settled {
  readonly payment: PaymentRow
  readonly tradeId: string
  readonly paidAt: Date
  readonly now: Date
}

/** Callers have judged that it fits. Gives whether it has paid the order now. */
export async function settle(tx: Tx, { payment: { id, orderId }, tradeId, paidAt, now }: Settled): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const payment = await lockPayment(tx, id)
  const settlement = settlementOf(order.state, payment)
  if (settlement.payment === 'same') return false
  if (!(await settlePaymentRow(tx, { id, state: settlement.payment, tradeId, paidAt }))) return false
  const { gateway, no, currency, amount } = payment
  if (settlement.difference !== null)
    await insertDifference(tx, {
      gateway,
      kind: settlement.difference,
      no,
      paymentId: id,
      refundId: null,
      ourAmount: order.state === OrderState.paid ? order.amount : 0,
      theirAmount: amount,
      currency,
      day: dayIn(gateway, paidAt),
      now,
    })
  return settlement.paysOrder && (await grantOrder(tx, order, { gateway, now }))
}

export type Verdict = 'settled' | 'again' | 'open' | 'closed' | 'merchant' | 'currency' | 'amount'

/** What a callback or an answer says of a payment of ours. Only what fits in every respect is settled. */
export async function settleClaim(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  payment: PaymentRow,
  { facts, merchant }: { readonly facts: PaymentFacts; readonly merchant: string },
): Promise<Verdict> {
  const now = clock.now()
  const fit = fitOf(facts, payment, merchant)
  if (fit === 'notPaid') return facts.state === 'closed' ? 'closed' : 'open'
  if (fit === 'fits') {
    const [tradeId, paidAt] = [facts.tradeId ?? '', facts.paidAt ?? now]
    return (await inTx(db, tx => settle(tx, { payment, tradeId, paidAt, now }))) ? 'settled' : 'again'
  }
  log.warn({ paymentNo: payment.no, gateway: payment.gateway, fit }, 'a payment does not fit its order')
  if (fit !== 'merchant')
    await insertDifference(db, {
      gateway: payment.gateway,
      kind: 'amount',
      no: payment.no,
      paymentId: payment.id,
      refundId: null,
      ourAmount: payment.amount,
      theirAmount: Math.max(0, facts.amount),
      currency: facts.currency,
      day: dayIn(payment.gateway, facts.paidAt ?? now),
      now,
    })
  return fit
}
