/**
 * Refunds: written down first, then asked of the gateway with a number of ours, then counted once. Wherever it is cut off, the
 * loop goes on from what is written, and the gateway knows the number again.
 */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { type Gateway, GatewayError, type NewRefund, type RefundFacts } from '@tripos/payment/gateway.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { endOfOrder } from '../../entitlements/server/index.ts'
import { ORDER_ACTIONS } from '../contract/order-kinds.ts'
import type { orderDesk } from '../contract/order-desk.ts'
import { findDeskOrder } from './desk.queries.ts'
import { insertDifference } from './differences.queries.ts'
import { findGateway, isOnline } from './gateways.ts'
import { moneyText } from './money-text.ts'
import { refundNo } from './numbers.ts'
import { addRefunded, findOrder, lockOrder, type OrderRow } from './orders.queries.ts'
import { findPayment, listPaymentsOf, type PaymentRow } from './payments.queries.ts'
import { refundableOf, waitAfter } from './refund.rules.ts'
import {
  claimRefunds,
  delayRefund,
  endRefund,
  findRefund,
  findRefundInScope,
  insertRefund,
  listRefundsOf,
  type RefundRow,
} from './refunds.queries.ts'
import { dayIn } from './statement-day.rules.ts'

/** The caller's own try takes no longer than that. */
const FIRST_TRY_SECONDS = 30

export interface WantedRefund {
  readonly payment: PaymentRow
  readonly amount: number
  readonly reason: string
  readonly endsAccess: boolean
  readonly isSurplus: boolean
  readonly requestedBy: string
  readonly now: Date
}

/** Callers must hold the order. */
export async function writeRefund(tx: Tx, { payment, now, ...wanted }: WantedRefund): Promise<string> {
  const id = newId()
  const { id: paymentId, orderId, currency } = payment
  const refund = { id, no: refundNo(now), paymentId, orderId, currency, createdAt: now, ...wanted }
  await insertRefund(tx, refund, addSeconds(now, FIRST_TRY_SECONDS))
  return id
}

/** Counted once, and told: whoever comes second finds it done. */
export async function finishRefund(
  tx: Tx,
  refund: RefundRow,
  { refundId, now, userId = null }: { refundId: string | null; now: Date; userId?: string | null },
): Promise<boolean> {
  const order: OrderRow = await lockOrder(tx, refund.orderId)
  const { id, amount, isSurplus, endsAccess, reason } = refund
  if (!(await endRefund(tx, { id, state: 'done', refundId, fault: '', doneAt: now }))) return false
  if (!isSurplus) await addRefunded(tx, { id: order.id, amount })
  if (endsAccess) await endOfOrder(tx, { orderId: order.id, by: userId, reason, now })
  await notify(tx, {
    kind: 'order.refunded',
    key: id,
    userIds: [order.userId],
    params: { title: order.title, no: order.no, amount: moneyText(amount, order.currency) },
    link: `/pay/check-out/${order.id}`,
    about: { type: 'order', id: order.id },
    endsAt: null,
    now,
  })
  return true
}

/** The gateway will not do it: staff have to look. */
// oxlint-disable-next-line max-params -- which refund, of which payment, and why
async function failRefund(deps: Deps, refund: RefundRow, payment: PaymentRow, fault: string): Promise<void> {
  const now = deps.clock.now()
  await inTx(deps.db, async tx => {
    await lockOrder(tx, refund.orderId)
    if (!(await endRefund(tx, { id: refund.id, state: 'failed', refundId: null, fault, doneAt: now }))) return
    await insertDifference(tx, {
      gateway: payment.gateway,
      kind: 'refundFailed',
      no: refund.no,
      paymentId: payment.id,
      refundId: refund.id,
      ourAmount: refund.amount,
      theirAmount: null,
      currency: refund.currency,
      day: dayIn(payment.gateway, now),
      now,
    })
  })
}

/** What a gateway has said of one: done is counted, failed is for staff, all else is asked again later. */
export async function takeRefundFacts(deps: Deps, refund: RefundRow, facts: RefundFacts): Promise<void> {
  const now = deps.clock.now()
  const payment = refund.paymentId === null ? undefined : await findPayment(deps.db, refund.paymentId)
  if (payment === undefined) return
  const isAnother = facts.amount !== null && facts.amount !== refund.amount
  if (facts.state === 'done' && !isAnother)
    await inTx(deps.db, tx => finishRefund(tx, refund, { refundId: facts.refundId, now }))
  else if (facts.state === 'failed' || isAnother) await failRefund(deps, refund, payment, 'refused by the gateway')
  else {
    const nextAt = new Date(now.getTime() + waitAfter(refund.tries))
    await delayRefund(deps.db, refund.id, { nextAt, fault: refund.fault })
  }
}

const asked = async (gateway: Gateway, wanted: NewRefund): Promise<RefundFacts> => {
  const known = await gateway.findRefund(wanted)
  return known.state === 'absent' ? gateway.refund(wanted) : known
}

/** One try: what the gateway knows already is not asked for again. */
export async function tryRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = refund.paymentId === null ? undefined : await findPayment(deps.db, refund.paymentId)
  if (payment === undefined || !isOnline(payment.gateway)) return
  const gateway = await findGateway(deps, payment.gateway)
  const { no, amount, currency, reason } = refund
  const { tradeId, amount: total } = payment
  try {
    if (gateway === undefined) throw new GatewayError('the gateway is not set up', false)
    const wanted = { no, payment, tradeId: tradeId ?? '', amount, total, currency, reason }
    await takeRefundFacts(deps, refund, await asked(gateway, wanted))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.isFinal) return failRefund(deps, refund, payment, error.message)
    const nextAt = new Date(deps.clock.now().getTime() + waitAfter(refund.tries))
    await delayRefund(deps.db, refund.id, { nextAt, fault: error.message })
  }
}

/** Gives its state after the first try. */
export async function tryNow(deps: Deps, id: string, payment: PaymentRow): Promise<RefundRow['state']> {
  const refund = (await findRefund(deps.db, id)) ?? fail('NOT_FOUND')
  // No money has moved in the sandbox.
  if (payment.gateway === 'sandbox')
    await inTx(deps.db, tx => finishRefund(tx, refund, { refundId: refund.no, now: deps.clock.now() }))
  else await tryRefund(deps, refund)
  return (await findRefund(deps.db, id))?.state ?? 'open'
}

export async function addRefund(
  deps: Deps,
  ctx: CallerContext,
  { id, amount, refundable, reason, endsAccess }: Parsed<(typeof orderDesk)['addRefund']>,
): Promise<{ id: string; state: RefundRow['state'] }> {
  const { db } = deps
  if ((await findDeskOrder(db, ctx.caller, id)) === undefined) fail('NOT_FOUND')
  const { refundId, payment } = await inTx(db, async tx => {
    const order = await lockOrder(tx, id)
    const paid = (await listPaymentsOf(tx, id)).find(({ state }) => state === 'paid')
    if (!mayHappen(ORDER_ACTIONS.refund, order.state) || paid === undefined) return fail('ORDER_NOT_PAID')
    const left = refundableOf(order.amount, await listRefundsOf(tx, id))
    if (refundable !== undefined && refundable !== left) fail('EDIT_CONFLICT')
    if (amount > left) fail('REFUND_TOO_MUCH')
    const by = { requestedBy: ctx.caller.userId, now: ctx.arrivedAt }
    const made = await writeRefund(tx, { payment: paid, amount, reason, endsAccess, isSurplus: false, ...by })
    await recordAudit(tx, ctx, {
      action: 'order.refund',
      objectType: 'order',
      objectId: id,
      objectName: order.no,
      detail: { amount, currency: order.currency, reason, endsAccess, refundId: made },
    })
    return { refundId: made, payment: paid }
  })
  return { id: refundId, state: await tryNow(deps, refundId, payment) }
}

/** Money that people give back themselves: another one than who asked for it says that it has gone. */
export async function confirmRefund(
  { db }: Deps,
  ctx: CallerContext,
  { id, reference }: Parsed<(typeof orderDesk)['finishRefund']>,
): Promise<Record<string, never>> {
  const refund = (await findRefundInScope(db, ctx.caller, id)) ?? fail('NOT_FOUND')
  const payment = refund.paymentId === null ? undefined : await findPayment(db, refund.paymentId)
  if (payment?.gateway !== 'bank') fail('REFUND_NOT_OPEN')
  if (refund.requestedBy === ctx.caller.userId) fail('SECOND_PERSON_NEEDED')
  await inTx(db, async tx => {
    const by = { refundId: reference, now: ctx.arrivedAt, userId: ctx.caller.userId }
    if (!(await finishRefund(tx, refund, by))) fail('REFUND_NOT_OPEN')
    const order = await findOrder(tx, refund.orderId)
    await recordAudit(tx, ctx, {
      action: 'order.refundDone',
      objectType: 'order',
      objectId: refund.orderId,
      objectName: order?.no ?? '',
      detail: { refundNo: refund.no, amount: refund.amount, reference },
    })
  })
  return {}
}

/** What was cut off, or not answered. */
export async function tryRefunds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimRefunds(deps.db, { now, until: addSeconds(now, 120) })
  await Promise.all(claimed.map(refund => tryRefund(deps, refund)))
}
