/** What gateways report of messages that really went to them: by the address that the settings show, in their published forms. */
import { createHmac } from 'node:crypto'
import { readConfig } from '@tripos/config/config.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeDeliveryStatus } from '../../../../packages/messaging/test/delivery-status.ts'
import { SMS_KEY, type SmsStandIn, startSmsStandIn } from '../../../../packages/messaging/test/sms-stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../../packages/messaging/test/smtp-stand-in.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { messageChannels, messages } from '../../contract.ts'
import { queueAll } from '../../test/make-messages.ts'
import { sendWaiting } from '../../test/send-waiting.ts'
import { findSentAbout } from '../sent-about.ts'

let app: TestApp
let smtp: SmtpStandIn
let sms: SmsStandIn
let root: string
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  sms = await startSmsStandIn()
  const env = {
    TRIPOS_PUBLIC_URL: 'https://exams.example',
    TRIPOS_SMTP_URL: `smtp://127.0.0.1:${smtp.port}?security=none`,
    TRIPOS_SMTP_FROM: 'exams@school.example',
    TRIPOS_SMTP_BOUNCES: 'bounces@school.example',
    TRIPOS_SMS_PROVIDER: 'aliyun',
    TRIPOS_SMS_KEY_ID: SMS_KEY.keyId,
    TRIPOS_SMS_SECRET: SMS_KEY.secret,
    TRIPOS_SMS_SIGN_NAME: '示例学校',
    TRIPOS_SMS_ADDRESS: sms.url,
    TRIPOS_SMS_TEMPLATES: 'code.sent zh-CN T1',
  }
  app = await startTestApp(readConfig(env, []))
  root = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
  await sms.stop()
})

const pathTo = async (channel: 'mail' | 'sms'): Promise<string> => {
  const { reportUrl } = (await app.call(messageChannels.settings, {}, root))[channel]
  expect(reportUrl).toMatch(/^https:\/\/exams\.example\/api\/message-report\/\w+\/[\w-]{43}$/)
  return new URL(String(reportUrl)).pathname
}

async function post(path: string, payload: string, headers: Record<string, string> = {}) {
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'x/y', ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.body }
}

const shown = async (id: string) => {
  const { state, reason, reportedAt, canResend } = await app.call(messages.detail, { id }, root)
  return { state, reason, canResend, isReported: reportedAt !== null }
}

/** Sends one mail; gives its id as the mail server saw it. */
async function sendMail(fields: object = {}): Promise<string> {
  await queueAll(app, { target: 'lin@example.org', ...fields })
  await sendWaiting(app)
  const { from = '' } = smtp.mails.at(-1) ?? {}
  const id = /^bounces\+([\da-f-]{36})@school\.example$/.exec(from)?.[1] ?? ''
  expect(id).not.toBe('')
  return id
}

describe('a mail that comes back', () => {
  it('is seen in the log and on the page of what it was about, may be sent again, and is told once', async () => {
    const student = await makeStudent(app)
    const about = { type: 'exam', id: 'e1' }
    const id = await sendMail({ userId: student.id, about })
    expect(await shown(id)).toMatchObject({ state: 'sent', isReported: false })
    app.clock.advance(60)
    const path = await pathTo('mail')
    const diagnostic = 'smtp; 550 5.1.1 <lin@example.org>: no such user'
    const bounce = makeDeliveryStatus({ id, diagnostic })
    expect(await post(path, bounce)).toMatchObject({ status: 200 })
    const bounced = { state: 'bounced', reason: '550 5.1.1 <[cut]>: no such user', canResend: true, isReported: true }
    expect(await shown(id)).toEqual(bounced)
    const sent = await findSentAbout(app.deps.db, about, [student.id])
    expect(sent.get(student.id)).toEqual([
      { channel: 'mail', state: 'bounced', reason: bounced.reason, at: app.clock.now().toISOString() },
    ])
    app.clock.advance(60)
    await post(path, bounce)
    await post(path, makeDeliveryStatus({ id, action: 'delivered' }))
    expect(await shown(id)).toEqual(bounced)
    expect((await app.call(messages.paging, { state: 'bounced' }, root)).rows.map(row => row.id)).toEqual([id])
    await app.call(messages.resend, { ids: [id] }, root)
    // What is queued again by people is not ended by what came back before.
    await post(path, bounce)
    await sendWaiting(app)
    expect(await shown(id)).toMatchObject({ state: 'sent', reason: '', isReported: false })
  })

  it('one that is late, and mails that are no reports, change nothing', async () => {
    const id = await sendMail()
    for (const raw of [makeDeliveryStatus({ id, action: 'delayed' }), 'Subject: away\r\n\r\nI am away', ''])
      expect(await post(await pathTo('mail'), raw)).toMatchObject({ status: 200 })
    expect((await shown(id)).state).toBe('sent')
  })

  it('of a code is reported too, and its text stays gone', async () => {
    const id = await sendMail({ isSecret: true, text: '271828' })
    await post(await pathTo('mail'), makeDeliveryStatus({ id }))
    expect(await shown(id)).toMatchObject({ state: 'bounced', canResend: false })
  })

  it('that had arrived before its sender knew is not sent once more', async () => {
    const id = await sendMail({ key: 'twice' })
    const set = { state: 'queued', doneAt: null, nextAt: app.clock.now() }
    await app.deps.db.updateTable('messages').set(set).where('id', '=', id).execute()
    await post(await pathTo('mail'), makeDeliveryStatus({ id, action: 'delivered' }))
    const count = smtp.mails.length
    await sendWaiting(app)
    expect([(await shown(id)).state, smtp.mails.length]).toEqual(['delivered', count])
  })
})

describe('receipts of text messages', () => {
  const sendText = async (): Promise<{ id: string; gatewayId: string }> => {
    await queueAll(app, { channel: 'sms', target: '13800000901', language: 'zh-CN', params: {} })
    await sendWaiting(app)
    const { ownId = '', gatewayId = '' } = sms.messages.at(-1) ?? {}
    return { id: ownId, gatewayId }
  }
  const receipt = (fields: object) => ({
    phone_number: '13800000901',
    send_time: '2026-03-02 16:00:00',
    report_time: '2026-03-02 16:00:03',
    success: true,
    err_code: 'DELIVERED',
    err_msg: '用户接收成功',
    sms_size: '1',
    ...fields,
  })

  it('of Alibaba Cloud: those that arrived, those that did not, in one post, answered as it asks for', async () => {
    const [one, two, three] = [await sendText(), await sendText(), await sendText()]
    const path = await pathTo('sms')
    expect(path).toContain('/aliyun/')
    const body = JSON.stringify([
      receipt({ biz_id: one.gatewayId, out_id: one.id }),
      receipt({ biz_id: two.gatewayId, success: false, err_code: 'MK:0001', err_msg: '空号 13800000901' }),
      // Of an earlier sending of the same message.
      receipt({ biz_id: 'another', out_id: three.id, success: false }),
    ])
    expect(await post(path, body)).toEqual({ status: 200, body: '{"code":0,"msg":"接收成功"}' })
    expect(await shown(one.id)).toMatchObject({ state: 'delivered', reason: '' })
    expect(await shown(two.id)).toMatchObject({ state: 'bounced', reason: 'MK:0001: 空号 [cut]' })
    expect((await shown(three.id)).state).toBe('sent')
    await Promise.all([post(path, body), post(path, body)])
    expect((await shown(one.id)).state).toBe('delivered')
  })

  it('of Tencent Cloud, by its own number', async () => {
    const { id, gatewayId } = await sendText()
    const path = (await pathTo('sms')).replace('/aliyun/', '/tencent/')
    const failed = {
      report_status: 'FAIL',
      errmsg: 'MN:0012',
      description: '黑名单',
      sid: gatewayId,
      mobile: '138',
      nationcode: '86',
    }
    expect(await post(path, JSON.stringify([failed]))).toEqual({ status: 200, body: '{"result":0,"errmsg":"OK"}' })
    expect(await shown(id)).toMatchObject({ state: 'bounced', reason: 'MN:0012: 黑名单' })
  })
})

it('nobody without the address is heard, nor with an old one or another form; a gateway of one’s own signs', async () => {
  const id = await sendMail()
  const path = await pathTo('mail')
  const bounce = makeDeliveryStatus({ id })
  const guessed = `/api/message-report/mail/${'x'.repeat(43)}`
  const foreign = (await pathTo('sms')).replace('/aliyun/', '/mail/')
  for (const wrong of [guessed, foreign, `${path}x`, path.replace('/mail/', '/pigeon/')])
    expect([wrong, (await post(wrong, bounce)).status]).toEqual([wrong, 404])
  expect((await post(await pathTo('sms'), '{"no":"list"}')).status).toBe(400)
  await app.call(messageChannels.setReportAddress, { channel: 'mail' }, root)
  expect((await post(path, bounce)).status).toBe(404)
  expect((await shown(id)).state).toBe('sent')
  expect((await post(await pathTo('mail'), bounce)).status).toBe(200)
  expect((await shown(id)).state).toBe('bounced')
  // No hook is set up here: there is no secret that it could have signed with.
  const hook = (await pathTo('sms')).replace('/aliyun/', '/hook/')
  expect((await post(hook, '{"reports":[]}')).status).toBe(404)
  expect(await refusalOf(app.call(messageChannels.setReportAddress, { channel: 'mail' }))).toBe('SESSION_INVALID')
})

it('a hook signs with the secret that it is signed to with, lately', async () => {
  const secret = 'secret-of-the-tests-0123456789'
  const hooked = await startTestApp({ publicUrl: 'https://exams.example', smsHookUrl: sms.url, smsHookSecret: secret })
  try {
    await queueAll(hooked, { channel: 'sms', target: '13800000901' })
    await sendWaiting(hooked)
    const id = sms.messages.at(-1)?.ownId ?? ''
    const token = await signIn(hooked, await makeSuperAdministrator(hooked))
    const url = new URL(String((await hooked.call(messageChannels.settings, {}, token)).sms.reportUrl)).pathname
    const payload = JSON.stringify({ reports: [{ id, outcome: 'bounced', reason: 'switched off' }] })
    const send = async (timestamp: number, key = secret) => {
      const mac = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')
      const headers = {
        'tripos-timestamp': String(timestamp),
        'tripos-signature': `v1=${mac}`,
        'content-type': 'application/json',
      }
      return (await hooked.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    const now = Math.floor(hooked.clock.now().getTime() / 1000)
    expect([await send(now, 'another'), await send(now - 301), await send(Number.NaN)]).toEqual([404, 404, 404])
    expect((await hooked.call(messages.detail, { id }, token)).state).toBe('sent')
    expect(await send(now)).toBe(200)
    expect(await hooked.call(messages.detail, { id }, token)).toMatchObject({
      state: 'bounced',
      reason: 'switched off',
    })
  } finally {
    await hooked.close()
  }
})
