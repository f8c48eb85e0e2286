/** Short messages by Tencent Cloud: `SendSms`, version 2021-01-11. */
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask } from '../http/ask.ts'
import type { PostRules } from '../http/post.ts'
import { refused } from '../outcome.ts'
import { readTencent } from './provider-codes.rules.ts'
import { type SmsSender, type SmsTemplate, toldOf } from './short-message.ts'
import { fillTemplate, isTelephone, withCountry } from './template.rules.ts'
import { signTencent } from './tencent-signature.ts'

export interface TencentSettings {
  readonly provider: 'tencent'
  /** SecretId, and its SecretKey. */
  readonly keyId: string
  readonly secret: string
  /** SdkAppId. */
  readonly appId: string
  readonly signName: string
  readonly templates: readonly SmsTemplate[]
  readonly region?: string | undefined
  /** Another address than that of mainland China. */
  readonly url?: string | undefined
}

const ADDRESS = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'

export function tencentSender(settings: TencentSettings, clock: Clock, rules: PostRules | undefined): SmsSender {
  const { keyId, secret, appId, signName, templates, region, url } = settings
  const address = new URL(url || ADDRESS)
  return {
    async send(message) {
      if (!isTelephone(message.to)) return refused('the number is not valid')
      const filled = fillTemplate(templates, message)
      if ('fault' in filled) return refused(filled.fault)
      const body = JSON.stringify({
        PhoneNumberSet: [withCountry(message.to)],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: filled.templateId,
        TemplateParamSet: filled.values.map(([, value]) => value),
        SessionContext: message.id,
      })
      const call = { host: address.host, service: 'sms', action: 'SendSms', body, at: clock.now() }
      const headers = {
        ...signTencent(call, { id: keyId, secret }),
        'x-tc-version': '2021-01-11',
        'x-tc-region': region || REGION,
      }
      const asked = { url: `${address.origin}/`, headers, body }
      return ask(asked, { rules, secrets: [secret, ...toldOf(message)], ifSilent: 'unknown', read: readTencent })
    },
  }
}
