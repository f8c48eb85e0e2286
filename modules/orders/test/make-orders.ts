/** Products, orders and gateways for tests, made through the calls that staff and students use. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { startAlipayStandIn, ALIPAY_TEST } from '@tripos/payment/test/alipay-stand-in.ts'
import type { SignedCallback } from '@tripos/payment/test/ledger.ts'
import { startStripeStandIn, STRIPE_TEST } from '@tripos/payment/test/stripe-stand-in.ts'
import { startWechatStandIn, WECHAT_TEST } from '@tripos/payment/test/wechat-stand-in.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { paymentGateways } from '../contract/gateways.ts'
import type { OnlineGateway } from '../contract/order-kinds.ts'
import { orders } from '../contract/orders.ts'
import { type coupons, products } from '../contract/products.ts'

let counter = 0

type ProductFields = Partial<Input<typeof products.save>> & { readonly things: readonly Thing[] }

/** On sale, for ever. */
export async function makeProduct(app: TestApp, token: string, { things, ...fields }: ProductFields): Promise<string> {
  const product = { title: `Product ${(counter += 1)}`, amount: 9900, currency: 'CNY' as const, accessDays: null }
  const { id } = await app.call(products.save, { ...product, ...fields, things: [...things] }, token)
  await app.call(products.setState, { ids: [id], state: 0 }, token)
  return id
}

/** Ten percent off, on, for everybody, as often as one likes. */
export const couponInput = (fields: Partial<Input<typeof coupons.save>> = {}): Input<typeof coupons.save> => ({
  code: `TEST-${(counter += 1)}`,
  kind: 'percent',
  percent: 10,
  amount: null,
  currency: null,
  quota: null,
  perPerson: null,
  startsAt: null,
  endsAt: null,
  isOn: true,
  ...fields,
})

const TYPED = {
  wechat: paymentGateways.saveWechat,
  alipay: paymentGateways.saveAlipay,
  stripe: paymentGateways.saveStripe,
} as const

export const STAND_INS = { wechat: startWechatStandIn, alipay: startAlipayStandIn, stripe: startStripeStandIn } as const
export const WAYS = { wechat: 'native', alipay: 'page', stripe: 'checkout' } as const

/** What is typed into the back office for the gateway of that address. */
export const gatewayInput = (gateway: OnlineGateway, url: string): object =>
  ({
    wechat: { ...WECHAT_TEST, ways: ['native', 'jsapi', 'h5'], url },
    alipay: { ...ALIPAY_TEST, url: `${url}/gateway.do` },
    stripe: { ...STRIPE_TEST, url },
  })[gateway]

/** A stand-in, and the product set up with it. */
export async function setUpGateway(app: TestApp, token: string, gateway: OnlineGateway) {
  const standIn = await STAND_INS[gateway](() => app.clock.now())
  const { version } = (await app.call(paymentGateways.settings, {}, token))[gateway]
  const endpoint = TYPED[gateway]
  await app.call(endpoint, { version, isOn: true, ...gatewayInput(gateway, standIn.url) } as never, token)
  return standIn
}

export type StandIn = Awaited<ReturnType<typeof setUpGateway>>

/** Brings a callback as the gateway would; gives the status of the answer. */
export async function tell(app: TestApp, gateway: OnlineGateway, { headers, body }: SignedCallback): Promise<number> {
  const url = `/api/order/callback/${gateway}`
  const { statusCode, body: answer } = await app.app.inject({ method: 'POST', url, headers, payload: body })
  return answer === 'fail' ? 400 : statusCode
}

/** Ordered and started, and known to the gateway as by a person who has come there. Gives the number of the payment. */
// oxlint-disable-next-line max-params -- a test reads: where, as whom, what, by which gateway
export async function begin(app: TestApp, token: string, orderId: string, gateway: OnlineGateway, standIn: StandIn) {
  const known = new Set(standIn.ledger.payments.keys())
  const started = await app.call(orders.startPayment, { id: orderId, gateway, way: WAYS[gateway] }, token)
  if (gateway === 'alipay' && started.kind === 'redirect') await fetch(started.url)
  const no = [...standIn.ledger.payments.keys()].find(one => !known.has(one))
  if (no === undefined) throw new Error('the gateway knows of no new payment')
  return { no, started }
}
