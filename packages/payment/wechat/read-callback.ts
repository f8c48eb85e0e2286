/** What WeChat Pay tells by itself: sealed with our key, signed with its own. */
import { asObject, readJson, textOf } from '@tripos/messaging/http/answer.rules.ts'
import { CallbackError, type CallbackFacts, type RawCallback, requireFresh } from '../gateway.ts'
import { paymentOf, refundOf } from './facts.rules.ts'
import { openResource, verifySigned } from './signature.ts'
import type { WechatSettings } from './wechat-api.ts'

export function readCallback(
  { appId, merchantId, apiKey, platformKeys }: WechatSettings,
  { headers, body }: RawCallback,
  now: Date,
): CallbackFacts {
  requireFresh(verifySigned({ headers, body }, platformKeys, now), now)
  const event = readJson(body.toString())
  const resource = asObject(event.resource)
  if (textOf(resource.algorithm) !== 'AEAD_AES_256_GCM') throw new CallbackError('unreadable')
  const sealed = {
    ciphertext: textOf(resource.ciphertext),
    nonce: textOf(resource.nonce),
    associatedData: textOf(resource.associated_data),
  }
  const opened = readJson(openResource(sealed, apiKey))
  if (textOf(opened.mchid) !== merchantId) throw new CallbackError('merchant')
  const kind = textOf(event.event_type)
  if (kind.startsWith('TRANSACTION.')) {
    if (textOf(opened.appid) !== appId) throw new CallbackError('merchant')
    return { kind: 'payment', payment: paymentOf(opened) }
  }
  return kind.startsWith('REFUND.') ? { kind: 'refund', refund: refundOf(opened) } : { kind: 'other' }
}
