/** How gateways are set up in the back office. Secrets come in and never go out. */
import { countTry } from '@tripos/access/limits.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { InputProblem } from '@tripos/contract-kit/input/words.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { GatewayError } from '@tripos/payment/gateway.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { paymentGateways } from '../contract/gateways.ts'
import { GATEWAY_PROBLEMS } from '../input.ts'
import {
  type GatewaySecrets,
  isAlipayComplete,
  isStripeComplete,
  isWechatComplete,
  sealGateway,
  secretsOf,
  storedOf,
} from './gateway-settings.ts'
import {
  findGatewayRow,
  type GatewayRow,
  lockGatewayRow,
  type SettableGateway,
  updateGateway,
} from './gateway-settings.queries.ts'
import { findGateway, notifyUrlOf } from './gateways.ts'
import { isPrivateKey, isPublicKey } from './keys.ts'

type Calls = typeof paymentGateways
const MAX_TESTS = 30

export async function showGateways(deps: Deps): Promise<Output<Calls['settings']>> {
  const rowOf = (gateway: SettableGateway) => findGatewayRow(deps.db, gateway)
  const [wechat, alipay, stripe, bank] = [
    await rowOf('wechat'),
    await rowOf('alipay'),
    await rowOf('stripe'),
    await rowOf('bank'),
  ]
  const stateOf = ({ isOn, version }: GatewayRow) => ({ isOn, version })
  const of = {
    wechat: secretsOf(deps.secretBox, 'wechat', wechat),
    alipay: secretsOf(deps.secretBox, 'alipay', alipay),
  }
  const stripeSecrets = secretsOf(deps.secretBox, 'stripe', stripe)
  return {
    wechat: {
      ...stateOf(wechat),
      ...storedOf('wechat', wechat),
      hasPrivateKey: Boolean(of.wechat.privateKey),
      hasApiKey: Boolean(of.wechat.apiKey),
      hasAppSecret: Boolean(of.wechat.appSecret),
      notifyUrl: notifyUrlOf(deps, 'wechat'),
    },
    alipay: {
      ...stateOf(alipay),
      ...storedOf('alipay', alipay),
      hasPrivateKey: Boolean(of.alipay.privateKey),
      notifyUrl: notifyUrlOf(deps, 'alipay'),
    },
    stripe: {
      ...stateOf(stripe),
      ...storedOf('stripe', stripe),
      hasSecretKey: Boolean(stripeSecrets.secretKey),
      hasWebhookSecret: Boolean(stripeSecrets.webhookSecret),
      notifyUrl: notifyUrlOf(deps, 'stripe'),
    },
    bank: { ...stateOf(bank), ...storedOf('bank', bank) },
  }
}

interface Change {
  readonly isOn: boolean
  readonly version: number
  readonly before: object
  readonly settings: object
  readonly secrets: GatewaySecrets
  /** Names of the secrets that were typed. */
  readonly typed: readonly string[]
}

async function saveGateway(
  deps: Deps,
  ctx: CallerContext,
  { gateway, plan }: { gateway: SettableGateway; plan: (row: GatewayRow) => Change },
): Promise<Record<string, never>> {
  await inTx(deps.db, async tx => {
    const row = await lockGatewayRow(tx, gateway)
    const { before, settings, secrets, typed, isOn, version } = plan(row)
    const sealed = sealGateway(deps.secretBox, gateway, secrets)
    if (!(await updateGateway(tx, { gateway, isOn, settings, sealed, version }, ctx.arrivedAt))) fail('EDIT_CONFLICT')
    await recordAudit(tx, ctx, {
      action: 'paymentGateway.save',
      objectType: 'paymentGateway',
      objectId: gateway,
      objectName: gateway,
      before: { isOn: row.isOn, ...before },
      after: { isOn, ...settings },
      detail: { newSecrets: typed },
    })
  })
  return {}
}

type Typed = Readonly<Partial<Record<keyof GatewaySecrets, string | undefined>>>

/** Left out keeps what is there. */
const mergedWith = (stored: GatewaySecrets, typed: Typed): GatewaySecrets => ({
  ...stored,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)),
})
const namesOf = (typed: Typed): string[] =>
  Object.keys(typed).filter(name => typed[name as keyof GatewaySecrets] !== undefined)

/** Otherwise whoever may edit could have what a key signs sent to a server of their own. */
// oxlint-disable-next-line max-params -- when, what there was, what was typed, and what is said
function requireTyped(
  isElsewhere: boolean,
  stored: string | undefined,
  typed: string | undefined,
  problem: InputProblem,
): void {
  if (isElsewhere && Boolean(stored) && typed === undefined) failInput(problem)
}

export const saveWechat = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['saveWechat']>) =>
  saveGateway(deps, ctx, {
    gateway: 'wechat',
    plan(row) {
      const { version, isOn, privateKey, apiKey, appSecret, ...settings } = input
      const before = storedOf('wechat', row)
      const stored = secretsOf(deps.secretBox, 'wechat', row)
      const isElsewhere = settings.url !== before.url || settings.merchantId !== before.merchantId
      requireTyped(isElsewhere, stored.privateKey, privateKey, GATEWAY_PROBLEMS.privateKeyAgain)
      if (privateKey && !isPrivateKey(privateKey)) failInput(GATEWAY_PROBLEMS.privateKeyWrong)
      if (apiKey && Buffer.byteLength(apiKey) !== 32) failInput(GATEWAY_PROBLEMS.apiKeyWrong)
      if (!settings.platformKeys.every(({ pem }) => isPublicKey(pem))) failInput(GATEWAY_PROBLEMS.platformKeyWrong)
      const typed = { privateKey, apiKey, appSecret }
      const secrets = mergedWith(stored, typed)
      if (isOn && !isWechatComplete(settings, secrets)) failInput(GATEWAY_PROBLEMS.incomplete)
      return { isOn, version, before, settings, secrets, typed: namesOf(typed) }
    },
  })

export const saveAlipay = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['saveAlipay']>) =>
  saveGateway(deps, ctx, {
    gateway: 'alipay',
    plan(row) {
      const { version, isOn, privateKey, ...settings } = input
      const before = storedOf('alipay', row)
      const stored = secretsOf(deps.secretBox, 'alipay', row)
      const isElsewhere = settings.url !== before.url || settings.appId !== before.appId
      requireTyped(isElsewhere, stored.privateKey, privateKey, GATEWAY_PROBLEMS.privateKeyAgain)
      if (privateKey && !isPrivateKey(privateKey)) failInput(GATEWAY_PROBLEMS.privateKeyWrong)
      if (settings.alipayKey !== '' && !isPublicKey(settings.alipayKey)) failInput(GATEWAY_PROBLEMS.alipayKeyWrong)
      const typed = { privateKey }
      const secrets = mergedWith(stored, typed)
      if (isOn && !isAlipayComplete(settings, secrets)) failInput(GATEWAY_PROBLEMS.incomplete)
      return { isOn, version, before, settings, secrets, typed: namesOf(typed) }
    },
  })

export const saveStripe = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['saveStripe']>) =>
  saveGateway(deps, ctx, {
    gateway: 'stripe',
    plan(row) {
      const { version, isOn, secretKey, webhookSecret, ...settings } = input
      const before = storedOf('stripe', row)
      const stored = secretsOf(deps.secretBox, 'stripe', row)
      const isElsewhere = settings.url !== before.url || settings.accountId !== before.accountId
      requireTyped(isElsewhere, stored.secretKey, secretKey, GATEWAY_PROBLEMS.secretKeyAgain)
      const typed = { secretKey, webhookSecret }
      const secrets = mergedWith(stored, typed)
      if (isOn && !isStripeComplete(settings, secrets)) failInput(GATEWAY_PROBLEMS.incomplete)
      return { isOn, version, before, settings, secrets, typed: namesOf(typed) }
    },
  })

export const saveBank = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['saveBank']>) =>
  saveGateway(deps, ctx, {
    gateway: 'bank',
    plan(row) {
      const { version, isOn, ...settings } = input
      if (isOn && settings.account === '') failInput(GATEWAY_PROBLEMS.incomplete)
      return { isOn, version, before: storedOf('bank', row), settings, secrets: {}, typed: [] }
    },
  })

export async function testGateway(
  deps: Deps,
  ctx: CallerContext,
  { gateway }: Parsed<Calls['test']>,
): Promise<Output<Calls['test']>> {
  await countTry(deps, { key: `gateway-test:${ctx.caller.userId}`, maxHits: MAX_TESTS, windowSeconds: 3600 })
  const client = (await findGateway(deps, gateway)) ?? fail('GATEWAY_INCOMPLETE')
  const tested = await client.check().then(
    answer => ({ isGood: true, answer }),
    (error: unknown) => {
      if (error instanceof GatewayError) return { isGood: false, answer: error.message }
      throw error
    },
  )
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'paymentGateway.test',
      objectType: 'paymentGateway',
      objectId: gateway,
      objectName: gateway,
      detail: tested,
    }),
  )
  return tested
}
