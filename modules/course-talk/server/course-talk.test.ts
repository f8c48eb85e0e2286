import { courseTalk } from '../contract.ts'
import { CourseTalk } from '../../courses/contract/course-kinds.ts'
import { TalkKind, TalkState, TalkVoice } from '../contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeLecturer } from '../../lecturers/test/make-lecturers.ts'

let app: TestApp
let staff: string
let writer: TestUser
let student: string
let other: string
let course: TestCourse

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
  other = await signIn(app, await makeStudent(app))
})
beforeEach(async () => {
  await emptyTable(app, 'course_talk')
  writer = await makeStudent(app)
  student = await signIn(app, writer)
  course = await makeCourse(app)
})
afterAll(() => app.close())

interface Words {
  readonly text: string
  readonly kind?: TalkKind
  readonly of?: TestCourse
  readonly lessonId?: string
  readonly token?: string
}
const write = ({ text, kind = TalkKind.comment, of = course, lessonId, token = student }: Words) =>
  app.call(courseTalk.write, { courseId: of.id, kind, text, ...(lessonId ? { lessonId } : {}) }, token)
const list = (token = student, input: object = {}) =>
  app.call(courseTalk.list, { courseId: course.id, ...input }, token)
const texts = async (token = student, input: object = {}) => (await list(token, input)).rows.map(row => row.text)
const paging = (input: object = {}, token = staff) => app.call(courseTalk.paging, input, token)
const reply = (id: string, text: string, token = staff) => app.call(courseTalk.reply, { id, text }, token)
const setState = (ids: string[], state: 1 | 2, token = staff) => app.call(courseTalk.setState, { ids, state }, token)

const logged = (objectId: string) =>
  app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'before'])
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute()

describe('a learner', () => {
  it('reads what was said under a course, the newest first, and that of one lesson by itself', async () => {
    const [lessonId = ''] = course.lessonIds
    await write({ text: 'first' })
    app.clock.advance(1)
    await write({ text: 'second\nline', kind: TalkKind.question, lessonId, token: other })
    expect(await texts()).toEqual(['second\nline', 'first'])
    expect(await texts(student, { lessonId })).toEqual(['second\nline'])
    expect(await texts(student, { kind: TalkKind.comment })).toEqual(['first'])
    expect((await list()).rows).toMatchObject([
      { isOwn: false, lesson: { id: lessonId }, voice: TalkVoice.learner },
      { isOwn: true, lesson: null, realName: writer.realName, state: TalkState.shown },
    ])
    expect(await texts(student, { page: 2, size: 1 })).toEqual(['first'])
  })

  it('answers an entry, but no answer; the first answers stand under it, the rest comes page by page', async () => {
    const { id } = await write({ text: 'entry' })
    for (let no = 1; no <= 4; no += 1) {
      app.clock.advance(1)
      await app.call(courseTalk.answer, { id, text: `answer ${no}` }, other)
    }
    const [entry] = (await list()).rows
    expect(entry).toMatchObject({ answerCount: 4 })
    expect(entry?.answers.map(answer => answer.text)).toEqual(['answer 1', 'answer 2', 'answer 3'])
    const rest = await app.call(courseTalk.answers, { id, page: 2, size: 3 }, student)
    expect(rest).toMatchObject({ total: 4, rows: [{ text: 'answer 4' }] })
    const answerId = rest.rows[0]?.id ?? ''
    expect(await refusalOf(app.call(courseTalk.answer, { id: answerId, text: 'deeper' }, student))).toBe('NOT_FOUND')
  })

  it('sees own words that wait, which nobody else does until they are let through', async () => {
    course = await makeCourse(app, { talk: CourseTalk.moderated })
    const { id, state } = await write({ text: 'waits' })
    expect(state).toBe(TalkState.waiting)
    expect(await texts()).toEqual(['waits'])
    expect(await texts(other)).toEqual([])
    expect(await refusalOf(app.call(courseTalk.answer, { id, text: 'x' }, other))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(courseTalk.answers, { id }, other))).toBe('NOT_FOUND')
    await setState([id], TalkState.shown)
    expect(await texts(other)).toEqual(['waits'])
    const answer = await app.call(courseTalk.answer, { id, text: 'waits too' }, other)
    expect((await list()).rows).toMatchObject([{ answerCount: 0, answers: [] }])
    expect((await list(other)).rows).toMatchObject([{ answerCount: 1, answers: [{ id: answer.id }] }])
    await setState([id], TalkState.hidden)
    expect(await texts(other)).toEqual([])
    expect((await list()).rows).toMatchObject([{ state: TalkState.hidden }])
  })

  it('writes nothing where the talk is off, and sees nothing of what was said before', async () => {
    await write({ text: 'before' })
    await app.deps.db.updateTable('courses').set({ talk: CourseTalk.off }).where('id', '=', course.id).execute()
    expect(await refusalOf(write({ text: 'after' }))).toBe('TALK_OFF')
    expect(await list()).toEqual({ total: 0, rows: [] })
  })

  it('cannot tell an absent course from an unpublished one or one for others', async () => {
    const draft = await makeCourse(app, { state: 0 })
    const forOthers = await makeCourse(app, { openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
    const absent = { ...course, id: '00000000-0000-7000-8000-000000000000' }
    for (const of of [draft, forOthers, absent]) {
      expect(await refusalOf(write({ text: 'x', of }))).toBe('NOT_FOUND')
      expect(await refusalOf(list(student, { courseId: of.id }))).toBe('NOT_FOUND')
    }
    const [lessonId = ''] = draft.lessonIds
    expect(await refusalOf(write({ text: 'x', lessonId }))).toBe('NOT_FOUND')
    expect((await paging()).total).toBe(0)
  })

  it('does not say the same twice within a minute, even with two presses at once', async () => {
    const both = await Promise.allSettled([write({ text: 'same' }), write({ text: ' same ' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(write({ text: 'same' }))).toBe('TALK_REPEATED')
    await write({ text: 'same', token: other })
    app.clock.advance(61)
    await write({ text: 'same' })
    expect((await list()).total).toBe(3)
  })

  it('is slowed down after ten a minute', async () => {
    for (let no = 0; no < 10; no += 1) await write({ text: `no ${no}` })
    expect(await refusalOf(write({ text: 'eleventh' }))).toBe('TOO_MANY_TRIES')
    app.clock.advance(61)
    await write({ text: 'eleventh' })
    expect((await list()).total).toBe(11)
  })

  it.each([
    ['nothing', ' \n '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['control characters', 'a\u0007b'],
  ])('is refused %s', async (_, text) => {
    expect(await refusalOf(write({ text }))).toBe('BAD_INPUT')
    expect((await list()).total).toBe(0)
  })

  it('takes back own words, and nobody else their words; the answers of others stay below a tombstone', async () => {
    const { id } = await write({ text: 'mine' })
    const answer = await app.call(courseTalk.answer, { id, text: 'yours' }, other)
    expect(await refusalOf(app.call(courseTalk.remove, { id }, other))).toBe('NOT_FOUND')
    await app.call(courseTalk.remove, { id }, student)
    expect(await refusalOf(app.call(courseTalk.remove, { id }, student))).toBe('NOT_FOUND')
    for (const token of [student, other]) {
      expect((await list(token)).rows).toMatchObject([
        { id, text: '', realName: '', avatar: '', isOwn: false, isRemoved: true, answers: [{ text: 'yours' }] },
      ])
      const below = await app.call(courseTalk.answers, { id }, token)
      expect(below.rows).toMatchObject([{ text: 'yours', isRemoved: false }])
    }
    expect(await refusalOf(app.call(courseTalk.answer, { id, text: 'more' }, other))).toBe('NOT_FOUND')
    // Staff see what stood there and by whom it was taken back.
    expect((await paging()).rows.map(row => row.id)).toEqual([answer.id])
    expect((await paging({ removed: 'yes' })).rows).toMatchObject([
      { id, text: 'mine', state: TalkState.shown, removal: { isByAuthor: true } },
    ])
    // The tombstone goes when nothing stands below it any more; no row does.
    await app.call(courseTalk.remove, { id: answer.id }, other)
    expect((await list()).total).toBe(0)
    expect((await paging({ removed: 'yes' })).total).toBe(2)
  })

  it('takes back what staff have hidden, which stays as evidence', async () => {
    const { id } = await write({ text: 'an insult' })
    await setState([id], TalkState.hidden)
    await app.call(courseTalk.remove, { id }, student)
    expect((await paging({ removed: 'yes' })).rows).toMatchObject([
      { id, text: 'an insult', state: TalkState.hidden, removal: { isByAuthor: true } },
    ])
    expect(await refusalOf(setState([id], TalkState.shown))).toBe('NOT_FOUND')
    expect((await list()).total).toBe(0)
    expect(await logged(id)).toMatchObject([{ action: 'courseTalk.hide' }, { action: 'courseTalk.remove' }])
  })
})

describe('staff', () => {
  it('see what waits and which questions nobody has answered', async () => {
    course = await makeCourse(app, { talk: CourseTalk.moderated, title: '代数' })
    const question = await write({ text: 'How long is 一年?', kind: TalkKind.question })
    app.clock.advance(1)
    await write({ text: 'nice' })
    expect(await paging()).toMatchObject({ total: 2, waitingCount: 2, unansweredCount: 1 })
    expect((await paging({ answered: 'no' })).rows).toMatchObject([
      { id: question.id, course: { name: '代数' }, author: { id: writer.id }, isAnswered: false },
    ])
    expect((await paging({ search: '一年' })).total).toBe(1)
    expect((await paging({ kind: TalkKind.comment })).total).toBe(1)
    expect((await paging({ courseId: (await makeCourse(app)).id })).total).toBe(0)
    await reply(question.id, '365 days')
    expect(await paging()).toMatchObject({ total: 3, waitingCount: 1, unansweredCount: 0 })
    expect((await paging({ answered: 'yes' })).rows).toMatchObject([{ id: question.id, answerCount: 1 }])
    // What was answered is shown with the answer.
    const [entry] = (await list(other)).rows
    expect(entry).toMatchObject({ id: question.id, answers: [{ text: '365 days', voice: TalkVoice.staff }] })
    const { rows: answers } = await paging({ parentId: question.id })
    expect(answers).toMatchObject([{ text: '365 days', parent: { text: 'How long is 一年?' } }])
    expect((await paging({ sort: 'answerCount', order: 'desc' })).rows[0]).toMatchObject({ id: question.id })
  })

  it('answer an answer under the entry that it belongs to', async () => {
    const { id } = await write({ text: 'entry' })
    const answer = await app.call(courseTalk.answer, { id, text: 'answer' }, other)
    app.clock.advance(1)
    await reply(answer.id, 'to both')
    expect((await list()).rows[0]?.answers.map(one => one.text)).toEqual(['answer', 'to both'])
    expect(await refusalOf(reply(id, 'to both'))).toBe('TALK_REPEATED')
  })

  it('are marked as the lecturer of a course, and reach it whatever their data scope is', async () => {
    const department = await makeDepartment(app)
    const teacher = await makeAdministrator(app, { scope: DataScope.own, departmentIds: [department.id] })
    const token = await signIn(app, teacher)
    const { id } = await write({ text: 'whose?' })
    expect((await paging({}, token)).total).toBe(0)
    expect(await refusalOf(reply(id, 'mine', token))).toBe('NOT_FOUND')
    const lecturerId = await makeLecturer(app, staff, { userId: teacher.id })
    course = await makeCourse(app, { lecturerIds: [lecturerId] })
    const own = await write({ text: 'and this?', token: other })
    expect((await paging({}, token)).rows.map(row => row.id)).toEqual([own.id])
    await reply(own.id, 'mine', token)
    expect((await list()).rows).toMatchObject([{ answers: [{ text: 'mine', voice: TalkVoice.lecturer }] }])
  })

  it('change and delete only what is within their reach, all of it or nothing', async () => {
    const { id } = await write({ text: 'entry' })
    const stranger = await signIn(app, await makeAdministrator(app, { scope: DataScope.own }))
    expect(await refusalOf(setState([id], TalkState.hidden, stranger))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(courseTalk.delete, { ids: [id] }, stranger))).toBe('NOT_FOUND')
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await refusalOf(setState([id, absent], TalkState.hidden))).toBe('NOT_FOUND')
    expect(await texts(other)).toEqual(['entry'])
    app.clock.advance(1)
    const answer = await app.call(courseTalk.answer, { id, text: 'answer' }, other)
    await app.call(courseTalk.delete, { ids: [id, answer.id] }, staff)
    expect((await paging()).total).toBe(0)
    expect((await paging({ removed: 'yes' })).rows.map(row => [row.text, row.removal?.isByAuthor])).toEqual([
      ['answer', false],
      ['entry', false],
    ])
    const before = { text: 'entry', state: TalkState.shown, answerCount: 1, author: expect.any(String) }
    expect(await logged(id)).toMatchObject([{ action: 'courseTalk.delete', before }])
  })
})
