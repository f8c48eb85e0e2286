/** Short messages over real sockets, against gateways that check signatures by their own reckoning. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outsideAnd } from '../http/inner-addresses.ts'
import { SMS_KEY, type SmsStandIn, startSmsStandIn } from '../test/sms-stand-in.ts'
import type { ShortMessage, SmsSender } from './short-message.ts'
import { makeSmsSender, type SmsSettings } from './sms-sender.ts'

const NOW = new Date('2026-03-02T08:00:00.123Z')
const clock = { now: () => NOW }

const MESSAGE: ShortMessage = {
  id: 'm1',
  to: '13800138000',
  text: '【示例学校】验证码 493817，5 分钟内有效。',
  kind: 'code.sent',
  language: 'zh-CN',
  params: { code: '493817', minutes: '5', site: "it's (示例) *学校*" },
}

const templates = [
  { kind: 'code.sent', language: 'zh-CN', templateId: 'SMS_1', params: ['code', 'minutes', 'site'] },
  { kind: 'code.sent', language: 'en-US', templateId: 'SMS_2', params: ['code'] },
]

let server: SmsStandIn
beforeAll(async () => {
  server = await startSmsStandIn()
})
afterAll(() => server.stop())
afterEach(() => {
  server.behave(undefined)
  server.messages.length = 0
})

type Provider = SmsSettings['provider']

function settingsOf(provider: Provider, change: { secret?: string; url?: string } = {}): SmsSettings {
  const common = { ...SMS_KEY, signName: '示例学校', templates, url: server.url, ...change }
  return { ...common, provider }
}
const make = (provider: Provider, change = {}, rules = {}): SmsSender =>
  makeSmsSender(settingsOf(provider, change), clock, rules)

const PROVIDERS = ['aliyun', 'tencent', 'hook'] as const

describe('what is sent', () => {
  test('to Alibaba Cloud: template, signature and named values, and the version of the call', async () => {
    expect(await make('aliyun').send(MESSAGE)).toEqual({ kind: 'sent', gatewayId: 'B1' })
    expect(server.messages).toEqual([
      {
        provider: 'aliyun',
        to: '13800138000',
        signName: '示例学校',
        templateId: 'SMS_1',
        params: MESSAGE.params,
        text: '',
        gatewayId: 'B1',
        ownId: MESSAGE.id,
      },
    ])
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'x-acs-date': '2026-03-02T08:00:00Z' })
  })

  test('to Tencent Cloud: the values in their order, and the number with its country', async () => {
    expect(await make('tencent').send(MESSAGE)).toEqual({ kind: 'sent', gatewayId: 'S1' })
    expect(server.messages).toEqual([
      {
        provider: 'tencent',
        to: '+8613800138000',
        signName: '示例学校',
        templateId: 'SMS_1',
        params: { 1: '493817', 2: '5', 3: "it's (示例) *学校*" },
        text: '',
        gatewayId: 'S1',
        ownId: '',
      },
    ])
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'x-tc-region': 'ap-guangzhou' })
  })

  test('to a hook: everything, signed with the time', async () => {
    expect(await make('hook').send(MESSAGE)).toEqual({ kind: 'sent', gatewayId: 'H1' })
    expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ ...MESSAGE, channel: 'sms', at: NOW.toISOString() })
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'tripos-timestamp': '1772438400' })
  })

  test.each(['aliyun', 'tencent'] as const)('to %s: the template of the language', async provider => {
    await make(provider).send({ ...MESSAGE, language: 'en-US' })
    expect(server.messages.map(({ templateId }) => templateId)).toEqual(['SMS_2'])
  })
})

describe.each(PROVIDERS)('%s', provider => {
  test('another secret locks us out at the gateway, which does not see ours', async () => {
    const outcome = await make(provider, { secret: 'another-secret-of-somebody' }).send(MESSAGE)
    expect(outcome).toMatchObject({ kind: 'locked', reason: expect.stringMatching(/sign/i) })
    expect(server.messages).toEqual([])
    expect(JSON.stringify(server.asked.at(-1))).not.toContain('another-secret')
  })

  test('429, 502 and nobody there are later', async () => {
    for (const status of [429, 502]) {
      server.behave(() => ({ status, body: '<html>busy</html>' }))
      expect(await make(provider).send(MESSAGE)).toEqual({
        kind: 'later',
        reason: expect.stringContaining(String(status)),
      })
    }
    const gone = await startSmsStandIn()
    await gone.stop()
    expect(await make(provider, { url: gone.url }).send(MESSAGE)).toMatchObject({ kind: 'later' })
  })

  test('no answer to what had left is unknown, and later where the id is known again', async () => {
    for (const how of ['hang', 'cut'] as const) {
      server.behave(() => how)
      expect(await make(provider, {}, { timeoutMs: 300 }).send(MESSAGE)).toMatchObject({
        kind: provider === 'hook' ? 'later' : 'unknown',
      })
    }
  })

  test('other answers are refused, in the words of the gateway and without number, code or secret', async () => {
    server.behave(() => ({ status: 400, body: `bad: 13800138000 493817 ${SMS_KEY.secret}` }))
    expect(await make(provider).send(MESSAGE)).toEqual({ kind: 'refused', reason: 'HTTP 400 bad: *** *** ***' })
  })

  test('it follows no redirect, and reads no endless answer', async () => {
    server.behave(() => ({ status: 302, body: '', headers: { location: `${server.url}/elsewhere` } }))
    expect(await make(provider).send(MESSAGE)).toMatchObject({ kind: 'refused' })
    expect(server.asked.filter(({ path }) => path.includes('elsewhere'))).toEqual([])
    server.behave(() => ({ status: 500, body: 'x'.repeat(5_000_000) }))
    const outcome = await make(provider).send(MESSAGE)
    expect(outcome.kind === 'sent' ? '' : outcome.reason.length).toBeLessThan(301)
  })

  test.each(['', 'localhost'])('an address inside is not spoken to, unless the operator allows it (%s)', async name => {
    const count = server.asked.length
    const url = name === '' ? server.url : `http://${name}:${server.port}`
    const inside = await make(provider, { url }, { mayReach: outsideAnd([]) }).send(MESSAGE)
    expect(inside).toEqual({ kind: 'refused', reason: expect.stringContaining('inside') })
    expect(server.asked).toHaveLength(count)
    const allowed = await make(provider, { url }, { mayReach: outsideAnd(['127.0.0.0/8', '::1']) }).send(MESSAGE)
    expect(allowed.kind).toBe('sent')
  })
})

describe.each(['aliyun', 'tencent'] as const)('%s is not asked', provider => {
  test.each([
    ['a wrong number', { to: '138' }],
    ['two numbers', { to: '13800138000,13900139000' }],
    ['a kind without a template', { kind: 'exam.soon' }],
    ['a value that is not there', { params: {} }],
  ])('for %s', async (_, change) => {
    const count = server.asked.length
    expect(await make(provider).send({ ...MESSAGE, ...change })).toMatchObject({ kind: 'refused' })
    expect(server.asked).toHaveLength(count)
  })
})
