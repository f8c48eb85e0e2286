/** Stripe Checkout: the person goes to a page of Stripe and comes back. */
import { asObject, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { gatewayError } from '../ask.ts'
import type { Gateway, NewPayment, NewRefund, PaymentFacts, PaymentKey, RefundFacts, Started } from '../gateway.ts'
import { epochSeconds } from './epoch-seconds.ts'
import { paymentOf, refundOf } from './facts.rules.ts'
import { readCallback } from './read-callback.ts'
import { readStatement } from './read-statement.ts'
import { type StripeApi, stripeApi, type StripeSettings } from './stripe-api.ts'

/** Stripe takes a session no sooner than that to its end. */
const SHORTEST_SECONDS = 31 * 60

async function startPayment({ post }: StripeApi, payment: NewPayment, now: Date): Promise<Started> {
  const { no, amount, currency, title, returnUrl, expiresAt } = payment
  const end = Math.max(epochSeconds(expiresAt), epochSeconds(now) + SHORTEST_SECONDS)
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
  const session = await post('/v1/checkout/sessions', form, `pay-${no}`)
  return { kind: 'redirect', url: textOf(session.url), gatewayRef: textOf(session.id) }
}

const absent = (no: string, merchant: string): PaymentFacts => ({
  no,
  state: 'absent',
  tradeId: null,
  merchant,
  amount: 0,
  currency: '',
  paidAt: null,
})

/** Without the name of the session nobody has an address to pay at. */
async function find({ get, settings: { accountId } }: StripeApi, { no, gatewayRef }: PaymentKey) {
  if (gatewayRef === null) return absent(no, accountId)
  return paymentOf(await get(`/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}`), accountId)
}

async function close(api: StripeApi, { gatewayRef }: PaymentKey): Promise<void> {
  if (gatewayRef === null) return
  const path = `/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}/expire`
  // One that is complete or expired is not open any more: asking tells which.
  await api.post(path, {}).catch(async (error: unknown) => {
    const { state } = await find(api, { no: '', gatewayRef })
    if (state === 'open') throw error
  })
}

async function refund({ post }: StripeApi, { no, tradeId, amount }: NewRefund): Promise<RefundFacts> {
  const form = { payment_intent: tradeId, amount: String(amount), 'metadata[no]': no }
  return refundOf(await post('/v1/refunds', form, `refund-${no}`))
}

async function findRefund({ get }: StripeApi, { no, tradeId }: NewRefund): Promise<RefundFacts> {
  const { data } = await get(`/v1/refunds?payment_intent=${encodeURIComponent(tradeId)}&limit=100`)
  const found = (Array.isArray(data) ? data : []).map(one => refundOf(asObject(one))).find(one => one.no === no)
  return found ?? { no, state: 'absent', refundId: null, amount: null }
}

async function check({ get, settings: { accountId }, secrets }: StripeApi): Promise<string> {
  const { id, email } = await get('/v1/account')
  if (textOf(id) !== accountId) throw gatewayError(`the key is of the account ${textOf(id)}`, true, secrets)
  return said(textOf(id), textOf(email))
}

export function stripeGateway(settings: StripeSettings, clock: Clock, rules?: PostRules): Gateway {
  const api = stripeApi(settings, rules)
  return {
    merchant: settings.accountId,
    start: (_way, payment) => startPayment(api, payment, clock.now()),
    find: key => find(api, key),
    close: key => close(api, key),
    refund: wanted => refund(api, wanted),
    findRefund: wanted => findRefund(api, wanted),
    readCallback: callback => readCallback(settings, callback, clock.now()),
    answer: isTaken => ({ status: isTaken ? 200 : 400, mime: 'application/json', body: `{"received":${isTaken}}` }),
    statement: day => readStatement(api, day),
    check: () => check(api),
  }
}
