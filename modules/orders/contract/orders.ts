/** Orders (订单) as the student who made them sees them. Whoever else asks for one gets the answer of one that is not there. */
import * as z from 'zod/mini'
import { thingKind } from '../../entitlements/contract.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { email, id, line, optionalLine } from '@tripos/contract-kit/fields.ts'
import { amount, currency, gatewayName, INVOICE_KINDS, INVOICE_STATES, orderState, payWay } from './order-kinds.ts'

export const orderFacts = {
  id,
  no: z.string(),
  title: z.string(),
  listAmount: amount,
  amount,
  currency,
  refunded: amount,
  state: orderState,
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
}

export const invoiceFields = {
  kind: z.enum(INVOICE_KINDS),
  title: line(120),
  taxNo: optionalLine(30),
  email,
}

export const invoiceFacts = z.object({
  ...invoiceFields,
  taxNo: z.string(),
  state: z.enum(INVOICE_STATES),
  invoiceNo: z.string(),
  remark: z.string(),
})

export const orderThing = z.object({ kind: thingKind, id, title: z.string(), path: z.string() })

/** How the person goes on with a payment. */
export const startedPayment = z.union([
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('bridge'), params: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('transfer'), account: z.string(), reference: z.string() }),
  z.object({ kind: z.literal('sandbox') }),
])

const payErrors = ['ORDER_NOT_TO_PAY', 'GATEWAY_NOT_THERE', 'GATEWAY_AWAY', 'TOO_MANY_TRIES'] as const

export const orders = {
  add: endpoint({
    path: '/api/order/create',
    summary:
      'Orders a product; one that is to be paid already is given again, and one that costs nothing is paid at once',
    access: 'student',
    input: z.strictObject({ productId: id, coupon: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
    output: z.object({ id, state: orderState }),
    errors: ['COUPON_NOT_VALID', 'COUPON_USED_UP', 'ALREADY_OWNED', 'TOO_MANY_TRIES'],
  }),
  mine: endpoint({
    path: '/api/order/mine',
    summary: 'The orders of the student, newest first',
    access: 'student',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(z.object(orderFacts)),
  }),
  show: endpoint({
    path: '/api/order/show',
    summary: 'One order of the student with the ways to pay it',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      ...orderFacts,
      things: z.array(orderThing),
      ways: z.array(z.object({ gateway: gatewayName, way: payWay })),
      /** The address by which WeChat says who pays, inside WeChat. */
      wechatLogin: z.nullable(z.string()),
      invoice: z.nullable(invoiceFacts),
      refunds: z.array(z.object({ amount, isDone: z.boolean(), createdAt: z.string() })),
      serverNow: z.string(),
    }),
  }),
  state: endpoint({
    path: '/api/order/state',
    summary: 'Whether an order is paid by now: what the checkout asks again and again',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({ state: orderState, expiresAt: z.string() }),
  }),
  startPayment: endpoint({
    path: '/api/order/pay',
    summary: 'Starts a payment of an order by one way, or gives the one that is under way',
    access: 'student',
    input: z.strictObject({
      id,
      gateway: gatewayName,
      way: payWay,
      /** Inside WeChat: what it has sent the browser back with. */
      code: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: startedPayment,
    errors: payErrors,
  }),
  verifyPayment: endpoint({
    path: '/api/order/check',
    summary: 'Asks the gateways now whether the order was paid: for whoever has come back from one',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({ state: orderState }),
    errors: ['TOO_MANY_TRIES'],
  }),
  cancel: endpoint({
    path: '/api/order/cancel',
    summary: 'Cancels an order that is to be paid; one that was paid meanwhile stays paid',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['ORDER_NOT_TO_PAY', 'GATEWAY_AWAY'],
  }),
  saveInvoice: endpoint({
    path: '/api/order/invoice/save',
    summary: 'Asks for an invoice of a paid order, or changes what it is to say while it is not issued',
    access: 'student',
    input: z.strictObject({ id, ...invoiceFields }),
    output: nothing,
    errors: ['INVOICE_NOT_OPEN'],
  }),
  startSandbox: endpoint({
    path: '/api/order/sandbox-pay',
    summary: 'Pays an order with nothing: only in the demo',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['ORDER_NOT_TO_PAY', 'GATEWAY_NOT_THERE'],
  }),
}
