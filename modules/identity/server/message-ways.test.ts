/**
 * Codes and invitations by a real mail server and a real gateway of text messages, as stand-ins of the tests speak them; and what a
 * dump of the database shows of them: no code, no token, no whole contact.
 */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { type SmsStandIn, startSmsStandIn } from '../../../packages/messaging/test/sms-stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../packages/messaging/test/smtp-stand-in.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sendWaiting } from '../../messages/test/send-waiting.ts'
import { identity } from '../contract/identity.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../test/make-identity.ts'

let app: TestApp
let smtp: SmtpStandIn
let sms: SmsStandIn
beforeAll(async () => {
  smtp = await startSmtpStandIn({ user: 'tripos', password: 'correct horse' })
  sms = await startSmsStandIn()
  app = await startTestApp({
    publicUrl: 'https://exams.example',
    smtpUrl: `smtp://tripos:correct%20horse@127.0.0.1:${smtp.port}?security=none`,
    smtpFrom: 'Example School <exams@school.example>',
    smsHookUrl: `${sms.url}/send`,
    smsHookSecret: 'secret-of-the-tests-0123456789',
  })
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
  await sms.stop()
})
beforeEach(() => app.clock.advance(24 * 3600))

const PASSWORD = 'battery staple'
const CODE = /\b\d{6}\b/

const mailTo = (target: string) => smtp.mails.findLast(mail => mail.to.includes(target))
const textTo = (target: string) => sms.messages.findLast(message => message.to === target)

async function codeBy(contact: string, purpose: 'login' | 'resetPassword'): Promise<string> {
  await app.call(identity.sendCode, { contact, purpose })
  await sendWaiting(app)
  const text = contact.includes('@') ? mailTo(contact)?.text : textTo(contact)?.text
  return CODE.exec(text ?? '')?.[0] ?? ''
}

/** Every row of every table but those of the people themselves, and the jobs. */
async function dump(): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename not in ('users', 'server_keys')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.database.pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    texts.push(...rows.map(row => row.line))
  }
  return texts.join('\n').toLowerCase()
}

describe('a forgotten password', () => {
  it('is set anew with a code in a mail, and both contacts are told', async () => {
    const user = await makeStudent(app, { email: 'one@example.org', mobile: '13800000101', password: 'an old one' })
    const code = await codeBy('one@example.org', 'resetPassword')
    expect(mailTo('one@example.org')).toMatchObject({ from: 'exams@school.example', user: 'tripos' })
    const { token } = await app.call(identity.resetPassword, { contact: 'one@example.org', code, password: PASSWORD })
    expect((await app.call(identity.info, {}, token ?? '')).id).toBe(user.id)
    await sendWaiting(app)
    expect(mailTo('one@example.org')?.text).toContain('A new password was set')
    expect(textTo('13800000101')?.text).toContain('A new password was set')
  })

  it('is set anew with a code in a text message', async () => {
    await makeStudent(app, { mobile: '13800000102' })
    const code = await codeBy('13800000102', 'resetPassword')
    expect(textTo('13800000102')).toMatchObject({ provider: 'hook' })
    const { token } = await app.call(identity.resetPassword, { contact: '13800000102', code, password: PASSWORD })
    expect(token).toBeTruthy()
  })
})

it('a code signs in, and is in the language of whoever asked for it', async () => {
  const user = await makeStudent(app, { mobile: '13800000103' })
  await app.call(identity.sendCode, { contact: '13800000103', purpose: 'login' }, undefined, 'zh-CN')
  await sendWaiting(app)
  expect(textTo('13800000103')?.text).toMatch(/^【Tripos】验证码 \d{6}/)
  const code = CODE.exec(textTo('13800000103')?.text ?? '')?.[0] ?? ''
  const { token } = await app.call(identity.mobileLogin, { mobile: '13800000103', code })
  expect((await app.call(identity.info, {}, token)).id).toBe(user.id)
})

it('a dump shows no code, no token and no whole contact, before and after they were sent', async () => {
  const staff = await signIn(app, await makeSuperAdministrator(app))
  const [mobile, email, invited] = ['13800000104', 'canary@example.org', 'invited-canary@example.org']
  await makeStudent(app, { mobile })
  await makeStudent(app, { email })
  for (const contact of [mobile, email, 'nobody-canary@example.org'])
    await app.call(identity.sendCode, { contact, purpose: 'login' })
  const person = { userName: 'invited.canary', realName: 'Canary', roleType: RoleType.student, email: invited }
  await app.call(identity.save, { ...person, invite: true }, staff)
  const before = await dump()
  await sendWaiting(app)
  const after = await dump()
  const token = /invite\/([\w-]{43})/.exec(mailTo(invited)?.text ?? '')?.[1] ?? 'no token'
  const codes = [mailTo(email)?.text, textTo(mobile)?.text].map(text => CODE.exec(text ?? '')?.[0] ?? 'no code')
  expect(codes.every(code => CODE.test(code))).toBe(true)
  expect(token).toHaveLength(43)
  const canaries = [...codes, token.toLowerCase(), mobile, email, invited, 'nobody-canary@example.org']
  for (const [when, text] of [
    ['before', before],
    ['after', after],
  ] as const) {
    expect([when, canaries.filter(canary => new RegExp(`(?<![0-9a-f])${canary}(?![0-9a-f])`).test(text))]).toEqual([
      when,
      [],
    ])
  }
  // It looks at what there is.
  expect(after).toContain('invited.canary')
})
