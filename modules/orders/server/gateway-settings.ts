/** How gateways are set up: in the database, their secrets sealed under the data key and bound to their place. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { SecretBox } from '@tripos/runtime/secret-box.ts'
import type { paymentGateways } from '../contract/gateways.ts'
import type { GatewayRow, SettableGateway } from './gateway-settings.queries.ts'

type Calls = typeof paymentGateways
type Common = 'isOn' | 'version'

export type WechatStored = Omit<Parsed<Calls['saveWechat']>, Common | 'privateKey' | 'apiKey' | 'appSecret'>
export type AlipayStored = Omit<Parsed<Calls['saveAlipay']>, Common | 'privateKey'>
export type StripeStored = Omit<Parsed<Calls['saveStripe']>, Common | 'secretKey' | 'webhookSecret'>
export type BankStored = Omit<Parsed<Calls['saveBank']>, Common>

export interface StoredSettings {
  readonly wechat: WechatStored
  readonly alipay: AlipayStored
  readonly stripe: StripeStored
  readonly bank: BankStored
}

export interface GatewaySecrets {
  readonly privateKey?: string
  readonly apiKey?: string
  readonly appSecret?: string
  readonly secretKey?: string
  readonly webhookSecret?: string
}

const EMPTY: StoredSettings = {
  wechat: { appId: '', merchantId: '', serialNo: '', platformKeys: [], ways: ['native'], url: '' },
  alipay: { appId: '', sellerId: '', alipayKey: '', ways: ['page', 'wap'], url: '' },
  stripe: { accountId: '', url: '' },
  bank: { account: '' },
}

/** What is stored, without secrets: what a later version knows and this row does not is as in a new one. */
export const storedOf = <G extends SettableGateway>(gateway: G, { settings }: GatewayRow): StoredSettings[G] => ({
  ...EMPTY[gateway],
  ...(settings as Partial<StoredSettings[G]>),
})

const contextOf = (gateway: SettableGateway): string => `payment-gateway:${gateway}`

export const sealGateway = (box: SecretBox, gateway: SettableGateway, secrets: GatewaySecrets): Buffer | null =>
  Object.values(secrets).some(Boolean) ? box.seal(JSON.stringify(secrets), contextOf(gateway)) : null

/** What was sealed under a key that is gone counts as nothing: it has to be typed again. */
export function secretsOf(box: SecretBox, gateway: SettableGateway, { sealed }: GatewayRow): GatewaySecrets {
  if (sealed === null || !box.isReady) return {}
  try {
    return JSON.parse(box.open(sealed, contextOf(gateway))) as GatewaySecrets
  } catch {
    return {}
  }
}

/** Whether it could take payments by them. */
export const isWechatComplete = (
  { appId, merchantId, serialNo, platformKeys, ways }: WechatStored,
  s: GatewaySecrets,
) =>
  Boolean(appId && merchantId && serialNo && s.privateKey && s.apiKey) &&
  platformKeys.length > 0 &&
  ways.length > 0 &&
  (!ways.includes('jsapi') || Boolean(s.appSecret))

export const isAlipayComplete = ({ appId, sellerId, alipayKey, ways }: AlipayStored, s: GatewaySecrets) =>
  Boolean(appId && sellerId && alipayKey && s.privateKey) && ways.length > 0

export const isStripeComplete = ({ accountId }: StripeStored, s: GatewaySecrets) =>
  Boolean(accountId && s.secretKey && s.webhookSecret)
