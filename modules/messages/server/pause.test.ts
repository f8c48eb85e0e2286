/** A wrong password of the gateway: what waits waits, one message a time is tried, and whoever looks after channels is told once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, type Told } from '../../../apps/server/test/told.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../packages/messaging/test/smtp-stand-in.ts'
import { identity } from '../../identity/contract/identity.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { site } from '../../site/contract.ts'
import { messageChannels } from '../contract.ts'
import { queueAll } from '../test/make-messages.ts'
import { sendWaiting } from '../test/send-waiting.ts'

const PASSWORD = 'correct horse'
let smtp: SmtpStandIn
let app: TestApp
let keeper: TestUser
let staff: string
let told: Told[]
beforeAll(async () => {
  smtp = await startSmtpStandIn({ user: 'tripos', password: PASSWORD })
  app = await startTestApp()
  told = collectTold()
  keeper = await makeAdministrator(app, { permissions: ['sys:message:edit', 'sys:message:view'] })
  await makeAdministrator(app, { permissions: ['sys:user:view'] })
  await makeStudent(app, { email: 'lin@example.org' })
})
beforeEach(async () => {
  app.clock.advance(3600)
  staff = await signIn(app, keeper)
  told.length = 0
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})

async function saveMail(password: string): Promise<void> {
  const { version } = (await app.call(messageChannels.settings, {}, staff)).mail
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', user: 'tripos', password } as const
  const sender = { from: 'exams@school.example', fromName: '', dkimDomain: '', dkimSelector: '' }
  await app.call(messageChannels.saveMail, { version, isOn: true, ...server, ...sender }, staff)
}

const states = async () => {
  const rows = await app.deps.db.selectFrom('messages').select(['state', 'tries']).orderBy('id').execute()
  return rows.map(({ state, tries }) => `${state} ${tries}`)
}
const signInCount = () => smtp.said.filter(line => line.startsWith('AUTH')).length
const shown = async () => (await app.call(messageChannels.settings, {}, staff)).mail.pause

it('pauses the channel: nothing is refused, no code is promised, and it goes on once the password is right', async () => {
  await saveMail('wrong battery')
  await queueAll(app, {}, {}, {})
  await Promise.all([sendWaiting(app), sendWaiting(app)])
  await sendWaiting(app)
  expect(await states()).toEqual(['queued 0', 'queued 0', 'queued 0'])
  expect(signInCount()).toBeLessThanOrEqual(2)
  expect(told.map(one => [one.kind, one.userId])).toEqual([['channel.paused', keeper.id]])
  expect(await shown()).toMatchObject({ reason: expect.stringContaining('535') })
  expect(JSON.stringify(await shown())).not.toContain('battery')
  expect((await app.call(site.detail, {})).canMail).toBe(false)
  const asked = app.call(identity.sendCode, { contact: 'lin@example.org', purpose: 'login' })
  expect(await refusalOf(asked)).toBe('LOGIN_WAY_OFF')

  // Five minutes later it is tried again, by one message, and nobody is told anew.
  const before = signInCount()
  app.clock.advance(301)
  await sendWaiting(app)
  expect([signInCount() - before, told.length]).toEqual([1, 1])
  expect(await states()).toEqual(['queued 0', 'queued 0', 'queued 0'])

  await saveMail(PASSWORD)
  expect(await shown()).toBeNull()
  expect((await app.call(site.detail, {})).canMail).toBe(true)
  app.clock.advance(301)
  await sendWaiting(app)
  expect(await states()).toEqual(['sent 1', 'sent 1', 'sent 1'])
})

it('goes on by itself where the gateway takes us again, and a later failure is news', async () => {
  smtp.cutAll()
  smtp.behave(moment => (moment === 'AUTH' ? '535 5.7.8 not today' : undefined))
  await queueAll(app, {})
  await sendWaiting(app)
  expect([told.length, (await states()).at(-1)]).toEqual([1, 'queued 0'])
  smtp.behave(undefined)
  app.clock.advance(301)
  await sendWaiting(app)
  expect([(await states()).at(-1), await shown()]).toEqual(['sent 1', null])
  smtp.cutAll()
  smtp.behave(moment => (moment === 'AUTH' ? '535 5.7.8 not today' : undefined))
  await queueAll(app, {})
  await sendWaiting(app)
  expect(told).toHaveLength(2)
  // A test that arrives says that it works again.
  smtp.behave(undefined)
  await app.call(messageChannels.test, { to: 'lin@example.org' }, staff)
  expect(await shown()).toBeNull()
})
