/** WeChat Pay, API v3: native (a code to scan), JSAPI (inside WeChat) and H5 (another browser of a phone). */
import { readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { gatewayError } from '../ask.ts'
import type { Gateway, NewRefund, PaymentFacts, PaymentKey, RefundFacts } from '../gateway.ts'
import { paymentOf, refundOf } from './facts.rules.ts'
import { readCallback } from './read-callback.ts'
import { readStatement } from './read-statement.ts'
import { startPayment } from './start-payment.ts'
import { type WechatApi, wechatApi, type WechatSettings } from './wechat-api.ts'

const pathOf = (no: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`

const absent = (no: string, merchant: string): PaymentFacts => ({
  no,
  state: 'absent',
  tradeId: null,
  merchant,
  amount: 0,
  currency: 'CNY',
  paidAt: null,
})

async function close({ send, settings, secrets }: WechatApi, { no }: PaymentKey): Promise<void> {
  const path = `${pathOf(no)}/close`
  const { status, text } = await send({ method: 'POST', path, input: { mchid: settings.merchantId } })
  const { code: given, message } = readJson(text)
  const code = textOf(given)
  const isDone = (status >= 200 && status < 300) || code === 'ORDER_PAID' || code === 'ORDER_CLOSED' || status === 404
  if (!isDone) throw gatewayError(said(code || `HTTP ${status}`, textOf(message)), false, secrets)
}

async function refund({ call }: WechatApi, wanted: NewRefund): Promise<RefundFacts> {
  const { no, payment, amount, total, currency, reason } = wanted
  const input = {
    out_trade_no: payment.no,
    out_refund_no: no,
    reason: [...reason].slice(0, 25).join(''),
    amount: { refund: amount, total, currency },
  }
  return refundOf(await call({ method: 'POST', path: '/v3/refund/domestic/refunds', input }))
}

const answer = (isTaken: boolean) =>
  isTaken
    ? { status: 200, mime: 'application/json', body: '{"code":"SUCCESS"}' }
    : { status: 400, mime: 'application/json', body: '{"code":"FAIL","message":"not taken"}' }

export function wechatGateway(settings: WechatSettings, clock: Clock, rules?: PostRules): Gateway {
  const api = wechatApi(settings, clock, rules)
  const { merchantId } = settings
  const findTrade = (no: string) => api.find(`${pathOf(no)}?mchid=${merchantId}`)
  return {
    merchant: merchantId,
    start: (way, payment) => startPayment(api, way, payment),
    async find({ no }) {
      const found = await findTrade(no)
      return found === undefined ? absent(no, merchantId) : paymentOf(found)
    },
    close: key => close(api, key),
    refund: wanted => refund(api, wanted),
    async findRefund({ no }) {
      const found = await api.find(`/v3/refund/domestic/refunds/${encodeURIComponent(no)}`)
      return found === undefined ? { no, state: 'absent', refundId: null, amount: null } : refundOf(found)
    },
    readCallback: callback => readCallback(settings, callback, clock.now()),
    answer,
    statement: day => readStatement(api, day),
    async check() {
      const found = await findTrade('TRIPOSTEST0000')
      return found === undefined ? 'ORDER_NOT_EXIST' : textOf(found.trade_state)
    },
  }
}
