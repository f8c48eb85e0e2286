/** The clients of gateways, made of the saved settings. */
import { siteAddress } from '@tripos/config/config.ts'
import { outsideAnd } from '@tripos/messaging/http/inner-addresses.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { alipayGateway } from '@tripos/payment/alipay/alipay.ts'
import type { Gateway } from '@tripos/payment/gateway.ts'
import { stripeGateway } from '@tripos/payment/stripe/stripe.ts'
import { wechatGateway } from '@tripos/payment/wechat/wechat.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import type { Currency, GatewayName, OnlineGateway, PayWay } from '../contract/order-kinds.ts'
import { isAlipayComplete, isStripeComplete, isWechatComplete, secretsOf, storedOf } from './gateway-settings.ts'
import { findGatewayRow, type GatewayRow, listGatewayRows, type SettableGateway } from './gateway-settings.queries.ts'

export type GatewayDeps = Pick<Deps, 'db' | 'config' | 'secretBox' | 'clock'>

export const isOnline = (gateway: GatewayName): gateway is OnlineGateway =>
  gateway === 'wechat' || gateway === 'alipay' || gateway === 'stripe'

/** Where a gateway tells of payments. */
export const notifyUrlOf = ({ config }: Pick<Deps, 'config'>, gateway: GatewayName): string =>
  `${siteAddress(config)}/api/order/callback/${gateway}`

/** Where people look at an order. */
export const checkoutUrlOf = ({ config }: Pick<Deps, 'config'>, orderId: string): string =>
  `${siteAddress(config)}/pay/check-out/${orderId}`

const otherUrl = (url: string) => (url === '' ? {} : { url })

/** Complete settings, also of a gateway that is off: what was paid by it is still told, asked for and given back. */
// oxlint-disable-next-line max-params -- with what, which gateway, by which settings and clock
function gatewayOf(deps: GatewayDeps, gateway: OnlineGateway, row: GatewayRow, clock: Clock): Gateway | undefined {
  const secrets = secretsOf(deps.secretBox, gateway, row)
  const rules = { mayReach: outsideAnd(deps.config.gatewayAddresses) }
  if (gateway === 'wechat') {
    const { ways: _ways, url, ...stored } = storedOf('wechat', row)
    if (!isWechatComplete(storedOf('wechat', row), secrets)) return undefined
    const { privateKey = '', apiKey = '', appSecret = '' } = secrets
    const login = url === '' ? {} : { loginUrl: url }
    return wechatGateway({ ...stored, ...otherUrl(url), ...login, privateKey, apiKey, appSecret }, clock, rules)
  }
  if (gateway === 'alipay') {
    const { ways: _ways, url, ...stored } = storedOf('alipay', row)
    if (!isAlipayComplete(storedOf('alipay', row), secrets)) return undefined
    return alipayGateway({ ...stored, ...otherUrl(url), privateKey: secrets.privateKey ?? '' }, clock, rules)
  }
  const { url, ...stored } = storedOf('stripe', row)
  if (!isStripeComplete(stored as never, secrets)) return undefined
  const { secretKey = '', webhookSecret = '' } = secrets
  return stripeGateway({ ...stored, ...otherUrl(url), secretKey, webhookSecret }, clock, rules)
}

export async function findGateway(
  deps: GatewayDeps,
  gateway: GatewayName,
  clock: Clock = deps.clock,
): Promise<Gateway | undefined> {
  if (!isOnline(gateway)) return undefined
  return gatewayOf(deps, gateway, await findGatewayRow(deps.db, gateway), clock)
}

export interface Way {
  readonly gateway: GatewayName
  readonly way: PayWay
}

/** WeChat Pay and Alipay settle in CNY alone. */
const takes = (gateway: SettableGateway, currency: Currency): boolean =>
  gateway === 'stripe' || gateway === 'bank' || currency === 'CNY'

function waysOf(deps: GatewayDeps, gateway: SettableGateway, row: GatewayRow): readonly PayWay[] {
  const secrets = secretsOf(deps.secretBox, gateway, row)
  if (gateway === 'wechat') {
    const stored = storedOf('wechat', row)
    return isWechatComplete(stored, secrets) ? stored.ways : []
  }
  if (gateway === 'alipay') {
    const stored = storedOf('alipay', row)
    return isAlipayComplete(stored, secrets) ? stored.ways : []
  }
  if (gateway === 'stripe') return isStripeComplete(storedOf('stripe', row), secrets) ? ['checkout'] : []
  return storedOf('bank', row).account === '' ? [] : ['transfer']
}

/** Those that are on and complete, in one order; the sandbox only in the demo. */
export async function listWays(deps: GatewayDeps, currency: Currency): Promise<Way[]> {
  const rows = await listGatewayRows(deps.db)
  const ways: Way[] = []
  for (const gateway of ['wechat', 'alipay', 'stripe', 'bank'] as const) {
    const row = rows.get(gateway)
    if (row?.isOn && takes(gateway, currency)) for (const way of waysOf(deps, gateway, row)) ways.push({ gateway, way })
  }
  return deps.config.demo ? [...ways, { gateway: 'sandbox', way: 'sandbox' }] : ways
}
