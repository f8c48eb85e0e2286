/** What was never told is asked for: payments that are open, and what is to become of orders that nobody pays. */
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type Gateway, GatewayError } from '@tripos/payment/gateway.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { ORDER_ACTIONS } from '../contract/order-kinds.ts'
import { returnCoupon } from './coupons.queries.ts'
import { findGateway, isOnline } from './gateways.ts'
import { closeOrder, findOrder, listOverdue, lockOrder, type OrderRow } from './orders.queries.ts'
import { claimOpen, closePayments, listPaymentsOf, type PaymentRow } from './payments.queries.ts'
import { settleClaim } from './settle-payment.ts'

/** A gateway that has not told within this time is asked, and again after as long. */
const ASK_AFTER_SECONDS = 60
/** An order whose gateway stays silent is closed all the same after this time. */
const GIVE_UP_SECONDS = 24 * 3600

/** Undefined where the gateway does not answer. */
async function askOne(deps: Deps, payment: PaymentRow, gateway: Gateway) {
  try {
    const facts = await gateway.find(payment)
    return { facts, verdict: await settleClaim(deps, payment, { facts, merchant: gateway.merchant }) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, paymentNo: payment.no, gateway: payment.gateway }, 'a gateway was asked in vain')
    return undefined
  }
}

/** Nobody can pay it any more; true once the gateway has said so, or that it was paid. */
async function endPayment(deps: Deps, payment: PaymentRow): Promise<boolean> {
  if (!isOnline(payment.gateway)) {
    await closePayments(deps.db, [payment.id])
    return true
  }
  const gateway = await findGateway(deps, payment.gateway)
  if (gateway === undefined) return false
  try {
    await gateway.close(payment)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return false
  }
  const asked = await askOne(deps, payment, gateway)
  if (asked === undefined || asked.facts.state === 'open') return false
  if (asked.facts.state !== 'paid') await closePayments(deps.db, [payment.id])
  return true
}

const isOpen = ({ state }: PaymentRow): boolean => state === 'open'

/** All payments of the order at once; true where none can come any more. */
export async function endPayments(deps: Deps, orderId: string): Promise<boolean> {
  const open = (await listPaymentsOf(deps.db, orderId)).filter(isOpen)
  const ended = await Promise.all(open.map(payment => endPayment(deps, payment)))
  return ended.every(Boolean)
}

/** False where it was paid meanwhile. The coupon is for the next who comes. */
export const closeUnpaid = (deps: Deps, id: string, as: 'cancel' | 'expire'): Promise<boolean> =>
  inTx(deps.db, async tx => {
    await lockOrder(tx, id)
    const closed = await closeOrder(tx, { id, as, now: deps.clock.now() })
    if (closed === undefined) return false
    if (closed.couponId !== null) await returnCoupon(tx, closed.couponId)
    return true
  })

async function expire(deps: Deps, { id, expiresAt }: OrderRow): Promise<void> {
  const isEnded = await endPayments(deps, id)
  if (isEnded || addSeconds(expiresAt, GIVE_UP_SECONDS) < deps.clock.now()) await closeUnpaid(deps, id, 'expire')
}

export async function expireOrders(deps: Deps): Promise<void> {
  for (const order of await listOverdue(deps.db, deps.clock.now())) await expire(deps, order)
}

/** A payment of an order that is not to be paid any more is ended, any other one is asked about. */
async function follow(deps: Deps, payment: PaymentRow): Promise<void> {
  const order = await findOrder(deps.db, payment.orderId)
  const isWanted = order !== undefined && mayHappen(ORDER_ACTIONS.pay, order.state)
  const gateway = await findGateway(deps, payment.gateway)
  if (gateway === undefined) return
  if (!isWanted || payment.expiresAt < deps.clock.now()) await endPayment(deps, payment)
  else await askOne(deps, payment, gateway)
}

export async function askForPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimOpen(deps.db, { now, askedBefore: addSeconds(now, -ASK_AFTER_SECONDS) })
  await Promise.all(claimed.map(payment => follow(deps, payment)))
}

/** At once, for one order: its buyer has come back from a gateway. */
export async function askForOrder(deps: Deps, orderId: string): Promise<void> {
  const open = (await listPaymentsOf(deps.db, orderId)).filter(isOpen)
  await Promise.all(
    open.map(async payment => {
      const gateway = await findGateway(deps, payment.gateway)
      if (gateway !== undefined) await askOne(deps, payment, gateway)
    }),
  )
}
