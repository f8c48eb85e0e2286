/** The site sets by which channels people are told, and in which words. */
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { notifications, notificationSettings } from '../contract.ts'
import { tell } from '../test/make-notifications.ts'

let app: TestApp
let staff: string
const KIND = 'exam.assigned'

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  await sql`truncate notification_kind_settings, notification_texts`.execute(app.deps.db)
})
afterAll(() => app.close())

async function shownKind(kind = KIND) {
  const { groups } = await app.call(notificationSettings.kinds, {}, staff)
  const found = groups.flatMap(({ kinds }) => kinds).find(one => one.kind === kind)
  if (found === undefined) throw new Error(`${kind} is not shown`)
  return found
}
const textOf = async (language: string) => (await shownKind()).texts.find(text => text.language === language)
const english = (fields = {}) => ({
  kind: KIND,
  language: 'en-US' as const,
  title: 'T',
  body: 'B',
  version: 0,
  ...fields,
})
const refused = async (fields: object) => (await app.send(notificationSettings.saveText, english(fields), staff)).body

describe('channels of a kind', () => {
  it('are as shipped until they are set', async () => {
    const on = { isOn: true, isFixed: false }
    const off = { isOn: false, isFixed: false }
    expect((await shownKind()).channels).toEqual({ bell: on, mail: on, sms: off })
    await app.call(
      notificationSettings.saveKind,
      { kind: KIND, channels: { bell: true, mail: false, sms: true } },
      staff,
    )
    expect((await shownKind()).channels).toEqual({ bell: on, mail: off, sms: on })
  })

  it('of a kind that nobody knows are not set', async () => {
    const input = { kind: 'exam.unknown', channels: { bell: true, mail: false, sms: true } }
    expect(await refusalOf(app.call(notificationSettings.saveKind, input, staff))).toBe('NOT_FOUND')
  })
})

describe('texts', () => {
  it('of the site are in place of the shipped ones, in the bell too, and there is a way back', async () => {
    const student = await makeStudent(app)
    const token = await signIn(app, student)
    await tell(app, { userIds: [student.id] })
    const title = async () => (await app.call(notifications.mine, {}, token)).rows[0]?.title
    await app.call(notificationSettings.saveText, english({ title: 'Get ready for {exam}' }), staff)
    expect(await textOf('en-US')).toMatchObject({ own: { title: 'Get ready for {exam}', body: 'B' }, version: 1 })
    expect(await textOf('zh-CN')).toMatchObject({ own: null, version: 0 })
    expect(await title()).toBe('Get ready for Algebra <I>')
    await app.call(notificationSettings.resetText, { kind: KIND, language: 'en-US' }, staff)
    expect(await title()).toBe('New exam: Algebra <I>')
    const logged = app.deps.db.selectFrom('auditLog').select('action').where('objectId', '=', KIND).orderBy('id')
    expect((await logged.execute()).map(row => row.action).slice(-2)).toEqual([
      'notification.saveText',
      'notification.resetText',
    ])
  })

  it('that somebody has changed meanwhile are not written over', async () => {
    await app.call(notificationSettings.saveText, english(), staff)
    const late = app.call(notificationSettings.saveText, english({ title: 'Other' }), staff)
    expect(await refusalOf(late)).toBe('EDIT_CONFLICT')
    await app.call(notificationSettings.saveText, english({ title: 'Other', version: 1 }), staff)
    expect(await textOf('en-US')).toMatchObject({ own: { title: 'Other' }, version: 2 })
  })

  it.each([
    [{ title: 'For {name}' }, 'title', '{name}'],
    [{ body: 'At {startAt}' }, 'body', '{startAt}'],
    [{ body: 'At {starts At}' }, 'body', '{starts At}'],
    [{ body: '{}' }, 'body', '{}'],
  ])('with an unknown variable are refused: %j', async (fields, field, variable) => {
    const envelope = await refused(fields)
    expect(envelope).toMatchObject({ data: { issues: [{ field }] } })
    expect(JSON.stringify(envelope)).toContain(`There is no variable ${variable}. You can use: {exam} {startsAt}`)
    expect(await textOf('en-US')).toMatchObject({ own: null })
  })

  it('are shown with sample values before they are saved', async () => {
    const input = { kind: KIND, language: 'zh-CN', title: '{exam}', body: '{minutes} 分钟\n\n{startsAt}' } as const
    const { title, body } = await app.call(notificationSettings.previewText, input, staff)
    expect(title).toBe('示例')
    expect(body).toMatch(/^60 分钟\n\n\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })
})
