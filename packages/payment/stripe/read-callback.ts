/** What Stripe tells by itself, signed with the secret of the webhook. */
import { asObject, readJson, textOf } from '@tripos/messaging/http/answer.rules.ts'
import { CallbackError, type CallbackFacts, type RawCallback, requireFresh } from '../gateway.ts'
import { paymentOf, refundOf } from './facts.rules.ts'
import { verifyWebhook } from './signature.ts'
import type { StripeSettings } from './stripe-api.ts'

export function readCallback(
  { accountId, secretKey, webhookSecret }: StripeSettings,
  { headers, body }: RawCallback,
  now: Date,
): CallbackFacts {
  requireFresh(verifyWebhook(headers['stripe-signature'], body, webhookSecret), now)
  const event = readJson(body.toString())
  const object = asObject(asObject(event.data).object)
  const isLive = /^[sr]k_live_/.test(secretKey)
  const isOurs = event.livemode === isLive && (event.account === undefined || event.account === accountId)
  if (!isOurs) throw new CallbackError('merchant')
  const type = textOf(event.type)
  if (type.startsWith('checkout.session.')) return { kind: 'payment', payment: paymentOf(object, accountId) }
  if (type.startsWith('refund.')) return { kind: 'refund', refund: refundOf(object) }
  return { kind: 'other' }
}
