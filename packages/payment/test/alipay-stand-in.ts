/** Alipay in one small server: it checks each signature by its own reckoning, and signs with a key of its own. */
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { type Asked, type HttpStandIn, type Reply, startHttpStandIn } from '@tripos/messaging/test/http-stand-in.ts'
import { deliver, type Ledger, type LedgerPayment, makeLedger, payPage, type SignedCallback } from './ledger.ts'
import type { CallbackChange } from './wechat-stand-in.ts'

const pem = { type: 'spki', format: 'pem' } as const
const application = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What is typed into the settings of this gateway. */
export const ALIPAY_TEST = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: application.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  alipayKey: alipay.publicKey.export(pem).toString(),
} as const

export interface AlipayStandIn extends HttpStandIn {
  readonly ledger: Ledger
  callback(no: string, change?: CallbackChange): SignedCallback
  payAndTell(no: string): Promise<number>
}

const textOfParams = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter(name => name !== 'sign' && params[name] !== '')
    .toSorted()
    .map(name => `${name}=${params[name]}`)
    .join('&')

const signWith = (text: string, privateKey: string | undefined): string =>
  createSign('RSA-SHA256')
    .update(text)
    .sign(privateKey ?? alipay.privateKey, 'base64')

function isSigned(params: Readonly<Record<string, string>>): boolean {
  const verify = createVerify('RSA-SHA256').update(textOfParams(params))
  return params.app_id === ALIPAY_TEST.appId && verify.verify(application.publicKey, params.sign ?? '', 'base64')
}

const china = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const STATES = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const

const tradeOf = ({ no, amount, state, tradeId, paidAt }: LedgerPayment) => ({
  out_trade_no: no,
  trade_no: tradeId,
  trade_status: STATES[state],
  total_amount: yuan(amount),
  ...(paidAt && { send_pay_date: china(paidAt) }),
})

/** GBK of what a bill needs; each sign that is no ASCII stands in this table. */
const GBK: Readonly<Record<string, readonly number[]>> = (() => {
  const decoder = new TextDecoder('gbk')
  const table: Record<string, readonly number[]> = {}
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) table[decoder.decode(new Uint8Array([high, low]))] = [high, low]
  return table
})()
const toGbk = (text: string): Uint8Array =>
  new Uint8Array([...text].flatMap(sign => (sign.charCodeAt(0) < 128 ? [sign.charCodeAt(0)] : (GBK[sign] ?? [63]))))

function billOf({ payments, refunds }: Ledger): Buffer {
  const titles = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,商家实收（元）,退款批次号/请求号,备注'
  const paid = [...payments.values()].filter(({ state }) => state === 'paid')
  const rows = [
    ...paid.map(one => [one.tradeId, one.no, '交易', 'x', yuan(one.amount), yuan(one.amount), '', '']),
    ...[...refunds.values()].map(one => [
      one.refundId,
      one.paymentNo,
      '退款',
      'x',
      `-${yuan(one.amount)}`,
      `-${yuan(one.amount)}`,
      one.no,
      '',
    ]),
  ]
  const lines = rows.map(row => row.map(cell => `${cell}\t`).join(','))
  const text = `#支付宝业务明细查询\r\n${titles}\r\n${lines.join('\r\n')}\r\n#-----列表结束-----\r\n`
  return Buffer.from(zipSync({ 'bill.csv': toGbk(text), 'empty.csv': strToU8('') }))
}

export async function startAlipayStandIn(now: () => Date): Promise<AlipayStandIn> {
  const ledger = makeLedger('20', now)
  const methods: Record<string, (content: Record<string, string>) => object> = {
    'alipay.trade.query': ({ out_trade_no: no = '' }) => {
      const payment = ledger.payments.get(no)
      return payment === undefined ? FAULT('ACQ.TRADE_NOT_EXIST') : { ...OK, ...tradeOf(payment) }
    },
    'alipay.trade.close': ({ out_trade_no: no = '' }) => {
      const payment = ledger.payments.get(no)
      if (payment === undefined) return FAULT('ACQ.TRADE_NOT_EXIST')
      if (payment.state === 'paid') return FAULT('ACQ.REASON_TRADE_STATUS_INVALID')
      payment.state = 'closed'
      return { ...OK, out_trade_no: no }
    },
    'alipay.trade.refund': ({ out_trade_no: no = '', out_request_no: refundNo = '', refund_amount: amount = '' }) => {
      const isKnown = ledger.refunds.has(refundNo)
      const refund = ledger.refund(refundNo, no, Math.round(Number(amount) * 100))
      if (refund === undefined) return FAULT('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      return { ...OK, out_trade_no: no, trade_no: refund.refundId, fund_change: isKnown ? 'N' : 'Y' }
    },
    'alipay.trade.fastpay.refund.query': ({ out_request_no: no = '' }) => {
      const refund = ledger.refunds.get(no)
      if (refund === undefined) return OK
      return { ...OK, refund_status: 'REFUND_SUCCESS', refund_amount: yuan(refund.amount), trade_no: refund.refundId }
    },
    'alipay.data.dataservice.bill.downloadurl.query': () => ({ ...OK, bill_download_url: `${server.url}/bill.zip` }),
  }

  function answerPage(asked: Asked, params: Record<string, string>): Reply {
    if (!isSigned(params)) return { status: 400, body: 'INVALID_SIGNATURE' }
    const { out_trade_no: no, total_amount: amount } = JSON.parse(params.biz_content ?? '{}') as Record<string, string>
    const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = params
    ledger.open({ no: no ?? '', amount: Math.round(Number(amount) * 100), currency: 'CNY', notifyUrl, returnUrl })
    if (asked.method === 'GET')
      return {
        status: 200,
        body: payPage('Alipay', asked.path.replaceAll('&', '&amp;')),
        headers: { 'content-type': 'text/html' },
      }
    void payAndTell(no ?? '')
    return { status: 303, body: '', headers: { location: returnUrl } }
  }

  const server = await startHttpStandIn(asked => {
    if (asked.path === '/bill.zip') return { status: 200, body: billOf(ledger) }
    if (asked.query.has('biz_content')) return answerPage(asked, Object.fromEntries(asked.query))
    const params = Object.fromEntries(new URLSearchParams(asked.body))
    const name = `${(params.method ?? '').replaceAll('.', '_')}_response`
    if (!isSigned(params))
      return { status: 200, body: JSON.stringify({ error_response: FAULT('isv.invalid-signature') }) }
    const part = JSON.stringify(
      methods[params.method ?? '']?.(JSON.parse(params.biz_content ?? '{}') as Record<string, string>) ??
        FAULT('isv.invalid-method'),
    )
    return { status: 200, body: `{"${name}":${part},"sign":${JSON.stringify(signWith(part, undefined))}}` }
  })

  function callback(no: string, change: CallbackChange = {}): SignedCallback {
    const payment = ledger.payments.get(no)
    if (payment === undefined) throw new Error(`no payment ${no}`)
    const { send_pay_date: paidAt = '', ...trade } = tradeOf(payment)
    const params: Record<string, string> = {
      ...trade,
      notify_type: 'trade_status_sync',
      notify_id: 'n1',
      notify_time: china(change.at ?? now()),
      gmt_payment: paidAt,
      app_id: ALIPAY_TEST.appId,
      seller_id: change.merchant ?? ALIPAY_TEST.sellerId,
      out_trade_no: change.no ?? no,
      total_amount: yuan(change.amount ?? payment.amount),
    }
    const sign = signWith(textOfParams(params), change.privateKey)
    const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()
    return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
  }

  async function payAndTell(no: string): Promise<number> {
    const { notifyUrl } = ledger.pay(no)
    return deliver(notifyUrl, callback(no))
  }

  return { ...server, ledger, callback, payAndTell }
}

const OK = { code: '10000', msg: 'Success' }
const FAULT = (code: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: 'said by the stand-in',
})
