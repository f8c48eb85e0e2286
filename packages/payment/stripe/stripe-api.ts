/** Requests to Stripe. Each that changes something has a key by which a second one is the same. */
import { asObject, type Json, readJson, said, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { PostRules } from '@tripos/messaging/http/post.ts'
import { ask, gatewayError, isPassing } from '../ask.ts'

export interface StripeSettings {
  /** acct_…, which payments go to. */
  readonly accountId: string
  /** sk_… or rk_…. */
  readonly secretKey: string
  /** whsec_…. */
  readonly webhookSecret: string
  readonly url?: string
}

type Form = Readonly<Record<string, string>>

export interface StripeApi {
  readonly settings: StripeSettings
  /** Not to be seen in any reason. */
  readonly secrets: readonly string[]
  get(path: string): Promise<Json>
  /** `key`: by which the same request is known again. */
  post(path: string, form: Form, key?: string): Promise<Json>
}

const URL_OF_STRIPE = 'https://api.stripe.com'
const VERSION = '2025-08-27.basil'

export function stripeApi(settings: StripeSettings, rules?: PostRules): StripeApi {
  const { secretKey, webhookSecret, url = URL_OF_STRIPE } = settings
  const secrets = [secretKey, webhookSecret]

  async function call(path: string, form?: Form, key?: string): Promise<Json> {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': VERSION,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const body = new URLSearchParams(form).toString()
    const asked = { method: form ? 'POST' : 'GET', url: `${url}${path}`, headers, body } as const
    const { status, text } = await ask(asked, { rules, secrets, isLarge: form === undefined })
    const json = readJson(text)
    if (status >= 200 && status < 300) return json
    const error = asObject(json.error)
    const reason = said(textOf(error.code) || textOf(error.type) || `HTTP ${status}`, textOf(error.message))
    // A conflict is a request of the same key that is still under way.
    throw gatewayError(reason, !isPassing(status) && status !== 409, secrets)
  }

  return { settings, secrets, get: path => call(path), post: call }
}
