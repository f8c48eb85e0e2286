/** Robots over real sockets, against providers that check signatures by their own reckoning. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outsideAnd } from '../http/inner-addresses.ts'
import { ROBOT_SECRET, type RobotStandIn, startRobotStandIn } from '../test/robot-stand-in.ts'
import { makeRobotSender, type RobotSettings } from './robot-sender.ts'
import type { RobotSender } from './robot-message.ts'

const clock = { now: () => new Date('2026-03-02T08:00:00.123Z') }
const MESSAGE = {
  title: '考试即将开始',
  text: '高等数学 [期末]\n60 人参加，尚有 3 人未登录。',
  link: 'https://exams.school.example/staff/exam/(1)',
}

let server: RobotStandIn
beforeAll(async () => {
  server = await startRobotStandIn()
})
afterAll(() => server.stop())
afterEach(() => {
  server.behave(undefined)
  server.messages.length = 0
})

type Provider = RobotSettings['provider']
const make = (provider: Provider, change: Partial<RobotSettings> = {}, rules = {}): RobotSender =>
  makeRobotSender(
    { provider, address: server.addressOf(provider), secret: provider === 'wecom' ? '' : ROBOT_SECRET, ...change },
    clock,
    rules,
  )

const LINK = 'https://exams.school.example/staff/exam/%281%29'

describe('what a robot says', () => {
  test('in WeCom', async () => {
    expect(await make('wecom').send(MESSAGE)).toEqual({ kind: 'sent', gatewayId: null })
    const text = `**考试即将开始**\n\n高等数学 ［期末］\n\n60 人参加，尚有 3 人未登录。\n\n[查看详情](${LINK})`
    expect(server.messages).toEqual([{ provider: 'wecom', title: '', text, link: LINK }])
  })

  test('in DingTalk, with a title for the notification', async () => {
    expect((await make('dingtalk').send({ ...MESSAGE, linkText: 'Open' })).kind).toBe('sent')
    expect(server.messages).toMatchObject([
      { title: '考试即将开始', text: expect.stringContaining('[Open]('), link: LINK },
    ])
    expect(server.asked.at(-1)?.query.get('timestamp')).toBe('1772438400123')
  })

  test('in Feishu', async () => {
    expect((await make('feishu').send(MESSAGE)).kind).toBe('sent')
    expect(server.messages).toEqual([{ provider: 'feishu', title: MESSAGE.title, text: MESSAGE.text, link: LINK }])
    expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toMatchObject({ timestamp: '1772438400' })
  })
})

describe.each(['wecom', 'dingtalk', 'feishu'] as const)('%s', provider => {
  test('long texts are cut, texts without a link have none', async () => {
    expect((await make(provider).send({ title: '长'.repeat(500), text: '文'.repeat(50_000), link: null })).kind).toBe(
      'sent',
    )
    expect(server.messages).toMatchObject([{ text: expect.stringContaining('…'), link: null }])
  })

  test('another robot is refused, and its token is not in the reason', async () => {
    const address = server.addressOf(provider).replace('token-of-the-robot', 'token-of-another')
    expect(await make(provider, { address }).send(MESSAGE)).toMatchObject({ kind: 'refused' })
    server.behave(() => ({ status: 404, body: `no ${address} token-of-another ${ROBOT_SECRET}` }))
    const outcome = await make(provider, { address, secret: ROBOT_SECRET }).send(MESSAGE)
    expect(outcome).toEqual({ kind: 'refused', reason: 'HTTP 404 no *** *** ***' })
  })

  test('no answer is unknown, a busy one later, one inside is not asked', async () => {
    for (const how of ['hang', 'cut'] as const) {
      server.behave(() => how)
      expect(await make(provider, {}, { timeoutMs: 300 }).send(MESSAGE)).toMatchObject({ kind: 'unknown' })
    }
    server.behave(() => ({ status: 503, body: '' }))
    expect(await make(provider).send(MESSAGE)).toMatchObject({ kind: 'later' })
    const count = server.asked.length
    expect(await make(provider, {}, { mayReach: outsideAnd([]) }).send(MESSAGE)).toMatchObject({ kind: 'refused' })
    expect(server.asked).toHaveLength(count)
  })
})

test.each(['dingtalk', 'feishu'] as const)('%s refuses another secret', async provider => {
  const outcome = await make(provider, { secret: 'SEC-of-somebody-else' }).send(MESSAGE)
  expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining('sign') })
})
