/** The checkout: one order of the student, how it can be paid, and whether it is. */
import { countTry } from '@tripos/access/limits.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { GatewayError, type Started } from '@tripos/payment/gateway.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sellables } from '../../entitlements/server/index.ts'
import { ORDER_ACTIONS, type OrderState } from '../contract/order-kinds.ts'
import type { orders } from '../contract/orders.ts'
import { askForOrder, closeUnpaid, endPayments } from './ask-gateways.ts'
import { checkoutUrlOf, findGateway, listWays, notifyUrlOf, type Way } from './gateways.ts'
import { storedOf } from './gateway-settings.ts'
import { findGatewayRow } from './gateway-settings.queries.ts'
import { findInvoice } from './invoices.queries.ts'
import { paymentNo } from './numbers.ts'
import { extendOrder, findOwnOrder, listOrderItems, listOwnOrders, lockOrder, type OrderRow } from './orders.queries.ts'
import { findUsable, insertPayment, keepStarted, type PaymentRow } from './payments.queries.ts'
import { listRefundsOf } from './refunds.queries.ts'
import { settle } from './settle-payment.ts'

type Calls = typeof orders
type StartedOut = Output<Calls['startPayment']>

const TRANSFER_DAYS = 7
const MAX_STARTS = 60

const factsOf = (order: OrderRow) => ({
  id: order.id,
  no: order.no,
  title: order.title,
  listAmount: order.listAmount,
  amount: order.amount,
  currency: order.currency,
  refunded: order.refunded,
  state: order.state,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
})
export { factsOf as orderFactsOf }

const requireOwn = async ({ db }: Pick<Deps, 'db'>, { userId }: Caller, id: string): Promise<OrderRow> =>
  (await findOwnOrder(db, userId, id)) ?? fail('NOT_FOUND')

const isToPay = (order: OrderRow, now: Date): boolean =>
  mayHappen(ORDER_ACTIONS.pay, order.state) && order.expiresAt > now

export async function pageMine(
  { db }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const { total, rows } = await listOwnOrders(db, userId, input)
  return { total, rows: rows.map(factsOf) }
}

/** Where WeChat tells who is there, and comes back to the checkout with a code. */
async function wechatLoginOf(deps: Deps, orderId: string, ways: readonly Way[]): Promise<string | null> {
  if (!ways.some(({ way }) => way === 'jsapi')) return null
  const { appId } = storedOf('wechat', await findGatewayRow(deps.db, 'wechat'))
  const back = encodeURIComponent(checkoutUrlOf(deps, orderId))
  return `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${appId}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=pay#wechat_redirect`
}

const pathOf = (kind: string, id: string): string =>
  sellables
    .all()
    .find(one => one.kind === kind)
    ?.path(id) ?? ''

export async function showOrder(deps: Deps, caller: Caller, id: string): Promise<Output<Calls['show']>> {
  const order = await requireOwn(deps, caller, id)
  const now = deps.clock.now()
  const ways = isToPay(order, now) ? await listWays(deps, order.currency) : []
  const [things, invoice, refunds] = [
    await listOrderItems(deps.db, id),
    await findInvoice(deps.db, id),
    await listRefundsOf(deps.db, id),
  ]
  return {
    ...factsOf(order),
    things: things.map(thing => ({ ...thing, path: pathOf(thing.kind, thing.id) })),
    ways,
    wechatLogin: await wechatLoginOf(deps, id, ways),
    invoice: invoice ?? null,
    refunds: refunds
      .filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus)
      .map(({ amount, state, createdAt }) => ({
        amount,
        isDone: state === 'done',
        createdAt: createdAt.toISOString(),
      })),
    serverNow: now.toISOString(),
  }
}

export async function showState(deps: Deps, caller: Caller, id: string): Promise<Output<Calls['state']>> {
  const { state, expiresAt } = await requireOwn(deps, caller, id)
  return { state, expiresAt: expiresAt.toISOString() }
}

/**
 * Under way by the same way, or a new one; undefined where the order was paid or closed meanwhile. Under the lock of the order:
 * of two tabs the second finds what the first has begun, or paid.
 */
const openPayment = ({ db, clock }: Deps, { id: orderId }: OrderRow, { gateway, way }: Way) =>
  inTx(db, async (tx): Promise<PaymentRow | undefined> => {
    const order = await lockOrder(tx, orderId)
    const now = clock.now()
    if (!isToPay(order, now)) return undefined
    const usable = await findUsable(tx, { orderId, gateway, way, now })
    if (usable !== undefined) return usable
    const isTransfer = gateway === 'bank'
    const expiresAt = isTransfer ? addSeconds(now, TRANSFER_DAYS * 86_400) : order.expiresAt
    const { amount, currency } = order
    const fields = {
      id: newId(),
      no: paymentNo(now),
      orderId,
      gateway,
      way,
      amount,
      currency,
      createdAt: now,
      expiresAt,
    }
    await insertPayment(tx, fields)
    if (isTransfer) await extendOrder(tx, orderId, expiresAt)
    return { ...fields, state: 'open', gatewayRef: null, tradeId: null, started: null, paidAt: null }
  })

const shown = (started: Started): StartedOut => {
  const { gatewayRef: _ref, ...rest } = started
  return rest.kind === 'bridge' ? { kind: 'bridge', params: { ...rest.params } } : rest
}

/** The page of a gateway is asked for again at each start; a code on the screen stays the same. */
const isKept = ({ started, gateway }: PaymentRow): boolean =>
  started !== null && started.kind !== 'bridge' && gateway !== 'alipay'

async function startOnline(
  deps: Deps,
  ctx: CallerContext,
  {
    order,
    payment,
    code,
  }: { readonly order: OrderRow; readonly payment: PaymentRow; readonly code: string | undefined },
): Promise<StartedOut> {
  if (payment.started !== null && isKept(payment)) return shown(payment.started)
  const gateway = (await findGateway(deps, payment.gateway)) ?? fail('GATEWAY_NOT_THERE')
  const { no, amount, currency, expiresAt } = payment
  try {
    const started = await gateway.start(payment.way, {
      no,
      amount,
      currency,
      expiresAt,
      title: order.title,
      notifyUrl: notifyUrlOf(deps, payment.gateway),
      returnUrl: checkoutUrlOf(deps, order.id),
      ip: ctx.ip,
      code,
    })
    await keepStarted(deps.db, payment.id, started)
    return shown(started)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ err: error, paymentNo: no, gateway: payment.gateway }, 'a payment was not started')
    return fail(error.isFinal ? 'GATEWAY_NOT_THERE' : 'GATEWAY_AWAY')
  }
}

export async function startPayment(
  deps: Deps,
  ctx: CallerContext,
  { id, gateway, way, code }: Parsed<Calls['startPayment']>,
): Promise<StartedOut> {
  const order = await requireOwn(deps, ctx.caller, id)
  if (!isToPay(order, deps.clock.now())) fail('ORDER_NOT_TO_PAY')
  const ways = await listWays(deps, order.currency)
  if (!ways.some(one => one.gateway === gateway && one.way === way)) fail('GATEWAY_NOT_THERE')
  await countTry(deps, { key: `pay:${ctx.caller.userId}`, maxHits: MAX_STARTS, windowSeconds: 600 })
  const payment = (await openPayment(deps, order, { gateway, way })) ?? fail('ORDER_NOT_TO_PAY')
  if (gateway === 'sandbox') return { kind: 'sandbox' }
  if (gateway !== 'bank') return startOnline(deps, ctx, { order, payment, code })
  const { account } = storedOf('bank', await findGatewayRow(deps.db, 'bank'))
  return { kind: 'transfer', account, reference: payment.no }
}

export async function updateOrderState(deps: Deps, caller: Caller, id: string): Promise<{ state: OrderState }> {
  const order = await requireOwn(deps, caller, id)
  if (!mayHappen(ORDER_ACTIONS.pay, order.state)) return { state: order.state }
  await countTry(deps, { key: `pay-check:${caller.userId}`, maxHits: MAX_STARTS, windowSeconds: 600 })
  await askForOrder(deps, id)
  return { state: (await requireOwn(deps, caller, id)).state }
}

/** Nothing may come after it: the gateways are told first, and an order that was paid meanwhile stays paid. */
export async function cancelOrder(deps: Deps, caller: Caller, id: string): Promise<Record<string, never>> {
  const order = await requireOwn(deps, caller, id)
  if (!mayHappen(ORDER_ACTIONS.cancel, order.state)) fail('ORDER_NOT_TO_PAY')
  if (!(await endPayments(deps, id))) fail('GATEWAY_AWAY')
  if (!(await closeUnpaid(deps, id, 'cancel'))) fail('ORDER_NOT_TO_PAY')
  return {}
}

/** Only in the demo: no money moves. */
export async function paySandbox(deps: Deps, caller: Caller, id: string): Promise<Record<string, never>> {
  if (!deps.config.demo) fail('GATEWAY_NOT_THERE')
  const order = await requireOwn(deps, caller, id)
  const now = deps.clock.now()
  const way = { gateway: 'sandbox', way: 'sandbox' } as const
  const payment = (await openPayment(deps, order, way)) ?? fail('ORDER_NOT_TO_PAY')
  await inTx(deps.db, tx => settle(tx, { payment, tradeId: payment.no, paidAt: now, now }))
  return {}
}
