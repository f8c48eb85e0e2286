/** What somebody is told goes out by the channels of their choice, once. */
import { inTx } from '@tripos/db/tx.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { runLoop } from '../../../apps/server/test/told.ts'
import { makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { notificationPreferences, notifications } from '../contract.ts'
import { preferencesInput, readQueued, tell } from '../test/make-notifications.ts'

let app: TestApp
let student: TestUser
let token: string

const route = () => runLoop(app, 'notifications.route')
const digest = () => runLoop(app, 'notifications.digest')
const queued = () => readQueued(app, student.id)
const save = (fields: Parameters<typeof preferencesInput>[0]) =>
  app.call(notificationPreferences.save, preferencesInput(fields), token)
const setContacts = (
  { id }: TestUser,
  contacts: { email?: string; mobile?: string; language?: string; state?: number },
) => app.deps.db.updateTable('users').set(contacts).where('id', '=', id).execute()
/** 12:00 in Shanghai. */
const NOON = new Date('2030-01-15T04:00:00Z')

beforeAll(async () => {
  app = await startTestApp({ demo: true })
})
beforeEach(async () => {
  app.clock.set(NOON)
  student = await makeStudent(app)
  token = await signIn(app, student)
  await setContacts(student, { email: `${student.id}@example.org`, language: 'en-US' })
})
afterAll(() => app.close())

describe('a notification', () => {
  it('goes by mail, in the language and the time zone of its receiver, and once', async () => {
    await save({ timeZone: 'Europe/London' })
    await tell(app, { userIds: [student.id], endsAt: new Date('2030-01-15T14:00:00Z') })
    await Promise.all([route(), route(), route()])
    await route()
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      channel: 'mail',
      kind: 'exam.assigned',
      subject: 'New exam: Algebra <I>',
      target: `${student.id}@example.org`,
      language: 'en-US',
      state: 'queued',
      nextAt: NOON,
      expiresAt: new Date('2030-01-15T14:00:00Z'),
    })
    expect(mail?.text).toContain('Opens: 2030-01-15 12:00')
    expect(mail?.html).toContain('Algebra &lt;I&gt;')
    expect(mail?.html).not.toContain('<I>')
  })

  it('has the times of the site for whoever has chosen no time zone, in the bell too', async () => {
    const setSite = (timeZone: string) => app.deps.db.updateTable('siteConfig').set({ timeZone }).execute()
    await setSite('America/New_York')
    await tell(app, { userIds: [student.id] })
    await route()
    const [mail] = await queued()
    expect(mail?.text).toContain('Opens: 2030-01-15 07:00')
    const { rows } = await app.call(notifications.mine, { page: 1, size: 10 }, token, 'en-US')
    expect(rows[0]?.body).toContain('Opens: 2030-01-15 07:00')
    expect(await app.call(notificationPreferences.detail, {}, token)).toMatchObject({
      timeZone: null,
      siteTimeZone: 'America/New_York',
    })
    await setSite('Asia/Shanghai')
  })

  it('goes in the language that its receiver has chosen', async () => {
    await save({ language: 'zh-CN' })
    await tell(app, { userIds: [student.id] })
    await route()
    expect(await queued()).toMatchObject([{ subject: '新考试：Algebra <I>', language: 'zh-CN' }])
  })

  it('of forty reaches all in their languages', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => makeStudent(app)))
    for (const [number, person] of people.entries()) {
      await setContacts(person, { email: `${person.id}@example.org`, language: number < 20 ? 'en-US' : 'zh-CN' })
    }
    const about = { type: 'exam', id: newId() }
    await tell(app, { userIds: people.map(person => person.id), about })
    await route()
    const rows = app.deps.db
      .selectFrom('messages')
      .select(['userId', 'language', 'subject'])
      .where('aboutId', '=', about.id)
    const found = await rows.execute()
    expect(new Set(found.map(row => row.userId)).size).toBe(40)
    expect(found.filter(row => row.language === 'en-US' && row.subject === 'New exam: Algebra <I>')).toHaveLength(20)
    expect(found.filter(row => row.language === 'zh-CN' && row.subject === '新考试：Algebra <I>')).toHaveLength(20)
  })

  it.each([
    ['has no address', (user: TestUser) => setContacts(user, { email: null as never })],
    ['may not sign in', (user: TestUser) => setContacts(user, { state: 1 })],
    ['has switched it off', () => save({ choices: [{ kind: 'exam.assigned', channel: 'mail', isOn: false }] })],
  ])('does not go to whoever %s', async (_, change) => {
    await change(student)
    await tell(app, { userIds: [student.id] })
    await route()
    await setContacts(student, { email: `${student.id}@example.org`, state: 0 })
    await route()
    expect(await queued()).toEqual([])
  })

  it('waits for the end of quiet hours', async () => {
    await save({ quietFrom: '11:00', quietUntil: '14:30' })
    await tell(app, { userIds: [student.id] })
    await route()
    expect(await queued()).toMatchObject([{ nextAt: new Date('2030-01-15T06:30:00Z') }])
  })

  it('that has waited does not go to whoever may not sign in any more', async () => {
    const other = await makeStudent(app)
    await setContacts(other, { email: `${other.id}@example.org` })
    await save({ quietFrom: '11:00', quietUntil: '14:30' })
    await tell(app, { userIds: [student.id, other.id] })
    await route()
    await setContacts(student, { state: 1 })
    app.clock.set(new Date('2030-01-15T06:30:00Z'))
    await runLoop(app, 'messages.mail')
    const stateOf = async ({ id }: TestUser) => (await readQueued(app, id)).map(one => one.state)
    expect([await stateOf(student), await stateOf(other)]).toEqual([['expired'], ['sent']])
  })

  it('that is of no use any more stays in the bell', async () => {
    await tell(app, { userIds: [student.id], endsAt: NOON })
    await route()
    expect(await queued()).toEqual([])
    expect(await app.call(notifications.unread, {}, token)).toEqual({ count: 1 })
  })
})

describe('the digest', () => {
  const tellOf = (exam: string, fields = {}) =>
    tell(app, { userIds: [student.id], params: { exam, startsAt: NOON, endsAt: NOON, minutes: 1 }, ...fields })

  it('is one mail of all that waits at its hour, without what was read or has ended', async () => {
    await save({ digestAt: '08:00' })
    await tellOf('Read')
    await route()
    await app.call(notifications.readAll, {}, token)
    app.clock.advance(1)
    await tellOf('First')
    await tellOf('Over soon', { endsAt: new Date('2030-01-16T00:00:30Z') })
    await tellOf('Second')
    await route()
    await digest()
    expect(await queued()).toEqual([])
    app.clock.set(new Date('2030-01-16T00:01:00Z'))
    await Promise.all([digest(), digest()])
    await digest()
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('You have 2 new notifications')
    for (const text of ['New exam: First', 'New exam: Second']) expect(mail?.text).toContain(text)
    for (const text of ['Read', 'Over soon']) expect(mail?.text).not.toContain(`New exam: ${text}`)
  })

  it('of one thing is the mail of that thing', async () => {
    await save({ digestAt: '08:00' })
    await tellOf('Only')
    await route()
    app.clock.set(new Date('2030-01-16T00:01:00Z'))
    await digest()
    expect(await queued()).toMatchObject([{ subject: 'New exam: Only' }])
  })
})

it('robots tell groups of staff of an event once, and no student kind', async () => {
  const { id: robotId } = await app.deps.db
    .insertInto('messageRobots')
    .values({
      id: newId(),
      name: 'Markers',
      provider: 'wecom',
      addressHint: '',
      sealed: Buffer.from(''),
      kinds: ['marking.waiting', 'exam.assigned'],
      createdAt: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = newId()
  for (const userIds of [[student.id], [(await makeStudent(app)).id]]) {
    await inTx(app.deps.db, tx =>
      notify(tx, {
        kind: 'marking.waiting',
        key,
        userIds,
        params: { exam: 'Algebra', count: 3 },
        link: null,
        about: null,
        endsAt: null,
        now: NOON,
      }),
    )
  }
  await tell(app, { userIds: [student.id] })
  await route()
  await route()
  const told = app.deps.db.selectFrom('messages').select('kind').where('robotId', '=', robotId)
  expect(await told.execute()).toEqual([{ kind: 'marking.waiting' }])
})
