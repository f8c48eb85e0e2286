/** Stripe Checkout: the person goes to a page of Stripe and comes back. Each request has a key by which a second one is the same. */
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
  type PaymentKey,
  type RawCallback,
  type RefundFacts,
  requireFresh,
  type StatementLine,
  type Started,
} from '../gateway.ts'
import { paymentOf, refundOf, statementLineOf } from './facts.rules.ts'
import { verifyWebhook } from './signature.ts'

export interface StripeSettings {
  /** acct_…, which payments go to. */
  readonly accountId: string
  /** sk_… or rk_…. */
  readonly secretKey: string
  /** whsec_…. */
  readonly webhookSecret: string
  readonly url?: string
}

const URL_OF_STRIPE = 'https://api.stripe.com'
const VERSION = '2025-08-27.basil'
/** Stripe takes a session no sooner than that to its end. */
const SHORTEST_SECONDS = 31 * 60
const DAY_MS = 86_400_000

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

// oxlint-disable-next-line max-lines-per-function -- because a client is one closure over its settings
export function stripeGateway(settings: StripeSettings, clock: Clock, rules?: PostRules): Gateway {
  const { accountId, secretKey, webhookSecret } = settings
  const base = settings.url ?? URL_OF_STRIPE
  const secrets = [secretKey, webhookSecret]
  const isLive = /^[sr]k_live_/.test(secretKey)

  async function call(path: string, form?: Readonly<Record<string, string>>, key?: string): Promise<Json> {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': VERSION,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const body = new URLSearchParams(form).toString()
    const asked = { method: form ? 'POST' : 'GET', url: `${base}${path}`, headers, body } as const
    const { status, text } = await ask(asked, { rules, secrets, isLarge: form === undefined })
    const json = readJson(text)
    if (status >= 200 && status < 300) return json
    const error = asObject(json.error)
    const reason = said(textOf(error.code) || textOf(error.type) || `HTTP ${status}`, textOf(error.message))
    // A conflict is a request of the same key that is still under way.
    throw gatewayError(reason, !isPassing(status) && status !== 409, secrets)
  }

  async function start(_way: string, payment: NewPayment): Promise<Started> {
    const { no, amount, currency, title, returnUrl, expiresAt } = payment
    const end = Math.max(seconds(expiresAt), seconds(clock.now()) + SHORTEST_SECONDS)
    const form = {
      mode: 'payment',
      client_reference_id: no,
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: String(end),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(amount),
      'line_items[0][price_data][product_data][name]': title,
      'payment_intent_data[metadata][no]': no,
    }
    const session = await call('/v1/checkout/sessions', form, `pay-${no}`)
    return { kind: 'redirect', url: textOf(session.url), gatewayRef: textOf(session.id) }
  }

  const absent = (no: string): PaymentFacts => ({
    no,
    state: 'absent',
    tradeId: null,
    merchant: accountId,
    amount: 0,
    currency: '',
    paidAt: null,
  })

  /** Without the name of the session nobody has an address to pay at. */
  async function find({ no, gatewayRef }: PaymentKey): Promise<PaymentFacts> {
    if (gatewayRef === null) return absent(no)
    return paymentOf(await call(`/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}`), accountId)
  }

  async function refund({ no, tradeId, amount }: NewRefund): Promise<RefundFacts> {
    const form = { payment_intent: tradeId, amount: String(amount), 'metadata[no]': no }
    return refundOf(await call('/v1/refunds', form, `refund-${no}`))
  }

  async function findRefund({ no, tradeId }: NewRefund): Promise<RefundFacts> {
    const { data } = await call(`/v1/refunds?payment_intent=${encodeURIComponent(tradeId)}&limit=100`)
    const found = (Array.isArray(data) ? data : []).map(one => refundOf(asObject(one))).find(one => one.no === no)
    return found ?? { no, state: 'absent', refundId: null, amount: null }
  }

  function readCallback({ headers, body }: RawCallback): CallbackFacts {
    requireFresh(verifyWebhook(headers['stripe-signature'], body, webhookSecret), clock.now())
    const event = readJson(body.toString())
    const object = asObject(asObject(event.data).object)
    const isOurs = event.livemode === isLive && (event.account === undefined || event.account === accountId)
    if (!isOurs) throw new CallbackError('merchant')
    const type = textOf(event.type)
    if (type.startsWith('checkout.session.')) return { kind: 'payment', payment: paymentOf(object, accountId) }
    if (type.startsWith('refund.')) return { kind: 'refund', refund: refundOf(object) }
    return { kind: 'other' }
  }

  async function statement(day: string): Promise<readonly StatementLine[]> {
    const from = new Date(`${day}T00:00:00Z`)
    const lines: StatementLine[] = []
    const query = new URLSearchParams({
      'created[gte]': String(seconds(from)),
      'created[lt]': String(seconds(new Date(from.getTime() + DAY_MS))),
      'expand[]': 'data.source',
      limit: '100',
    })
    for (;;) {
      const { data, has_more: isMore } = await call(`/v1/balance_transactions?${query.toString()}`)
      const rows = (Array.isArray(data) ? data : []).map(asObject)
      lines.push(...rows.flatMap(row => statementLineOf(row) ?? []))
      const last = textOf(rows.at(-1)?.id)
      if (isMore !== true || last === '') return lines
      query.set('starting_after', last)
    }
  }

  return {
    merchant: accountId,
    start,
    find,
    async close({ gatewayRef }) {
      if (gatewayRef === null) return
      const path = `/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}/expire`
      // One that is complete or expired is not open any more: asking tells which.
      await call(path, {}).catch(async (error: unknown) => {
        const { state } = await find({ no: '', gatewayRef })
        if (state === 'open') throw error
      })
    },
    refund,
    findRefund,
    readCallback,
    answer: isTaken => ({ status: isTaken ? 200 : 400, mime: 'application/json', body: `{"received":${isTaken}}` }),
    statement,
    async check() {
      const { id, email } = await call('/v1/account')
      if (textOf(id) !== accountId) throw gatewayError(`the key is of the account ${textOf(id)}`, true, secrets)
      return said(textOf(id), textOf(email))
    },
  }
}
