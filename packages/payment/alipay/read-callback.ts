/** What Alipay tells by itself, signed with its key. */
import { CallbackError, type CallbackFacts, type RawCallback, requireFresh } from '../gateway.ts'
import type { AlipaySettings } from './alipay-api.ts'
import { fromChinaTime } from './china-time.rules.ts'
import { paymentOf } from './facts.rules.ts'
import { isSignedBy, signedText } from './signature.ts'

export function readCallback(
  { appId, sellerId, alipayKey }: AlipaySettings,
  { body }: RawCallback,
  now: Date,
): CallbackFacts {
  const { sign: signature, sign_type: _type, ...params } = Object.fromEntries(new URLSearchParams(body.toString()))
  if (!signature) throw new CallbackError('unsigned')
  if (!isSignedBy(signedText(params), signature, alipayKey)) throw new CallbackError('forged')
  if (params.app_id !== appId || params.seller_id !== sellerId) throw new CallbackError('merchant')
  requireFresh(fromChinaTime(params.notify_time ?? ''), now)
  // Of a refund the same is told again, with the trade as it was paid: nothing new.
  if (params.out_biz_no !== undefined && params.refund_fee !== undefined) return { kind: 'other' }
  return { kind: 'payment', payment: paymentOf(params, sellerId) }
}
