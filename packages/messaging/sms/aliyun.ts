/** Short messages by Alibaba Cloud: `SendSms` of Dysmsapi, version 2017-05-25. */
import type { Clock } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { ask } from '../http/ask.ts'
import type { PostRules } from '../http/post.ts'
import { refused } from '../outcome.ts'
import { signAliyun } from './aliyun-signature.ts'
import { readAliyun } from './provider-codes.rules.ts'
import { type SmsSender, type SmsTemplate, toldOf } from './short-message.ts'
import { fillTemplate, isTelephone } from './template.rules.ts'

export interface AliyunSettings {
  readonly provider: 'aliyun'
  /** AccessKey ID, and its secret. */
  readonly keyId: string
  readonly secret: string
  readonly signName: string
  readonly templates: readonly SmsTemplate[]
  /** Another address than that of mainland China. */
  readonly url?: string | undefined
}

const ADDRESS = 'https://dysmsapi.aliyuncs.com'

export function aliyunSender(settings: AliyunSettings, clock: Clock, rules: PostRules | undefined): SmsSender {
  const { keyId, secret, signName, templates, url } = settings
  const address = new URL(url || ADDRESS)
  return {
    async send(message) {
      if (!isTelephone(message.to)) return refused('the number is not valid')
      const filled = fillTemplate(templates, message)
      if ('fault' in filled) return refused(filled.fault)
      const { query, headers } = signAliyun(
        {
          host: address.host,
          action: 'SendSms',
          version: '2017-05-25',
          query: {
            PhoneNumbers: message.to.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, ''),
            SignName: signName,
            TemplateCode: filled.templateId,
            TemplateParam: JSON.stringify(Object.fromEntries(filled.values)),
            // Comes back with the receipt.
            OutId: message.id,
          },
          date: clock
            .now()
            .toISOString()
            .replace(/\.\d+Z$/, 'Z'),
          nonce: newId(),
        },
        { id: keyId, secret },
      )
      const asked = { url: `${address.origin}/?${query}`, headers, body: '' }
      return ask(asked, { rules, secrets: [secret, ...toldOf(message)], ifSilent: 'unknown', read: readAliyun })
    },
  }
}
