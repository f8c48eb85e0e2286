import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alipayGateway } from './alipay/alipay.ts'
import { CallbackError, type Gateway, GatewayError, type NewPayment } from './gateway.ts'
import { stripeGateway } from './stripe/stripe.ts'
import { ALIPAY_TEST, startAlipayStandIn } from './test/alipay-stand-in.ts'
import { ENDED_CERTIFICATE } from './test/keys.ts'
import type { SignedCallback } from './test/ledger.ts'
import { startStripeStandIn, STRIPE_TEST } from './test/stripe-stand-in.ts'
import { type CallbackChange, startWechatStandIn, WECHAT_TEST } from './test/wechat-stand-in.ts'
import { wechatGateway } from './wechat/wechat.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const clock = { now: () => NOW }
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const STARTS = {
  wechat: startWechatStandIn,
  alipay: startAlipayStandIn,
  stripe: startStripeStandIn,
} as const
const MADE = {
  wechat: (url: string) => wechatGateway({ ...WECHAT_TEST, url, loginUrl: url }, clock),
  alipay: (url: string) => alipayGateway({ ...ALIPAY_TEST, url: `${url}/gateway.do` }, clock),
  stripe: (url: string) => stripeGateway({ ...STRIPE_TEST, url }, clock),
} as const
const WAYS = { wechat: 'native', alipay: 'page', stripe: 'checkout' } as const
const NAMES = ['wechat', 'alipay', 'stripe'] as const

let count = 0
const payment = (fields: Partial<NewPayment> = {}): NewPayment => ({
  no: `20260302${String((count += 1)).padStart(8, '0')}`,
  title: '课程 Course & more',
  amount: 12_345,
  currency: 'CNY',
  expiresAt: new Date(NOW.getTime() + 1_800_000),
  notifyUrl: 'http://127.0.0.1:9/callback',
  returnUrl: 'http://127.0.0.1:9/back',
  ip: '127.0.0.1',
  ...fields,
})
const raw = ({ headers, body }: SignedCallback) => ({ headers, body: Buffer.from(body) })

describe.each(NAMES)('%s', name => {
  let standIn: Awaited<ReturnType<(typeof STARTS)[typeof name]>>
  let gateway: Gateway
  beforeAll(async () => {
    standIn = await STARTS[name](() => NOW)
    gateway = MADE[name](standIn.url)
  })
  beforeEach(() => standIn.behave(undefined))
  afterAll(() => standIn.stop())

  /** Started, and known to the gateway as by a person who has come there. */
  async function begin(fields: Partial<NewPayment> = {}) {
    const wanted = payment(fields)
    const started = await gateway.start(WAYS[name], wanted)
    if (name === 'alipay' && started.kind === 'redirect') await fetch(started.url)
    return { ...wanted, gatewayRef: started.gatewayRef, started }
  }
  const faultOf = (callback: SignedCallback) => {
    try {
      gateway.readCallback(raw(callback))
      return 'none'
    } catch (error) {
      if (error instanceof CallbackError) return error.fault
      throw error
    }
  }
  const paid = async (change?: CallbackChange) => {
    const begun = await begin()
    standIn.ledger.pay(begun.no)
    return { begun, callback: standIn.callback(begun.no, change) }
  }

  it('is paid, found, told of, given back in two parts, and stands in the statement', async () => {
    const begun = await begin()
    expect(await gateway.find(begun)).toMatchObject({ no: begun.no, state: 'open' })
    const { tradeId } = standIn.ledger.pay(begun.no)
    const facts = { no: begun.no, state: 'paid', amount: 12_345, currency: 'CNY', merchant: gateway.merchant, tradeId }
    expect(await gateway.find(begun)).toMatchObject(facts)
    expect(gateway.readCallback(raw(standIn.callback(begun.no)))).toMatchObject({ kind: 'payment', payment: facts })
    const refund = { payment: begun, tradeId, total: 12_345, currency: 'CNY', reason: 'Not wanted' }
    const first = { ...refund, no: `R1${begun.no}`, amount: 345 }
    expect(await gateway.findRefund(first)).toMatchObject({ state: 'absent' })
    expect(await gateway.refund(first)).toMatchObject({ no: first.no, state: 'done' })
    // The same number again gives nothing back twice.
    expect(await gateway.refund(first)).toMatchObject({ no: first.no, state: 'done' })
    expect(await gateway.findRefund(first)).toMatchObject({ state: 'done', amount: 345 })
    await gateway.refund({ ...refund, no: `R2${begun.no}`, amount: 12_000 })
    await expect(gateway.refund({ ...refund, no: `R3${begun.no}`, amount: 1 })).rejects.toThrow(GatewayError)
    const lines = await gateway.statement('2026-03-02')
    expect(lines.filter(line => line.no.includes(begun.no))).toMatchObject([
      { kind: 'payment', no: begun.no, tradeId, amount: 12_345, currency: 'CNY' },
      { kind: 'refund', no: `R1${begun.no}`, amount: 345 },
      { kind: 'refund', no: `R2${begun.no}`, amount: 12_000 },
    ])
  })

  it('is closed, and leaves what was paid meanwhile as it is', async () => {
    const begun = await begin()
    await gateway.close(begun)
    expect(await gateway.find(begun)).toMatchObject({ state: 'closed' })
    const other = await begin()
    standIn.ledger.pay(other.no)
    await gateway.close(other)
    expect(await gateway.find(other)).toMatchObject({ state: 'paid' })
  })

  it('knows nothing of what was never started', async () => {
    expect(await gateway.find({ no: 'never0000', gatewayRef: null })).toMatchObject({ state: 'absent' })
    await gateway.close({ no: 'never0000', gatewayRef: null })
  })

  it('does not believe a callback that another key has signed', async () => {
    const { callback } = await paid({ privateKey: foreignKey })
    expect(faultOf(callback)).toBe('forged')
  })

  it('does not believe a callback whose body was changed after it was signed', async () => {
    const { begun, callback } = await paid()
    const body = callback.body.replace(/12345|123\.45|ciphertext":"./, found => `${found.slice(0, -1)}9`)
    expect(body).not.toBe(callback.body)
    expect(faultOf({ ...callback, body })).toBe('forged')
    expect(faultOf(standIn.callback(begun.no))).toBe('none')
  })

  it('does not believe a callback that nobody has signed', async () => {
    const { begun } = await paid()
    expect(faultOf({ headers: {}, body: JSON.stringify({ out_trade_no: begun.no }) })).toBe('unsigned')
  })

  it.each([-10, 10])('does not believe a callback from a clock that is %i minutes off', async minutes => {
    const { begun } = await paid()
    const at = new Date(NOW.getTime() + minutes * 60_000)
    expect(faultOf(standIn.callback(begun.no, { at }))).toBe('stale')
    expect(faultOf(standIn.callback(begun.no, { at: new Date(NOW.getTime() + minutes * 20_000) }))).toBe('none')
  })

  it('does not believe a callback for another merchant', async () => {
    const { callback } = await paid({ merchant: 'somebody-else' })
    expect(faultOf(callback)).toBe('merchant')
  })

  it('gives another amount, currency or order as it was signed: the order is judged by it', async () => {
    const { begun } = await paid()
    const read = (change: CallbackChange) => gateway.readCallback(raw(standIn.callback(begun.no, change)))
    expect(read({ amount: 1 })).toMatchObject({ payment: { amount: 1 } })
    expect(read({ no: 'another' })).toMatchObject({ payment: { no: 'another' } })
    if (name !== 'alipay') expect(read({ currency: 'USD' })).toMatchObject({ payment: { currency: 'USD' } })
  })

  it('says what the gateway said, without keys, and whether another try would help', async () => {
    expect(await gateway.check()).not.toBe('')
    standIn.behave(() => ({ status: 500, body: '{}' }))
    await expect(gateway.check()).rejects.toMatchObject({ isFinal: false })
    standIn.behave(() => 'cut')
    await expect(gateway.check()).rejects.toMatchObject({ isFinal: false })
  })
})

describe('WeChat Pay', () => {
  let standIn: Awaited<ReturnType<typeof startWechatStandIn>>
  beforeAll(async () => {
    standIn = await startWechatStandIn(() => NOW)
  })
  afterAll(() => standIn.stop())

  it('does not believe what was signed under a certificate that has ended, or under none that is known', async () => {
    const [key] = WECHAT_TEST.platformKeys
    const callback = async (platformKeys: typeof WECHAT_TEST.platformKeys | readonly []) => {
      const gateway = wechatGateway({ ...WECHAT_TEST, platformKeys, url: standIn.url }, clock)
      const { no } = standIn.ledger.open({ no: 'ended1', amount: 1, currency: 'CNY', notifyUrl: '', returnUrl: '' })
      standIn.ledger.pay(no)
      return () => gateway.readCallback(raw(standIn.callback(no)))
    }
    expect(await callback([{ id: key.id, pem: ENDED_CERTIFICATE }] as never)).toThrow('unknownKey')
    expect(await callback([])).toThrow('unknownKey')
    expect(await callback(WECHAT_TEST.platformKeys)).not.toThrow()
  })

  it('asks inside WeChat who pays, and signs what the bridge is given; a phone is sent to a page', async () => {
    const gateway = wechatGateway({ ...WECHAT_TEST, url: standIn.url, loginUrl: standIn.url }, clock)
    const started = await gateway.start('jsapi', payment({ code: 'code-1' }))
    expect(started).toMatchObject({ kind: 'bridge', params: { signType: 'RSA', appId: WECHAT_TEST.appId } })
    await expect(gateway.start('jsapi', payment({ code: 'old' }))).rejects.toThrow('40029')
    const h5 = await gateway.start('h5', payment())
    expect(h5).toMatchObject({ kind: 'redirect', url: expect.stringContaining('redirect_url=http%3A%2F%2F') })
  })

  it('does not take an answer that the platform has not signed', async () => {
    const gateway = wechatGateway({ ...WECHAT_TEST, url: standIn.url }, clock)
    const { no } = standIn.ledger.open({ no: 'plain1', amount: 1, currency: 'CNY', notifyUrl: '', returnUrl: '' })
    standIn.behave(() => ({ status: 200, body: JSON.stringify({ out_trade_no: no, trade_state: 'SUCCESS' }) }))
    await expect(gateway.find({ no, gatewayRef: null })).rejects.toThrow('not signed')
    standIn.behave(undefined)
  })
})

it('Alipay: an answer whose object was changed is not taken', async () => {
  const standIn = await startAlipayStandIn(() => NOW)
  const gateway = alipayGateway({ ...ALIPAY_TEST, url: `${standIn.url}/gateway.do` }, clock)
  standIn.behave(() => ({
    status: 200,
    body: '{"alipay_trade_query_response":{"code":"10000","trade_status":"TRADE_SUCCESS"},"sign":"AAAA"}',
  }))
  await expect(gateway.find({ no: 'x', gatewayRef: null })).rejects.toThrow('not signed')
  await standIn.stop()
})
