/**
 * Sends short messages by the gateway that the settings name.
 *
 * | what happens | outcome |
 * | --- | --- |
 * | the gateway has taken it | sent, with the gateway's name for it |
 * | too many, faults of the gateway, an empty account, no connection | later |
 * | no answer to a request that had left | unknown; later at a hook, which knows the id again |
 * | wrong number or template; no template for the kind; too many for that telephone today | refused |
 * | a key or signature that the gateway does not know, an account without the right | locked |
 * | an address inside that the operator has not allowed | refused |
 */
import type { Clock } from '@tripos/runtime/clock.ts'
import type { PostRules } from '../http/post.ts'
import { aliyunSender, type AliyunSettings } from './aliyun.ts'
import { hookSender, type HookSettings } from './hook.ts'
import type { SmsSender } from './short-message.ts'
import { tencentSender, type TencentSettings } from './tencent.ts'

export type SmsSettings = AliyunSettings | TencentSettings | HookSettings

export function makeSmsSender(settings: SmsSettings, clock: Clock, rules?: PostRules): SmsSender {
  if (settings.provider === 'aliyun') return aliyunSender(settings, clock, rules)
  if (settings.provider === 'tencent') return tencentSender(settings, clock, rules)
  return hookSender(settings, clock, rules)
}
