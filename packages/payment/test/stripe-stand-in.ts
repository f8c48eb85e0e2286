/** Stripe in one small server: it knows one key, keeps what was asked with which idempotency key, and signs its webhooks. */
import { createHmac } from 'node:crypto'
import { type Asked, type HttpStandIn, type Reply, startHttpStandIn } from '@tripos/messaging/test/http-stand-in.ts'
import {
  deliver,
  type Ledger,
  type LedgerPayment,
  type LedgerRefund,
  makeLedger,
  payPage,
  type SignedCallback,
} from './ledger.ts'
import type { CallbackChange } from './wechat-stand-in.ts'

/** What is typed into the settings of this gateway. */
export const STRIPE_TEST = {
  accountId: 'acct_1TriposTest',
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: 'whsec_test_0123456789abcdef',
} as const

export interface StripeStandIn extends HttpStandIn {
  readonly ledger: Ledger
  /** Of all payments, since Stripe is told its address once. */
  notifyUrl: string
  callback(no: string, change?: CallbackChange): SignedCallback
  payAndTell(no: string): Promise<number>
}

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) })
const fault = (code: string, status = 400): Reply => json({ error: { code, message: 'said by the stand-in' } }, status)
const STATES = { open: 'open', paid: 'complete', closed: 'expired' } as const

const refundJson = ({ refundId, amount, no, paymentNo }: LedgerRefund, currency: string) => ({
  id: refundId,
  amount,
  currency,
  status: 'succeeded',
  metadata: { no },
  payment_intent: paymentNo,
})

export async function startStripeStandIn(now: () => Date): Promise<StripeStandIn> {
  const ledger = makeLedger('pi_', now)
  let notifyUrl = ''

  const sessionOf = ({ no, amount, currency, state, tradeId, ref }: LedgerPayment) => ({
    id: ref,
    object: 'checkout.session',
    client_reference_id: no,
    amount_total: amount,
    currency: currency.toLowerCase(),
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: tradeId || null,
    status: STATES[state],
    url: `${server.url}/c/pay/${no}`,
  })
  const byRef = (ref: string) => [...ledger.payments.values()].find(payment => payment.ref === ref)
  const byTrade = (tradeId: string) => [...ledger.payments.values()].find(payment => payment.tradeId === tradeId)

  function begin(form: URLSearchParams): Reply {
    const no = form.get('client_reference_id') ?? ''
    if (Number(form.get('expires_at')) < now().getTime() / 1000 + 1800) return fault('expires_at_too_soon')
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = (form.get('line_items[0][price_data][currency]') ?? '').toUpperCase()
    return json(
      sessionOf(ledger.open({ no, amount, currency, notifyUrl: '', returnUrl: form.get('success_url') ?? '' })),
    )
  }

  function answerRefund(form: URLSearchParams): Reply {
    const payment = byTrade(form.get('payment_intent') ?? '')
    const no = form.get('metadata[no]') ?? ''
    const refund = payment && ledger.refund(no, payment.no, Number(form.get('amount')))
    return refund === undefined ? fault('charge_already_refunded') : json(refundJson(refund, payment?.currency ?? ''))
  }

  function transactions(): object[] {
    const paid = [...ledger.payments.values()].filter(({ state }) => state === 'paid')
    return [
      ...paid.map(one => ({
        id: `txn_${one.tradeId}`,
        type: 'charge',
        source: {
          payment_intent: one.tradeId,
          amount: one.amount,
          currency: one.currency.toLowerCase(),
          metadata: { no: one.no },
        },
      })),
      ...[...ledger.refunds.values()].map(one => ({
        id: `txn_${one.refundId}`,
        type: 'refund',
        source: refundJson(one, (ledger.payments.get(one.paymentNo)?.currency ?? '').toLowerCase()),
      })),
      { id: 'txn_fee', type: 'stripe_fee', source: {} },
    ]
  }

  /** Two a page, so that there are several. */
  function answerBalance(after: string | null): Reply {
    const all = transactions() as { id: string }[]
    const from = after === null ? 0 : all.findIndex(one => one.id === after) + 1
    return json({ data: all.slice(from, from + 2), has_more: from + 2 < all.length })
  }

  function answerApi(asked: Asked): Reply {
    const [path = ''] = asked.path.split('?')
    const form = new URLSearchParams(asked.body)
    if (path === '/v1/account') return json({ id: STRIPE_TEST.accountId, email: 'school@example.org' })
    if (path === '/v1/checkout/sessions') return begin(form)
    const one = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path)
    if (one) {
      const payment = byRef(one[1] ?? '')
      if (payment === undefined) return fault('resource_missing', 404)
      if (one[2] === undefined) return json(sessionOf(payment))
      if (payment.state !== 'open') return fault('session_not_open')
      payment.state = 'closed'
      return json(sessionOf(payment))
    }
    if (path === '/v1/refunds' && asked.method === 'POST') return answerRefund(form)
    if (path === '/v1/refunds') {
      const payment = byTrade(asked.query.get('payment_intent') ?? '')
      const found = [...ledger.refunds.values()].filter(refund => refund.paymentNo === payment?.no)
      return json({ data: found.map(refund => refundJson(refund, payment?.currency ?? '')) })
    }
    return path === '/v1/balance_transactions'
      ? answerBalance(asked.query.get('starting_after'))
      : fault('unknown', 404)
  }

  const server = await startHttpStandIn(asked => {
    const person = /^\/c\/pay\/(\w+)$/.exec(asked.path)
    if (person) {
      const no = person[1] ?? ''
      if (asked.method === 'GET')
        return { status: 200, body: payPage('Stripe Checkout', asked.path), headers: { 'content-type': 'text/html' } }
      void payAndTell(no)
      return { status: 303, body: '', headers: { location: ledger.payments.get(no)?.returnUrl ?? '' } }
    }
    return asked.headers.authorization === `Bearer ${STRIPE_TEST.secretKey}`
      ? answerApi(asked)
      : fault('api_key_invalid', 401)
  })

  function callback(no: string, change: CallbackChange = {}): SignedCallback {
    const payment = ledger.payments.get(no)
    if (payment === undefined) throw new Error(`no payment ${no}`)
    const session = {
      ...sessionOf(payment),
      client_reference_id: change.no ?? no,
      amount_total: change.amount ?? payment.amount,
      currency: (change.currency ?? payment.currency).toLowerCase(),
    }
    const account = change.merchant === undefined ? {} : { account: change.merchant }
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.completed',
      livemode: false,
      ...account,
      data: { object: session },
    })
    const at = Math.floor((change.at ?? now()).getTime() / 1000)
    const secret = change.privateKey ?? STRIPE_TEST.webhookSecret
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return { headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }, body }
  }

  async function payAndTell(no: string): Promise<number> {
    ledger.pay(no)
    return deliver(notifyUrl, callback(no))
  }

  return {
    ...server,
    ledger,
    get notifyUrl() {
      return notifyUrl
    },
    set notifyUrl(url: string) {
      notifyUrl = url
    },
    callback,
    payAndTell,
  }
}
