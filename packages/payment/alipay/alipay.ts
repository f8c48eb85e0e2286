/** Alipay: the page for computers and the one for phones; the person goes there and comes back. */
import { unzipSync } from 'fflate'
import { asObject, type Json, readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask, gatewayError, isPassing } from '../ask.ts'
import {
  CallbackError,
  type CallbackFacts,
  type Gateway,
  type NewPayment,
  type NewRefund,
  type PaymentFacts,
  type RawCallback,
  type RefundFacts,
  requireFresh,
  type StatementLine,
  type Started,
} from '../gateway.ts'
import { fromDecimal, toDecimal } from '../money.rules.ts'
import { paymentOf, statementOf } from './facts.rules.ts'
import { chinaTime, fromChinaTime } from './china-time.rules.ts'
import { isSignedBy, sign, signedPart, signedText } from './signature.ts'

export interface AlipaySettings {
  readonly appId: string
  /** The PID that is paid. */
  readonly sellerId: string
  readonly privateKey: string
  /** Alipay's, not that of the application. */
  readonly alipayKey: string
  readonly url?: string
}

const URL_OF_ALIPAY = 'https://openapi.alipay.com/gateway.do'
const WAYS: Readonly<Record<string, readonly [method: string, product: string]>> = {
  page: ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  wap: ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
}
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

// oxlint-disable-next-line max-lines-per-function -- because a client is one closure over its settings
export function alipayGateway(settings: AlipaySettings, clock: Clock, rules?: PostRules): Gateway {
  const { appId, sellerId, privateKey, alipayKey } = settings
  const base = settings.url ?? URL_OF_ALIPAY
  const secrets = [privateKey]

  function paramsOf(method: string, content: object, more: Readonly<Record<string, string>> = {}) {
    const params = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    }
    return new URLSearchParams({ ...params, sign: sign(signedText(params), privateKey) })
  }

  async function call(method: string, content: object): Promise<Json> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const body = paramsOf(method, content).toString()
    const { status, text } = await ask({ url: base, headers, body }, { rules, secrets })
    if (status !== 200) throw gatewayError(`HTTP ${status}`, !isPassing(status))
    const name = `${method.replaceAll('.', '_')}_response`
    const [part, json] = [signedPart(text, name), readJson(text)]
    // An answer to a request that it could not read is not signed.
    if (part === undefined) {
      const fault = asObject(json.error_response)
      throw gatewayError(said(textOf(fault.sub_code) || textOf(fault.code), textOf(fault.sub_msg)), true, secrets)
    }
    const isSigned = isSignedBy(part, textOf(json.sign), alipayKey)
    if (!isSigned) throw gatewayError('the answer is not signed as it must be', false)
    return readJson(part)
  }

  const faultOf = (json: Json) => {
    const code = textOf(json.sub_code) || textOf(json.code)
    const isPassingFault = code === 'ACQ.SYSTEM_ERROR' || textOf(json.code) === '20000'
    return gatewayError(said(code, textOf(json.sub_msg) || textOf(json.msg)), !isPassingFault, secrets)
  }
  const isDone = (json: Json): boolean => textOf(json.code) === '10000'

  function start(way: string, payment: NewPayment): Promise<Started> {
    const [method, product] = WAYS[way] ?? ['', '']
    const content = {
      out_trade_no: payment.no,
      total_amount: toDecimal(payment.amount),
      subject: [...payment.title.replaceAll(/[/=&]/g, ' ')].slice(0, 120).join(''),
      product_code: product,
      seller_id: sellerId,
      time_expire: chinaTime(payment.expiresAt),
    }
    const query = paramsOf(method, content, { notify_url: payment.notifyUrl, return_url: payment.returnUrl })
    return Promise.resolve({ kind: 'redirect', url: `${base}?${query.toString()}`, gatewayRef: null })
  }

  /** Until the person has begun to pay, Alipay knows of nothing. */
  async function find({ no }: { readonly no: string }): Promise<PaymentFacts> {
    const json = await call('alipay.trade.query', { out_trade_no: no })
    if (isDone(json)) return paymentOf(json, sellerId)
    if (textOf(json.sub_code) !== NOT_THERE) throw faultOf(json)
    return { no, state: 'absent', tradeId: null, merchant: sellerId, amount: 0, currency: 'CNY', paidAt: null }
  }

  async function findRefund({ no, payment }: NewRefund): Promise<RefundFacts> {
    const content = { out_trade_no: payment.no, out_request_no: no }
    const json = await call('alipay.trade.fastpay.refund.query', content)
    if (!isDone(json)) throw faultOf(json)
    // An older interface says nothing of the state, and gives the amount of what was done.
    const hasIt = textOf(json.refund_status) === 'REFUND_SUCCESS' || textOf(json.refund_amount) !== ''
    const amount = fromDecimal(textOf(json.refund_amount)) ?? null
    return { no, state: hasIt ? 'done' : 'absent', refundId: textOf(json.trade_no) || null, amount }
  }

  /** The same number of a refund again is the same refund. */
  async function refund(wanted: NewRefund): Promise<RefundFacts> {
    const { no, payment, amount, reason } = wanted
    const json = await call('alipay.trade.refund', {
      out_trade_no: payment.no,
      out_request_no: no,
      refund_amount: toDecimal(amount),
      refund_reason: [...reason].slice(0, 80).join(''),
    })
    if (!isDone(json)) throw faultOf(json)
    if (textOf(json.fund_change) === 'Y') return { no, state: 'done', refundId: textOf(json.trade_no) || null, amount }
    const found = await findRefund(wanted)
    return found.state === 'absent' ? { ...found, state: 'pending' } : found
  }

  function readCallback({ body }: RawCallback): CallbackFacts {
    const { sign: signature, sign_type: _type, ...params } = Object.fromEntries(new URLSearchParams(body.toString()))
    if (!signature) throw new CallbackError('unsigned')
    if (!isSignedBy(signedText(params), signature, alipayKey)) throw new CallbackError('forged')
    if (params.app_id !== appId || params.seller_id !== sellerId) throw new CallbackError('merchant')
    requireFresh(fromChinaTime(params.notify_time ?? ''), clock.now())
    // Of a refund the same is told again, with the trade as it was paid: nothing new.
    if (params.out_biz_no !== undefined && params.refund_fee !== undefined) return { kind: 'other' }
    return { kind: 'payment', payment: paymentOf(params, sellerId) }
  }

  async function statement(day: string): Promise<readonly StatementLine[]> {
    const content = { bill_type: 'trade', bill_date: day }
    const json = await call('alipay.data.dataservice.bill.downloadurl.query', content)
    if (textOf(json.sub_code) === 'isp.bill_not_exist') return []
    if (!isDone(json)) throw faultOf(json)
    const url = textOf(json.bill_download_url)
    const { status, bytes } = await ask(
      { method: 'GET', url, headers: {}, body: '' },
      { rules, secrets, isLarge: true },
    )
    if (status !== 200) throw gatewayError(`HTTP ${status}`, false)
    const gbk = new TextDecoder('gbk')
    return Object.values(unzipSync(new Uint8Array(bytes))).flatMap(file => statementOf(gbk.decode(file)))
  }

  return {
    merchant: sellerId,
    start,
    find,
    async close({ no }) {
      const json = await call('alipay.trade.close', { out_trade_no: no })
      const code = textOf(json.sub_code)
      const isOver =
        isDone(json) ||
        code === NOT_THERE ||
        code === 'ACQ.REASON_TRADE_STATUS_INVALID' ||
        code === 'ACQ.TRADE_STATUS_ERROR'
      if (!isOver) throw faultOf(json)
    },
    refund,
    findRefund,
    readCallback,
    answer: isTaken => ({ status: 200, mime: 'text/plain', body: isTaken ? 'success' : 'fail' }),
    statement,
    async check() {
      const json = await call('alipay.trade.query', { out_trade_no: 'TRIPOSTEST0000' })
      if (isDone(json) || textOf(json.sub_code) === NOT_THERE) return textOf(json.sub_code) || textOf(json.msg)
      throw faultOf(json)
    },
  }
}
