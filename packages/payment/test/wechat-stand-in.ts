/** WeChat Pay in one small server: it checks each signature by its own reckoning, and signs with a key of its own. */
import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { type Asked, type HttpStandIn, type Reply, startHttpStandIn } from '@tripos/messaging/test/http-stand-in.ts'
import { PLATFORM_PRIVATE_KEY, VALID_CERTIFICATE } from './keys.ts'
import { deliver, type Ledger, type LedgerPayment, makeLedger, payPage, type SignedCallback } from './ledger.ts'

const PLATFORM_ID = '5157F09EFDC096DE15EBE81A47057A72'
const API_KEY = 'key-of-the-tests-0123456789abcde'
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What is typed into the settings of this gateway. */
export const WECHAT_TEST = {
  appId: 'wx0123456789abcdef',
  appSecret: 'app-secret-of-the-tests',
  merchantId: '1900000109',
  serialNo: 'MERCHANT0001',
  privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  apiKey: API_KEY,
  platformKeys: [{ id: PLATFORM_ID, pem: VALID_CERTIFICATE }],
} as const

export interface CallbackChange {
  readonly amount?: number
  readonly currency?: string
  readonly merchant?: string
  readonly no?: string
  readonly at?: Date
  readonly privateKey?: string
  readonly serial?: string
}

export interface WechatStandIn extends HttpStandIn {
  readonly ledger: Ledger
  /** The callback of a payment, as the gateway would send it now, or changed before it is signed. */
  callback(no: string, change?: CallbackChange): SignedCallback
  /** Somebody pays, and the gateway tells it. */
  payAndTell(no: string): Promise<number>
  /** What the app does with what a page hands over: it looks at the signature, and the person pays or gives up. */
  payByBridge(params: Readonly<Record<string, string>>, isGivenUp?: boolean): Promise<string>
}

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) })
const fault = (code: string, status = 400): Reply => json({ code, message: 'said by the stand-in' }, status)

function isSigned(asked: Asked): boolean {
  const header = String(asked.headers.authorization ?? '')
  const fields = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const text = `${asked.method}\n${asked.path}\n${fields.timestamp}\n${fields.nonce_str}\n${asked.body}\n`
  const isKnown = fields.mchid === WECHAT_TEST.merchantId && fields.serial_no === WECHAT_TEST.serialNo
  return (
    isKnown &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(merchant.publicKey, fields.signature ?? '', 'base64')
  )
}

function signedHeaders(
  body: string,
  { at, privateKey = PLATFORM_PRIVATE_KEY, serial = PLATFORM_ID }: CallbackChange & { at: Date },
) {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), 'nonce-of-the-platform']
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  }
}

const STATES = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const

const transactionOf = ({ no, amount, currency, state, tradeId, paidAt }: LedgerPayment) => ({
  appid: WECHAT_TEST.appId,
  mchid: WECHAT_TEST.merchantId,
  out_trade_no: no,
  trade_state: STATES[state],
  amount: { total: amount, currency },
  ...(paidAt && { transaction_id: tradeId, success_time: paidAt.toISOString() }),
})

function seal(text: string) {
  const [nonce, associatedData] = ['abcdefghijkl', 'transaction']
  const cipher = createCipheriv('aes-256-gcm', API_KEY, nonce).setAAD(Buffer.from(associatedData))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: associatedData,
  }
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)

function billOf({ payments, refunds }: Ledger): string {
  const titles =
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,应结订单金额,微信退款单号,商户退款单号,退款金额,订单金额'
  const paid = [...payments.values()].filter(({ state }) => state === 'paid')
  const rows = [
    ...paid.map(one => [
      't',
      'a',
      'm',
      one.tradeId,
      one.no,
      'SUCCESS',
      one.currency,
      yuan(one.amount),
      '0',
      '0',
      '0.00',
      yuan(one.amount),
    ]),
    ...[...refunds.values()].map(one => [
      't',
      'a',
      'm',
      'x',
      one.paymentNo,
      'REFUND',
      'CNY',
      '0.00',
      one.refundId,
      one.no,
      yuan(one.amount),
      '0.00',
    ]),
  ]
  const lines = rows.map(row => row.map(cell => `\`${cell}`).join(','))
  return `\uFEFF${titles}\r\n${lines.join('\r\n')}\r\n总交易单数,应结订单总金额\r\n\`${rows.length},\`0.00\r\n`
}

export async function startWechatStandIn(now: () => Date): Promise<WechatStandIn> {
  const ledger = makeLedger('42', now)
  const signed = (reply: Reply): Reply => ({ ...reply, headers: signedHeaders(String(reply.body), { at: now() }) })

  function begin(kind: string, body: string): Reply {
    const input = JSON.parse(body) as {
      out_trade_no: string
      notify_url: string
      amount: { total: number; currency: string }
      payer?: { openid: string }
    }
    const { out_trade_no: no, notify_url: notifyUrl, amount } = input
    const known = ledger.payments.get(no)
    if (known?.state === 'paid') return fault('ORDERPAID')
    const { ref } = ledger.open({ no, amount: amount.total, currency: amount.currency, notifyUrl, returnUrl: '' })
    if (kind === 'native') return json({ code_url: `weixin://wxpay/bizpayurl?pr=${no}` })
    if (kind === 'h5') return json({ h5_url: `${server.url}/h5?no=${no}` })
    return input.payer?.openid === 'openid-1' ? json({ prepay_id: ref }) : fault('PARAM_ERROR')
  }

  function answerRefund(body: string): Reply {
    const input = JSON.parse(body) as { out_trade_no: string; out_refund_no: string; amount: { refund: number } }
    const refund = ledger.refund(input.out_refund_no, input.out_trade_no, input.amount.refund)
    return refund === undefined ? fault('INVALID_REQUEST', 403) : json(refundJson(refund.no))
  }

  function refundJson(no: string) {
    const refund = ledger.refunds.get(no)
    const status = refund?.state === 'pending' ? 'PROCESSING' : 'SUCCESS'
    return { out_refund_no: no, refund_id: refund?.refundId, status, amount: { refund: refund?.amount } }
  }

  function answerApi(asked: Asked): Reply {
    const [path = ''] = asked.path.split('?')
    const begins = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path)
    if (begins) return begin(begins[1] ?? '', asked.body)
    const one = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path)
    if (one) {
      const payment = ledger.payments.get(one[1] ?? '')
      if (payment === undefined) return fault('ORDER_NOT_EXIST', 404)
      if (one[2] === undefined) return json(transactionOf(payment))
      if (payment.state === 'paid') return fault('ORDER_PAID')
      payment.state = 'closed'
      return { status: 204, body: '' }
    }
    if (path === '/v3/refund/domestic/refunds') return answerRefund(asked.body)
    const refund = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)
    if (refund)
      return ledger.refunds.has(refund[1] ?? '') ? json(refundJson(refund[1] ?? '')) : fault('RESOURCE_NOT_EXISTS', 404)
    if (path === '/v3/bill/tradebill') {
      const hash = createHash('sha1').update(billOf(ledger)).digest('hex')
      return json({ hash_type: 'SHA1', hash_value: hash, download_url: `${server.url}/v3/billdownload/file?token=1` })
    }
    return path === '/v3/billdownload/file' ? { status: 200, body: billOf(ledger) } : fault('NOT_FOUND', 404)
  }

  function answerPerson(asked: Asked): Reply | undefined {
    if (asked.path.startsWith('/sns/oauth2/access_token'))
      return json(
        asked.query.get('code') === 'code-1' ? { openid: 'openid-1' } : { errcode: 40029, errmsg: 'invalid code' },
      )
    if (!asked.path.startsWith('/h5')) return undefined
    const no = asked.query.get('no') ?? ''
    if (asked.method === 'GET')
      return { status: 200, body: payPage('WeChat Pay', asked.path), headers: { 'content-type': 'text/html' } }
    void payAndTell(no)
    return { status: 303, body: '', headers: { location: asked.query.get('redirect_url') ?? '' } }
  }

  const server = await startHttpStandIn(asked => {
    const person = answerPerson(asked)
    if (person !== undefined) return person
    return isSigned(asked) ? signed(answerApi(asked)) : fault('SIGN_ERROR', 401)
  })

  function callback(no: string, change: CallbackChange = {}): SignedCallback {
    const payment = ledger.payments.get(no)
    if (payment === undefined) throw new Error(`no payment ${no}`)
    const transaction = transactionOf(payment)
    const { amount = payment.amount, currency = payment.currency, merchant: mchid = transaction.mchid } = change
    const changed = { ...transaction, mchid, out_trade_no: change.no ?? no, amount: { total: amount, currency } }
    const at = change.at ?? now()
    const resource = seal(JSON.stringify(changed))
    const body = JSON.stringify({
      id: 'event',
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource,
    })
    return { headers: signedHeaders(body, { ...change, at }), body }
  }

  async function payAndTell(no: string): Promise<number> {
    const { notifyUrl } = ledger.pay(no)
    return deliver(notifyUrl, callback(no))
  }

  async function payByBridge(params: Readonly<Record<string, string>>, isGivenUp = false): Promise<string> {
    const { appId, timeStamp, nonceStr, package: pack, signType, paySign = '' } = params
    const isOurs = createVerify('RSA-SHA256')
      .update(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
      .verify(merchant.publicKey, paySign, 'base64')
    const payment = [...ledger.payments.values()].find(({ ref }) => pack === `prepay_id=${ref}`)
    if (!isOurs || appId !== WECHAT_TEST.appId || signType !== 'RSA' || !payment) return 'get_brand_wcpay_request:fail'
    if (isGivenUp) return 'get_brand_wcpay_request:cancel'
    await payAndTell(payment.no)
    return 'get_brand_wcpay_request:ok'
  }

  return { ...server, ledger, callback, payAndTell, payByBridge }
}
