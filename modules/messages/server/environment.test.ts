/** Channels that are set up by variables of the server, down to what a gateway takes. */
import { readConfig } from '@tripos/config/config.ts'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { SMS_KEY, type SmsStandIn, startSmsStandIn } from '../../../packages/messaging/test/sms-stand-in.ts'
import { queueAll } from '../test/make-messages.ts'
import { sendWaiting } from '../test/send-waiting.ts'

let app: TestApp | undefined
let sms: SmsStandIn | undefined
afterEach(async () => {
  await app?.close()
  await sms?.stop()
})

const account = {
  TRIPOS_SMS_KEY_ID: SMS_KEY.keyId,
  TRIPOS_SMS_SECRET: SMS_KEY.secret,
  TRIPOS_SMS_SIGN_NAME: '示例学校',
  TRIPOS_SMS_TEMPLATES: 'code.sent zh-CN T1001 code,minutes; code.sent  en-US T1002 code ;',
}

it.each([
  ['aliyun', {}, { code: '271828', minutes: '5' }],
  ['tencent', { TRIPOS_SMS_APP_ID: SMS_KEY.appId }, { 1: '271828', 2: '5' }],
] as const)('%s sends by what stands in the environment', async (provider, more, params) => {
  sms = await startSmsStandIn()
  const env = { ...account, ...more, TRIPOS_SMS_PROVIDER: provider, TRIPOS_SMS_ADDRESS: sms.url }
  app = await startTestApp(readConfig(env, []))
  const code = { channel: 'sms', target: '13800000901', params: { site: 'S', code: '271828', minutes: '5' } } as const
  await queueAll(app, { ...code, language: 'zh-CN' }, { ...code, language: 'en-US' })
  await sendWaiting(app)
  const common = { provider, signName: '示例学校' }
  expect(sms.messages.toSorted((a, b) => a.templateId.localeCompare(b.templateId))).toMatchObject([
    { ...common, templateId: 'T1001', params },
    { ...common, templateId: 'T1002', params: { [Object.keys(params)[0] ?? '']: '271828' } },
  ])
})

it.each([
  [{ TRIPOS_SMTP_URL: 'smtps://mail.example' }, 'TRIPOS_SMTP_FROM is missing'],
  [{ TRIPOS_DKIM_DOMAIN: 'school.example', TRIPOS_DKIM_SELECTOR: 'tripos' }, 'TRIPOS_DKIM_KEY_FILE is missing'],
  [{ TRIPOS_SMS_HOOK_URL: 'https://sms.example' }, 'TRIPOS_SMS_HOOK_SECRET is missing'],
  [{ TRIPOS_SMS_PROVIDER: 'aliyun' }, 'TRIPOS_SMS_KEY_ID is missing'],
  [{ ...account, TRIPOS_SMS_PROVIDER: 'tencent' }, 'TRIPOS_SMS_APP_ID is missing'],
  [{ TRIPOS_SMS_PROVIDER: 'another' }, 'TRIPOS_SMS_PROVIDER is not valid'],
  [{ TRIPOS_SMS_TEMPLATES: 'code.sent zh T1' }, 'TRIPOS_SMS_TEMPLATES is not valid'],
])('half of a channel is no channel that is silently off: %j', (env, sentence) => {
  expect(() => readConfig(env, [])).toThrow(sentence)
})
