/** Alipay: the page for computers and the one for phones; the person goes there and comes back. */
import { unzipSync } from 'fflate'
import { textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask, gatewayError } from '../ask.ts'
import type {
  Gateway,
  NewPayment,
  NewRefund,
  PaymentFacts,
  PaymentKey,
  RefundFacts,
  Started,
  StatementLine,
} from '../gateway.ts'
import { fromDecimal, toDecimal } from '../money.rules.ts'
import { type AlipayApi, alipayApi, type AlipaySettings, isDone, refusalIn } from './alipay-api.ts'
import { chinaTime } from './china-time.rules.ts'
import { paymentOf, statementOf } from './facts.rules.ts'
import { readCallback } from './read-callback.ts'

const WAYS: Readonly<Record<string, readonly [method: string, product: string]>> = {
  page: ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  wap: ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
}
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

function startPayment({ addressOf, settings }: AlipayApi, way: string, payment: NewPayment): Started {
  const [method, product] = WAYS[way] ?? ['', '']
  const content = {
    out_trade_no: payment.no,
    total_amount: toDecimal(payment.amount),
    subject: [...payment.title.replaceAll(/[/=&]/g, ' ')].slice(0, 120).join(''),
    product_code: product,
    seller_id: settings.sellerId,
    time_expire: chinaTime(payment.expiresAt),
  }
  const back = { notify_url: payment.notifyUrl, return_url: payment.returnUrl }
  return { kind: 'redirect', url: addressOf(method, content, back), gatewayRef: null }
}

/** Until the person has begun to pay, Alipay knows of nothing. */
async function find(api: AlipayApi, { no }: PaymentKey): Promise<PaymentFacts> {
  const { sellerId } = api.settings
  const json = await api.call('alipay.trade.query', { out_trade_no: no })
  if (isDone(json)) return paymentOf(json, sellerId)
  if (textOf(json.sub_code) !== NOT_THERE) throw refusalIn(json, api)
  return { no, state: 'absent', tradeId: null, merchant: sellerId, amount: 0, currency: 'CNY', paidAt: null }
}

async function close(api: AlipayApi, { no }: PaymentKey): Promise<void> {
  const json = await api.call('alipay.trade.close', { out_trade_no: no })
  const code = textOf(json.sub_code)
  const isOver =
    isDone(json) ||
    code === NOT_THERE ||
    code === 'ACQ.REASON_TRADE_STATUS_INVALID' ||
    code === 'ACQ.TRADE_STATUS_ERROR'
  if (!isOver) throw refusalIn(json, api)
}

async function findRefund(api: AlipayApi, { no, payment }: NewRefund): Promise<RefundFacts> {
  const content = { out_trade_no: payment.no, out_request_no: no }
  const json = await api.call('alipay.trade.fastpay.refund.query', content)
  if (!isDone(json)) throw refusalIn(json, api)
  // An older interface says nothing of the state, and gives the amount of what was done.
  const hasIt = textOf(json.refund_status) === 'REFUND_SUCCESS' || textOf(json.refund_amount) !== ''
  const amount = fromDecimal(textOf(json.refund_amount)) ?? null
  return { no, state: hasIt ? 'done' : 'absent', refundId: textOf(json.trade_no) || null, amount }
}

/** The same number of a refund again is the same refund. */
async function refund(api: AlipayApi, wanted: NewRefund): Promise<RefundFacts> {
  const { no, payment, amount, reason } = wanted
  const json = await api.call('alipay.trade.refund', {
    out_trade_no: payment.no,
    out_request_no: no,
    refund_amount: toDecimal(amount),
    refund_reason: [...reason].slice(0, 80).join(''),
  })
  if (!isDone(json)) throw refusalIn(json, api)
  if (textOf(json.fund_change) === 'Y') return { no, state: 'done', refundId: textOf(json.trade_no) || null, amount }
  const found = await findRefund(api, wanted)
  return found.state === 'absent' ? { ...found, state: 'pending' } : found
}

/** A zip of tables in GBK. */
async function readStatement(api: AlipayApi, day: string): Promise<readonly StatementLine[]> {
  const { rules, secrets } = api
  const content = { bill_type: 'trade', bill_date: day }
  const json = await api.call('alipay.data.dataservice.bill.downloadurl.query', content)
  if (textOf(json.sub_code) === 'isp.bill_not_exist') return []
  if (!isDone(json)) throw refusalIn(json, api)
  const url = textOf(json.bill_download_url)
  const { status, bytes } = await ask({ method: 'GET', url, headers: {}, body: '' }, { rules, secrets, isLarge: true })
  if (status !== 200) throw gatewayError(`HTTP ${status}`, false)
  const gbk = new TextDecoder('gbk')
  return Object.values(unzipSync(new Uint8Array(bytes))).flatMap(file => statementOf(gbk.decode(file)))
}

async function check(api: AlipayApi): Promise<string> {
  const json = await api.call('alipay.trade.query', { out_trade_no: 'TRIPOSTEST0000' })
  if (isDone(json) || textOf(json.sub_code) === NOT_THERE) return textOf(json.sub_code) || textOf(json.msg)
  throw refusalIn(json, api)
}

export function alipayGateway(settings: AlipaySettings, clock: Clock, rules?: PostRules): Gateway {
  const api = alipayApi(settings, clock, rules)
  return {
    merchant: settings.sellerId,
    start: (way, payment) => Promise.resolve(startPayment(api, way, payment)),
    find: key => find(api, key),
    close: key => close(api, key),
    refund: wanted => refund(api, wanted),
    findRefund: wanted => findRefund(api, wanted),
    readCallback: callback => readCallback(settings, callback, clock.now()),
    answer: isTaken => ({ status: 200, mime: 'text/plain', body: isTaken ? 'success' : 'fail' }),
    statement: day => readStatement(api, day),
    check: () => check(api),
  }
}
