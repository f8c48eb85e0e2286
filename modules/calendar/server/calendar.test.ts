import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { DataScope, UserState } from '@tripos/contract-kit/enums.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { buildApp } from '../../../apps/server/app.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { exams } from '../../exams/contract/exams.ts'
import { drawn, makeExam } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { calendar, feedPath } from '../contract.ts'
import { calendarModule } from './index.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let app: TestApp
let staff: string
let bankId: string
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example.org/' })
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  bankId = bank.id
  await makeQuestion(app, { bank })
})
afterAll(() => app.close())

let anna: TestUser
let asAnna: string
let bert: TestUser
let asBert: string
beforeEach(async () => {
  anna = await makeStudent(app)
  bert = await makeStudent(app)
  asAnna = await signIn(app, anna)
  asBert = await signIn(app, bert)
})

const after = (seconds: number): string => addSeconds(app.clock.now(), seconds).toISOString()
const examFor = (user: TestUser, fields: object = {}) =>
  makeExam(app, staff, [drawn(bankId, 1)], {
    openType: 4,
    audienceUserIds: [user.id],
    startsAt: after(DAY),
    endsAt: after(DAY + 2 * HOUR),
    ...fields,
  })
const courseFor = (user: TestUser, fields: object = {}) =>
  makeCourse(app, {
    openType: 4,
    audienceUserIds: [user.id],
    dueAt: addSeconds(app.clock.now(), 3 * DAY),
    ...fields,
  })
const get = (token: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: feedPath(token), headers })
const tokenOf = async (caller: string, language?: string): Promise<string> =>
  (await app.call(calendar.setAddress, {}, caller, language)).token
/** As a program reads it. */
async function feedOf(token: string): Promise<string> {
  const reply = await get(token)
  expect(reply.statusCode).toBe(200)
  return reply.body.replaceAll('\r\n ', '')
}
const summaries = (text: string): string[] =>
  [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(found => found[1] ?? '').sort()

describe('the feed of staff', () => {
  const permissions = ['exam:exam:view', 'exam:exam:edit', 'exam:exam:publish', 'paper:paper:mark', 'qu:bank:view']
  const department = (
    user: { departmentIds: readonly string[] },
    scope: DataScope,
    more: readonly string[] = permissions,
  ) => makeAdministrator(app, { ...user, permissions: more, scope })

  it('has what they set, and where they mark what their departments set; of the whole school their own alone', async () => {
    const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
    const marker = await department({ departmentIds: [here.id] }, DataScope.department)
    const viewer = await department({ departmentIds: [here.id] }, DataScope.department, ['exam:exam:view'])
    const head = await department({ departmentIds: [here.id] }, DataScope.all)
    const title = (name: string) => ({ title: name })
    await examFor(anna, { ...title('Here'), departmentId: here.id })
    await examFor(anna, { ...title('There'), departmentId: there.id })
    const own = await examFor(anna, title('Own'))
    await app.deps.db.updateTable('exams').set({ ownerId: marker.id }).where('id', '=', own).execute()
    const feed = async (user: TestUser) => summaries(await feedOf(await tokenOf(await signIn(app, user))))
    expect(await feed(marker)).toEqual(['Exam: Here', 'Exam: Own'])
    expect(await feed(viewer)).toEqual([])
    expect(await feed(head)).toEqual([])
    const text = await feedOf(await tokenOf(await signIn(app, marker)))
    expect(text).toContain(`https://exams.example.org/admin/papers/candidates/${own}`)
    // With another role, or disabled, it is another calendar or none at the next look.
    const token = await tokenOf(await signIn(app, marker))
    await app.deps.db.deleteFrom('userRoles').where('userId', '=', marker.id).execute()
    expect(summaries(await feedOf(token))).toEqual(['Exam: Own'])
    await app.deps.db.updateTable('users').set({ state: UserState.disabled }).where('id', '=', marker.id).execute()
    expect((await get(token)).statusCode).toBe(404)
  })
})

describe('the feed', () => {
  it('has the exams and due dates of its student, and those of nobody else', async () => {
    const examId = await examFor(anna, { title: 'Physics, part one', lateEntryMinutes: 15 })
    await examFor(bert, { title: 'Chemistry' })
    await courseFor(anna, { title: 'Fire safety' })
    await courseFor(bert, { title: 'First aid' })
    const [annas, berts] = [await feedOf(await tokenOf(asAnna)), await feedOf(await tokenOf(asBert, 'zh-CN'))]
    expect(summaries(annas)).toEqual(['Course due: Fire safety', String.raw`Exam: Physics\, part one`])
    expect(annas).toContain(
      [
        'DTSTART:20260303T080000Z',
        'DTEND:20260303T100000Z',
        String.raw`SUMMARY:Exam: Physics\, part one`,
        String.raw`DESCRIPTION:Time allowed: 60 minutes\nLatest entry: 15 minutes after the start`,
        `URL:https://exams.example.org/web/exam/check/${examId}`,
        'CLASS:PRIVATE',
        'TRANSP:OPAQUE',
      ].join('\r\n'),
    )
    expect(summaries(berts)).toEqual(['考试：Chemistry', '课程截止：First aid'])
    expect(berts).toContain('X-WR-CALNAME:考试与课程\r\n')
  })

  it('has only what the student may see now, and says no password', async () => {
    const title = 'With a password'
    const password = 'open-sesame-4711'
    const id = await makeExam(app, staff, [drawn(bankId, 1)], { openType: 3, password, title, startsAt: after(DAY) })
    const token = await tokenOf(asAnna)
    const before = await feedOf(token)
    expect(summaries(before)).toEqual(['Exam opens: With a password'])
    expect(before).not.toContain(password)
    await app.call(exams.setState, { ids: [id], state: 1 }, staff)
    expect(summaries(await feedOf(token))).toEqual([])
    await courseFor(anna, { state: 0 })
    expect(summaries(await feedOf(token))).toEqual([])
  })

  it('goes back 90 days and ahead 365, and leaves out what has no time', async () => {
    const token = await tokenOf(asAnna)
    await examFor(anna, { startsAt: null, endsAt: null, title: 'any time' })
    await examFor(anna, { startsAt: null, endsAt: after(DAY), title: 'begun long ago' })
    await courseFor(anna, { title: 'just in', dueAt: addSeconds(app.clock.now(), -90 * DAY) })
    await courseFor(anna, { title: 'too old', dueAt: addSeconds(app.clock.now(), -90 * DAY - 1) })
    await courseFor(anna, { title: 'the last', dueAt: addSeconds(app.clock.now(), 365 * DAY) })
    await courseFor(anna, { title: 'too far', dueAt: addSeconds(app.clock.now(), 365 * DAY + 1) })
    expect(summaries(await feedOf(token))).toEqual([
      'Course due: just in',
      'Course due: the last',
      'Exam closes: begun long ago',
    ])
  })

  it('has 500 entries at most, those nearest to now', async () => {
    const course = await courseFor(anna, { title: 'number 0', dueAt: addSeconds(app.clock.now(), HOUR) })
    const { db } = app.deps
    const row = await db.selectFrom('courses').selectAll().where('id', '=', course.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 501 }, (_, i) => ({
      ...row,
      id: `0197b0a2-0000-7000-8000-${String(i).padStart(12, '0')}`,
      title: `number ${i + 1}`,
      dueAt: addSeconds(app.clock.now(), (i + 2) * HOUR),
    }))
    await db.insertInto('courses').values(copies).execute()
    const people = copies.map(({ id }) => ({ courseId: id, userId: anna.id }))
    await db.insertInto('coursePeople').values(people).execute()
    await examFor(anna, { title: 'tomorrow' })
    const found = summaries(await feedOf(await tokenOf(asAnna)))
    expect(found).toHaveLength(500)
    expect(found).toContain('Exam: tomorrow')
    expect(found).toContain('Course due: number 498')
    expect(found).not.toContain('Course due: number 499')
  })

  it('keeps its mark while nothing changes, and takes a new one with a change', async () => {
    const id = await examFor(anna, { title: 'Before' })
    const token = await tokenOf(asAnna)
    const first = await get(token)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(first.headers['etag'])
    app.clock.advance(60)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(token, { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    const exam = await app.call(exams.detail, { id }, staff)
    await app.deps.db
      .updateTable('exams')
      .set({ title: 'After', version: exam.version + 1, updatedAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    const changed = await get(token, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('SUMMARY:Exam: After')
    // A program knows by these that it is the same exam, changed.
    const [uid, sequence] = [/^UID:.*$/m, /^SEQUENCE:(\d+)/m]
    expect(uid.exec(changed.body)?.[0]).toBe(uid.exec(first.body)?.[0])
    expect(Number(sequence.exec(changed.body)?.[1])).toBe(Number(sequence.exec(first.body)?.[1]) + 1)
  })
})

describe('the address', () => {
  it('is shown once, and a new one ends it', async () => {
    expect(await app.call(calendar.showAddress, {}, asAnna)).toEqual({ madeAt: null })
    const old = await tokenOf(asAnna)
    expect(old).toMatch(/^[\w-]{43}$/)
    expect(await app.call(calendar.showAddress, {}, asAnna)).toEqual({ madeAt: app.clock.now().toISOString() })
    const fresh = await tokenOf(asAnna)
    expect((await get(old)).statusCode).toBe(404)
    expect((await get(fresh)).statusCode).toBe(200)
  })

  it('answers in the same words whether it never was, was switched off, or its student is disabled', async () => {
    const off = await tokenOf(asAnna)
    await app.call(calendar.removeAddress, {}, asAnna)
    const disabled = await tokenOf(asBert)
    await app.deps.db.updateTable('users').set({ state: UserState.disabled }).where('id', '=', bert.id).execute()
    const replies = await Promise.all([newSecret(), off, disabled, 'short', `${off}x`].map(token => get(token)))
    for (const { statusCode, body, headers } of replies) {
      expect([statusCode, body]).toEqual([404, replies[0]?.body])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['etag']).toBeUndefined()
    }
    expect(await app.call(calendar.showAddress, {}, asAnna)).toEqual({ madeAt: null })
    // Twice does no harm.
    await app.call(calendar.removeAddress, {}, asAnna)
    await app.deps.db.updateTable('users').set({ state: UserState.normal }).where('id', '=', bert.id).execute()
    expect((await get(disabled)).statusCode).toBe(200)
  })

  it('is fetched 60 times in ten minutes, and no other suffers from it', async () => {
    const [annas, berts] = [await tokenOf(asAnna), await tokenOf(asBert)]
    const replies = []
    for (let i = 0; i < 61; i += 1) replies.push((await get(annas)).statusCode)
    expect(replies).toEqual([...Array(60).fill(200), 429])
    expect((await get(berts)).statusCode).toBe(200)
    app.clock.advance(601)
    expect((await get(annas)).statusCode).toBe(200)
  })

  it('is written down by no server in front', () => {
    const lines = readFileSync('deploy/nginx.conf', 'utf8')
    const location = /location \^~ (\S+) \{\s+access_log off;\s+error_log \/dev\/null crit;/.exec(lines)
    expect(feedPath('').startsWith(location?.[1] ?? 'none')).toBe(true)
  })

  it('stands in no table, and in no line of the log', async () => {
    const token = await tokenOf(asAnna)
    await get(token)
    const rows = JSON.stringify(await app.deps.db.selectFrom('calendarAddresses').selectAll().execute())
    expect(rows).not.toContain(token)
    const lines: string[] = []
    const broken = {
      ...app.deps,
      log: makeLog('debug', { write: (line: string) => void lines.push(line) }),
      clock: { now: () => assert.fail('nobody thought of this') },
    }
    const server = buildApp({
      deps: broken,
      modules: [{ manifest: calendarModule.manifest, ...calendarModule.make(broken) }],
      findCaller: () => Promise.resolve(undefined),
      isReady: () => Promise.resolve(true),
    })
    const reply = await server.inject({ method: 'GET', url: feedPath(token) })
    await server.close()
    expect(reply.statusCode).toBe(500)
    expect(lines.join('')).toMatch(/nobody thought of this.*calendar\/feed/)
    expect(lines.join('') + reply.body).not.toContain(token)
  })
})

describe('one exam', () => {
  const fileOf = (id: string, token: string) =>
    app.app.inject({
      method: 'POST',
      url: calendar.exam.path,
      headers: { token, 'accept-language': 'en-US' },
      payload: { id },
    })

  it('is a file, under the same name as in the feed', async () => {
    const id = await examFor(anna, { title: '物理：期中' })
    const reply = await fileOf(id, asAnna)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('物理：期中.ics')}`,
    )
    expect(summaries(reply.body)).toEqual(['Exam: 物理：期中'])
    expect(await feedOf(await tokenOf(asAnna))).toContain(/^UID:.*$/m.exec(reply.body)?.[0])
  })

  it('is refused to others, and where it has no time or is disabled', async () => {
    const id = await examFor(anna)
    expect(await refusalOf(app.call(calendar.exam, { id }, asBert))).toBe('NOT_FOUND')
    const timeless = await examFor(anna, { startsAt: null, endsAt: null })
    expect(await refusalOf(app.call(calendar.exam, { id: timeless }, asAnna))).toBe('NOT_FOUND')
    await app.call(exams.setState, { ids: [id], state: 1 }, staff)
    expect(await refusalOf(app.call(calendar.exam, { id }, asAnna))).toBe('NOT_FOUND')
  })
})
