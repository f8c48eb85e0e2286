/** People are told what has changed of their account, whatever they have switched off. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { runLoop } from '../../../apps/server/test/told.ts'
import { profile } from '../../identity/contract/profile.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { notificationPreferences, notifications } from '../contract.ts'
import { preferencesInput, readQueued } from '../test/make-notifications.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ demo: true })
})
afterAll(() => app.close())

it('a changed password is told at once, in quiet hours too, and cannot be switched off', async () => {
  // 23:00 in Shanghai.
  app.clock.set(new Date('2030-01-15T15:00:00Z'))
  const student = await makeStudent(app, { email: 'security@example.org', password: 'before-it-changed' })
  const token = await signIn(app, student)
  const kind = 'account.passwordChanged'
  const choices = (['bell', 'mail'] as const).map(channel => ({ kind, channel, isOn: false }))
  const habits = { quietFrom: '22:00', quietUntil: '07:00', digestAt: '08:00' }
  await app.call(notificationPreferences.save, preferencesInput({ ...habits, choices }), token)
  const { kinds } = await app.call(notificationPreferences.detail, {}, token)
  expect(kinds.find(one => one.kind === kind)).toMatchObject({
    isSecurity: true,
    channels: { bell: 'fixed', mail: 'fixed' },
  })
  await app.call(profile.password, { oldPassword: 'before-it-changed', password: 'after-it-changed-7' }, token)
  await runLoop(app, 'notifications.route')
  expect((await app.call(notifications.mine, {}, token)).rows).toMatchObject([{ kind, isRead: false }])
  const sent = (await readQueued(app, student.id)).filter(message => message.kind === kind)
  expect(sent).toMatchObject([{ target: 'security@example.org', nextAt: app.clock.now() }])
})
