/** How people wish to be told is theirs, within what the site tells. */
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { notificationPreferences, notifications, notificationSettings } from '../contract.ts'
import { preferencesInput, tell } from '../test/make-notifications.ts'

let app: TestApp
let staff: string
let student: TestUser
let token: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  await sql`truncate notification_kind_settings`.execute(app.deps.db)
  student = await makeStudent(app)
  token = await signIn(app, student)
})
afterAll(() => app.close())

const save = (fields: Parameters<typeof preferencesInput>[0], of = token) =>
  app.call(notificationPreferences.save, preferencesInput(fields), of)
const shown = (of = token) => app.call(notificationPreferences.detail, {}, of)
const channelsOf = async (kind: string) => (await shown()).kinds.find(one => one.kind === kind)?.channels

describe('preferences', () => {
  it('of whoever has set nothing are those of the site', async () => {
    const { kinds, ...found } = await shown()
    expect(found).toMatchObject({
      language: null,
      timeZone: null,
      usedLanguage: 'zh-CN',
      siteTimeZone: 'Asia/Shanghai',
    })
    expect(kinds.find(one => one.kind === 'exam.assigned')).toMatchObject({
      name: 'New exam',
      group: 'Exams',
      isSecurity: false,
      channels: { bell: 'on', mail: 'on', sms: 'absent' },
    })
  })

  it('show kinds that concern the caller', async () => {
    const kindsOf = async (of: string) => (await shown(of)).kinds.map(one => one.kind)
    expect(await kindsOf(token)).not.toContain('marking.waiting')
    expect(await kindsOf(staff)).toContain('marking.waiting')
    expect(await kindsOf(staff)).not.toContain('exam.assigned')
  })

  it('are kept, and what is not named stays as it was', async () => {
    const fields = { language: 'zh-CN', timeZone: 'America/New_York', quietFrom: '22:00', quietUntil: '07:00' } as const
    await save({ ...fields, digestAt: '08:00', choices: [{ kind: 'exam.assigned', channel: 'mail', isOn: false }] })
    await save({ ...fields, digestAt: null, choices: [{ kind: 'exam.changed', channel: 'bell', isOn: false }] })
    expect(await shown()).toMatchObject({ ...fields, digestAt: null, usedLanguage: 'zh-CN' })
    expect(await channelsOf('exam.assigned')).toEqual({ bell: 'on', mail: 'off', sms: 'absent' })
    expect(await channelsOf('exam.changed')).toEqual({ bell: 'off', mail: 'on', sms: 'absent' })
    await save({ choices: [{ kind: 'exam.assigned', channel: 'mail', isOn: true }] })
    expect(await channelsOf('exam.assigned')).toMatchObject({ mail: 'on' })
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+08:00' }, 'timeZone'],
    [{ quietFrom: '22:00' }, 'quietUntil'],
    [{ quietUntil: '22:00' }, 'quietFrom'],
    [{ quietFrom: '22:00', quietUntil: '22:00' }, 'quietUntil'],
    [{ quietFrom: '24:00', quietUntil: '22:00' }, 'quietFrom'],
    [{ digestAt: '08:30' }, 'digestAt'],
  ] as const)('refuse %j at %s', async (fields, field) => {
    const { body } = await app.send(notificationPreferences.save, preferencesInput(fields), token)
    expect(body).toMatchObject({ code: expect.any(Number), data: { issues: [{ field }] } })
  })

  it('keep out of the bell what its owner, or the site, has switched off there', async () => {
    const count = async () => (await app.call(notifications.unread, {}, token)).count
    await save({ choices: [{ kind: 'exam.assigned', channel: 'bell', isOn: false }] })
    expect(await tell(app, { userIds: [student.id] })).toBe(1)
    expect(await count()).toBe(0)
    await save({ choices: [{ kind: 'exam.assigned', channel: 'bell', isOn: true }] })
    const channels = { bell: false, mail: true, sms: false }
    await app.call(notificationSettings.saveKind, { kind: 'exam.assigned', channels }, staff)
    await tell(app, { userIds: [student.id] })
    expect(await count()).toBe(0)
    expect(await channelsOf('exam.assigned')).toEqual({ bell: 'absent', mail: 'on', sms: 'absent' })
  })

  it('give moments in the time zone of their owner', async () => {
    await save({ timeZone: 'America/New_York' })
    await tell(app, { userIds: [student.id] })
    const [row] = (await app.call(notifications.mine, {}, token)).rows
    expect(row?.body).toContain('Opens: 2030-01-15 07:00')
  })
})
