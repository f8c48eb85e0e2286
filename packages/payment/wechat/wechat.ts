/** WeChat Pay, API v3: native (a code to scan), JSAPI (inside WeChat) and H5 (another browser of a phone). */
import { createHash, randomBytes } from 'node:crypto'
import { asObject, type Json, readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { WholeAnswer, PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask, gatewayError, isPassing } from '../ask.ts'
import {
  CallbackError,
  type CallbackFacts,
  type Gateway,
  GatewayError,
  type NewPayment,
  type PaymentFacts,
  type RawCallback,
  requireFresh,
  type Started,
} from '../gateway.ts'
import { paymentOf, refundOf, statementOf } from './facts.rules.ts'
import { authorization, openResource, type PlatformKey, signText, verifySigned } from './signature.ts'

export interface WechatSettings {
  readonly appId: string
  /** Of the official account: JSAPI asks with it who pays. */
  readonly appSecret: string
  readonly merchantId: string
  readonly serialNo: string
  readonly privateKey: string
  /** 32 characters. */
  readonly apiKey: string
  readonly platformKeys: readonly PlatformKey[]
  /** Other addresses than those of WeChat. */
  readonly url?: string
  readonly loginUrl?: string
}

const URL_OF_WECHAT = 'https://api.mch.weixin.qq.com'
const LOGIN_URL = 'https://api.weixin.qq.com'

// oxlint-disable-next-line max-lines-per-function -- because a client is one closure over its settings
export function wechatGateway(settings: WechatSettings, clock: Clock, rules?: PostRules): Gateway {
  const { appId, merchantId, apiKey, platformKeys, privateKey, appSecret } = settings
  const base = settings.url ?? URL_OF_WECHAT
  const secrets = [apiKey, appSecret, privateKey]

  // oxlint-disable-next-line max-params -- a request as HTTP has it
  async function send(method: 'GET' | 'POST', path: string, input?: object, isLarge = false): Promise<WholeAnswer> {
    const body = input === undefined ? '' : JSON.stringify(input)
    const request = { method, path, body, nonce: randomBytes(16).toString('hex'), at: clock.now() }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'Tripos',
      authorization: authorization(request, settings),
    }
    return ask({ method, url: `${base}${path}`, headers, body }, { rules, secrets, isLarge })
  }

  /** An answer that the platform has not signed is none. */
  function requireSigned({ headers, text }: WholeAnswer): void {
    try {
      requireFresh(verifySigned({ headers, body: Buffer.from(text) }, platformKeys, clock.now()), clock.now())
    } catch (error) {
      if (error instanceof CallbackError)
        throw gatewayError(`the answer is not signed as it must be: ${error.fault}`, false)
      throw error
    }
  }

  async function call(method: 'GET' | 'POST', path: string, input?: object): Promise<Json> {
    const answer = await send(method, path, input)
    const json = readJson(answer.text)
    if (answer.status >= 200 && answer.status < 300) {
      requireSigned(answer)
      return json
    }
    const reason = said(textOf(json.code) || `HTTP ${answer.status}`, textOf(json.message))
    throw gatewayError(reason, !isPassing(answer.status), secrets)
  }

  /** What the platform does not know gives undefined. */
  async function findOne(path: string): Promise<Json | undefined> {
    const answer = await send('GET', path)
    const json = readJson(answer.text)
    if (answer.status === 404) return undefined
    if (answer.status !== 200) {
      const reason = said(textOf(json.code) || `HTTP ${answer.status}`, textOf(json.message))
      throw gatewayError(reason, false, secrets)
    }
    requireSigned(answer)
    return json
  }

  async function findOpenId(code: string): Promise<string> {
    const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
    const url = `${settings.loginUrl ?? LOGIN_URL}/sns/oauth2/access_token?${query.toString()}`
    const { text } = await ask({ method: 'GET', url, headers: {}, body: '' }, { rules, secrets })
    const json = readJson(text)
    const openId = textOf(json.openid)
    if (openId === '') throw gatewayError(said(textOf(json.errcode), textOf(json.errmsg)), true, secrets)
    return openId
  }

  const orderOf = ({ no, title, amount, currency, expiresAt, notifyUrl }: NewPayment) => ({
    appid: appId,
    mchid: merchantId,
    description: [...title].slice(0, 40).join(''),
    out_trade_no: no,
    time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
    notify_url: notifyUrl,
    amount: { total: amount, currency },
  })

  function bridgeOf(prepayId: string): Started {
    const timeStamp = String(Math.floor(clock.now().getTime() / 1000))
    const nonceStr = randomBytes(16).toString('hex')
    const pack = `prepay_id=${prepayId}`
    const paySign = signText(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`, privateKey)
    const params = { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
    return { kind: 'bridge', params, gatewayRef: prepayId }
  }

  async function start(way: string, payment: NewPayment): Promise<Started> {
    const order = orderOf(payment)
    if (way === 'native') {
      const { code_url: text } = await call('POST', '/v3/pay/transactions/native', order)
      return { kind: 'qr', text: textOf(text), gatewayRef: null }
    }
    if (way === 'h5') {
      const scene = { payer_client_ip: payment.ip, h5_info: { type: 'Wap' } }
      const { h5_url: url } = await call('POST', '/v3/pay/transactions/h5', { ...order, scene_info: scene })
      const back = encodeURIComponent(payment.returnUrl)
      return { kind: 'redirect', url: `${textOf(url)}&redirect_url=${back}`, gatewayRef: null }
    }
    const openid = await findOpenId(payment.code ?? '')
    const { prepay_id: id } = await call('POST', '/v3/pay/transactions/jsapi', { ...order, payer: { openid } })
    return bridgeOf(textOf(id))
  }

  const pathOf = (no: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`

  function readCallback({ headers, body }: RawCallback): CallbackFacts {
    requireFresh(verifySigned({ headers, body }, platformKeys, clock.now()), clock.now())
    const event = readJson(body.toString())
    const resource = asObject(event.resource)
    if (textOf(resource.algorithm) !== 'AEAD_AES_256_GCM') throw new CallbackError('unreadable')
    const sealed = {
      ciphertext: textOf(resource.ciphertext),
      nonce: textOf(resource.nonce),
      associatedData: textOf(resource.associated_data),
    }
    const opened = readJson(openResource(sealed, apiKey))
    if (textOf(opened.mchid) !== merchantId) throw new CallbackError('merchant')
    const kind = textOf(event.event_type)
    if (kind.startsWith('TRANSACTION.')) {
      if (textOf(opened.appid) !== appId) throw new CallbackError('merchant')
      return { kind: 'payment', payment: paymentOf(opened) }
    }
    return kind.startsWith('REFUND.') ? { kind: 'refund', refund: refundOf(opened) } : { kind: 'other' }
  }

  async function statement(day: string) {
    const json = await findOneBill(day)
    if (json === undefined) return []
    const path = textOf(json.download_url).replace(/^https?:\/\/[^/]+/, '')
    const { status, text } = await send('GET', path, undefined, true)
    if (status !== 200) throw gatewayError(`HTTP ${status}`, false)
    const isWhole = createHash('sha1').update(text).digest('hex') === textOf(json.hash_value).toLowerCase()
    if (!isWhole) throw gatewayError('the bill is not what its hash says', false)
    return statementOf(text)
  }

  /** A day without any trade has none. */
  async function findOneBill(day: string): Promise<Json | undefined> {
    try {
      return await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    } catch (error) {
      if (error instanceof GatewayError && error.message.startsWith('NO_STATEMENT_EXIST')) return undefined
      throw error
    }
  }

  const absent = (no: string): PaymentFacts => ({
    no,
    state: 'absent',
    tradeId: null,
    merchant: merchantId,
    amount: 0,
    currency: 'CNY',
    paidAt: null,
  })

  return {
    merchant: merchantId,
    start,
    async find({ no }) {
      const found = await findOne(`${pathOf(no)}?mchid=${merchantId}`)
      return found === undefined ? absent(no) : paymentOf(found)
    },
    async close({ no }) {
      const { status, text } = await send('POST', `${pathOf(no)}/close`, { mchid: merchantId })
      const code = textOf(readJson(text).code)
      const isDone =
        (status >= 200 && status < 300) || code === 'ORDER_PAID' || code === 'ORDER_CLOSED' || status === 404
      if (!isDone) throw gatewayError(said(code || `HTTP ${status}`, textOf(readJson(text).message)), false, secrets)
    },
    refund: async ({ no, payment, amount, total, currency, reason }) =>
      refundOf(
        await call('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: payment.no,
          out_refund_no: no,
          reason: [...reason].slice(0, 25).join(''),
          amount: { refund: amount, total, currency },
        }),
      ),
    async findRefund({ no }) {
      const found = await findOne(`/v3/refund/domestic/refunds/${encodeURIComponent(no)}`)
      return found === undefined ? { no, state: 'absent', refundId: null, amount: null } : refundOf(found)
    },
    readCallback,
    answer: isTaken =>
      isTaken
        ? { status: 200, mime: 'application/json', body: '{"code":"SUCCESS"}' }
        : { status: 400, mime: 'application/json', body: '{"code":"FAIL","message":"not taken"}' },
    statement,
    async check() {
      const found = await findOne(`${pathOf('TRIPOSTEST0000')}?mchid=${merchantId}`)
      return found === undefined ? 'ORDER_NOT_EXIST' : textOf(found.trade_state)
    },
  }
}
