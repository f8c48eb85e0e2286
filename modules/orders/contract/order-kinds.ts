/** Numbers and words of orders, on both sides. */
import * as z from 'zod/mini'
import { numbers } from '@tripos/contract-kit/fields.ts'
import type { Transition } from '@tripos/contract-kit/transitions.ts'

export const OrderState = { toPay: 0, paid: 1, cancelled: 2, refunded: 3, expired: 4 } as const
export type OrderState = (typeof OrderState)[keyof typeof OrderState]
export const orderState = numbers(OrderState)

const { toPay, paid, cancelled, refunded, expired } = OrderState

/** What may happen to an order: the guards of the writes and the buttons ask this table. A part given back leaves it paid. */
export const ORDER_ACTIONS = {
  pay: { from: [toPay], to: [paid] },
  cancel: { from: [toPay], to: [cancelled] },
  expire: { from: [toPay], to: [expired] },
  refund: { from: [paid], to: [paid, refunded] },
  invoice: { from: [paid], to: [paid] },
} as const satisfies Readonly<Record<string, Transition<OrderState>>>

/** `ended`: its things are for their audiences again. */
export const ProductState = { onSale: 0, offSale: 1, ended: 2 } as const
export type ProductState = (typeof ProductState)[keyof typeof ProductState]
export const productState = numbers(ProductState)

export const GATEWAYS = ['wechat', 'alipay', 'stripe', 'bank', 'sandbox'] as const
export const gatewayName = z.enum(GATEWAYS)
export type GatewayName = z.output<typeof gatewayName>
/** Those that are set up in the back office. */
export const SETTABLE = ['wechat', 'alipay', 'stripe', 'bank'] as const
/** Those that answer by themselves. */
export const ONLINE = ['wechat', 'alipay', 'stripe'] as const
export type OnlineGateway = (typeof ONLINE)[number]

export const PAY_WAYS = ['native', 'jsapi', 'h5', 'page', 'wap', 'checkout', 'transfer', 'sandbox'] as const
export const payWay = z.enum(PAY_WAYS)
export type PayWay = z.output<typeof payWay>

/** Currencies with the digits of their minor unit. */
export const CURRENCIES = { CNY: 2, USD: 2, EUR: 2, GBP: 2, HKD: 2, SGD: 2, JPY: 0 } as const
export type Currency = keyof typeof CURRENCIES
export const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]])

/** Of the minor unit. */
export const MAX_AMOUNT = 100_000_000_00
export const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT))

export const COUPON_KINDS = ['percent', 'amount'] as const
export const REFUND_STATES = ['open', 'done', 'failed'] as const
export const INVOICE_STATES = ['requested', 'issued', 'refused'] as const
export const INVOICE_KINDS = ['person', 'company'] as const
export const DIFFERENCE_KINDS = ['late', 'surplus', 'missingHere', 'missingThere', 'amount', 'refundFailed'] as const
