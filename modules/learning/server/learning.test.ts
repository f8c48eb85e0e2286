import { courses } from '../../courses/contract/courses.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../contract/learning.ts'
import { papers } from '../../papers/contract/papers.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeAsset, makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { saveScormState } from './save-scorm-state.ts'

let app: TestApp
let student: string
let studentUser: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await emptyTable(app, 'courses')
  studentUser = await makeStudent(app)
  student = await signIn(app, studentUser)
})
afterAll(() => app.close())

const mine = (input: Input<typeof learning.mine> = {}, token = student) => app.call(learning.mine, input, token)
const titles = async (input: Input<typeof learning.mine> = {}, token = student) =>
  (await mine(input, token)).rows.map(row => row.title)
const course = (id: string, token = student) => app.call(learning.course, { id }, token)
const lessonAt = (of: TestCourse, index: number) => ({ courseId: of.id, lessonId: of.lessonIds[index] ?? '' })
const open = (of: TestCourse, index = 0, token = student) => app.call(learning.lesson, lessonAt(of, index), token)
const heartbeat = (input: Input<typeof learning.heartbeat>, token = student) =>
  app.call(learning.heartbeat, input, token)

/** Learns for so many seconds, as an honest page does. */
async function learn(sessionId: string, seconds: number, token = student) {
  let last: Awaited<ReturnType<typeof heartbeat>> | undefined
  for (let passed = 0, seq = 1; passed < seconds; passed += 10, seq += 1) {
    app.clock.advance(Math.min(10, seconds - passed))
    last = await heartbeat({ sessionId, seq, position: 0 }, token)
  }
  return last
}

const TEXT = { kind: LessonKind.richText }

describe('the list of courses', () => {
  it('has published courses that are for the student, newest first, and says how far the student is', async () => {
    await makeCourse(app, { title: 'Draft', state: 0 })
    await makeCourse(app, { title: 'Theirs', openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
    const elective = await makeCourse(app, { title: 'Elective' })
    app.clock.advance(60)
    const required = await makeCourse(app, {
      title: 'Required',
      isRequired: true,
      openType: 4,
      audienceUserIds: [studentUser.id],
      chapters: [[TEXT, { ...TEXT, isRequired: false }], [TEXT]],
    })
    expect(await titles()).toEqual(['Required', 'Elective'])
    await open(required)
    const [card] = (await mine()).rows
    expect(card).toMatchObject({ lessonCount: 3, requiredCount: 2, completedCount: 1, isCompleted: false })
    expect(await titles({ show: 'underWay' })).toEqual(['Required'])
    expect(await titles({ show: 'required' })).toEqual(['Required'])
    expect(await titles({ show: 'elective' })).toEqual(['Elective'])
    await open(elective)
    expect(await titles({ show: 'completed' })).toEqual(['Elective'])
    expect(await titles({ search: 'elect' })).toEqual(['Elective'])
    expect(await titles({ size: 1, page: 2 })).toEqual(['Elective'])
  })

  it('knows favourites and ratings, which only those give who have opened the course', async () => {
    const one = await makeCourse(app, { title: 'One' })
    await makeCourse(app, { title: 'Two' })
    await app.call(learning.favourite, { id: one.id, isFavourite: true }, student)
    expect(await titles({ show: 'favourite' })).toEqual(['One'])
    expect(await refusalOf(app.call(learning.rate, { id: one.id, stars: 5 }, student))).toBe('NOT_FOUND')
    await open(one)
    await app.call(learning.rate, { id: one.id, stars: 5 }, student)
    await app.call(learning.rate, { id: one.id, stars: 4 }, student)
    const other = await signIn(app, await makeStudent(app))
    await open(one, 0, other)
    await app.call(learning.rate, { id: one.id, stars: 1 }, other)
    expect(await course(one.id)).toMatchObject({ rating: 25, ratingCount: 2, ownRating: 4, isFavourite: true })
    await app.call(learning.rate, { id: one.id, stars: null }, student)
    await app.call(learning.favourite, { id: one.id, isFavourite: false }, student)
    expect(await course(one.id)).toMatchObject({ rating: 10, ratingCount: 1, ownRating: null, isFavourite: false })
  })
})

describe('a lesson', () => {
  it('of every kind of file is given with links to its files, and is opened in the place of any other', async () => {
    const asset = await makeAsset(app, { durationSeconds: 90 })
    const attached = await makeAsset(app, { kind: 11, name: 'notes.zip' })
    const of = await makeCourse(app, {
      chapters: [
        [
          {
            content: {
              kind: 1,
              sources: [{ assetId: asset, label: 'HD' }],
              captions: [],
              marks: [{ at: 5, title: 'Begin' }],
              attachments: [{ assetId: attached }],
            },
            rule: { needPercent: 90 },
          },
          { kind: LessonKind.audio },
          { kind: LessonKind.pdf },
          { kind: LessonKind.office },
          { kind: LessonKind.images },
          { kind: LessonKind.link },
        ],
      ],
    })
    const video = await open(of)
    expect(video.content).toMatchObject({ kind: 1, durationSeconds: 90, marks: [{ at: 5, title: 'Begin' }] })
    expect(video.attachments).toMatchObject([{ name: 'notes.zip' }])
    expect(video.progress).toMatchObject({
      whole: 90,
      isCompleted: false,
      missing: [{ why: 'percent', have: 0, of: 90 }],
    })
    for (const index of [1, 2, 3, 4, 5])
      expect((await open(of, index)).content.kind).toBe(index + (index === 5 ? 2 : index > 3 ? 2 : 1))
    const renewed = await app.call(learning.links, lessonAt(of, 0), student)
    expect(renewed.content).toEqual(video.content)
    expect(await refusalOf(heartbeat({ sessionId: video.sessionId, seq: 1, position: 0 }))).toBe('LEARNING_ELSEWHERE')
  })

  it('is locked until those before it are complete, where the course has an order', async () => {
    const of = await makeCourse(app, {
      inOrder: true,
      chapters: [
        [
          { ...TEXT, rule: { needSeconds: 20 } },
          { ...TEXT, isRequired: false },
        ],
        [TEXT],
      ],
    })
    const locked = async () => (await course(of.id)).chapters.flatMap(({ lessons }) => lessons.map(row => row.isLocked))
    expect(await locked()).toEqual([false, true, true])
    expect(await refusalOf(open(of, 1))).toBe('LESSON_LOCKED')
    expect(await refusalOf(app.call(learning.links, lessonAt(of, 2), student))).toBe('LESSON_LOCKED')
    const { sessionId } = await open(of)
    await learn(sessionId, 20)
    expect(await locked()).toEqual([false, false, false])
    expect((await course(of.id)).nextLessonId).toBe(of.lessonIds[2])
    await open(of, 2)
    expect(await course(of.id)).toMatchObject({ isCompleted: true, seconds: 20, completedCount: 2 })
  })

  it('looks the same to outsiders whether it is absent, not published or not for them', async () => {
    const draft = await makeCourse(app, { state: 0 })
    const theirs = await makeCourse(app, { openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
    const shown = await makeCourse(app)
    for (const of of [draft, theirs, { ...shown, lessonIds: draft.lessonIds }]) {
      expect(await refusalOf(open(of))).toBe('NOT_FOUND')
    }
    expect(await refusalOf(course(theirs.id))).toBe('NOT_FOUND')
    expect(await refusalOf(course(draft.id))).toBe('NOT_FOUND')
  })

  it('no longer counts for somebody whom the course is taken away from', async () => {
    const of = await makeCourse(app, { chapters: [[{ ...TEXT, rule: { needSeconds: 20 } }]] })
    const { sessionId } = await open(of)
    await learn(sessionId, 10)
    await app.deps.db.updateTable('courses').set({ state: 0 }).where('id', '=', of.id).execute()
    app.clock.advance(10)
    expect(await refusalOf(heartbeat({ sessionId, seq: 2, position: 0 }))).toBe('NOT_FOUND')
  })
})

describe('what is learnt', () => {
  it('is counted to the second by the clock of the server, by lesson, course and day', async () => {
    // 23:59:30 of the second of March in China.
    app.clock.set(new Date('2026-03-02T15:59:30Z'))
    const token = await signIn(app, studentUser)
    const of = await makeCourse(app, { chapters: [[{ ...TEXT, rule: { needSeconds: 100 } }, TEXT]] })
    const { sessionId } = await open(of, 0, token)
    const after = await learn(sessionId, 65, token)
    expect(after?.progress).toMatchObject({
      seconds: 65,
      percent: 65,
      missing: [{ why: 'seconds', have: 65, of: 100 }],
    })
    const again = await open(of, 0, token)
    expect(again.progress.seconds).toBe(65)
    const done = await learn(again.sessionId, 40, token)
    expect(done?.progress).toMatchObject({ seconds: 105, isCompleted: true, missing: [] })
    expect(done?.isCourseCompleted).toBe(false)
    const { sessionId: last } = await open(of, 1, token)
    expect((await learn(last, 10, token))?.isCourseCompleted).toBe(true)
    expect(await course(of.id, token)).toMatchObject({ seconds: 115, isCompleted: true })
    const days = await app.deps.db.selectFrom('learningDays').select('learntMs').orderBy('day').execute()
    expect(days).toEqual([{ learntMs: 20_000 }, { learntMs: 95_000 }])
  })

  it('of an exam lesson is complete once the exam is passed and its result is released', async () => {
    const author = await makeAdministrator(app)
    const staff = await signIn(app, author)
    const bank = await makeBank(app, author)
    const question = await makeQuestion(app, { bank, type: 1 })
    const never = { rule: 6, at: null } as const
    const exams = await Promise.all(
      [{}, { release: { score: never, answers: never, analysis: never } }].map(fields =>
        makeExam(app, staff, [picked([question.id])], fields),
      ),
    )
    const of = await makeCourse(app, {
      chapters: [exams.map(examId => ({ content: { kind: 9, examId, attachments: [] } }) as const)],
    })
    expect((await open(of)).progress.missing).toEqual([{ why: 'examNotPassed' }])
    for (const examId of exams) {
      const paper = await startPaper(app, student, examId)
      await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    }
    await deliverEvents(app)
    const lessons = (await course(of.id)).chapters[0]?.lessons ?? []
    expect(lessons.map(row => row.isCompleted)).toEqual([true, false])
    expect((await open(of)).content).toMatchObject({ kind: 9, isPassed: true })
    expect((await open(of, 1)).content).toMatchObject({ kind: 9, isPassed: false })
  })

  it('of a package is complete when each of its units says so and the time has passed', async () => {
    const of = await makeCourse(app, {
      chapters: [
        [
          { content: { kind: 7, url: 'https://example.org/', attachments: [] } },
          { ...TEXT, rule: { needSeconds: 10 } },
        ],
      ],
    })
    await app.deps.db
      .updateTable('lessons')
      .set({ kind: LessonKind.scorm })
      .where('id', '=', of.lessonIds[1] ?? '')
      .execute()
    await app.deps.db
      .insertInto('learningSessions')
      .values({
        userId: studentUser.id,
        sessionId: studentUser.id,
        lessonId: of.lessonIds[1] ?? '',
        courseId: of.id,
        beatAt: app.clock.now(),
      })
      .execute()
    const save = (unit: string, seq: number, isComplete: boolean) =>
      saveScormState(app.deps, {
        userId: studentUser.id,
        sessionId: studentUser.id,
        units: ['a', 'b'].map(id => ({ id, prerequisites: '' })),
        needed: ['a', 'b'],
        written: { unit, state: { seq }, seq, isComplete, isPassed: null, score: null },
      })
    expect((await save('a', 1, true)).progress.missing).toContainEqual({ why: 'packageNotComplete' })
    expect((await save('b', 2, true)).progress.missing).toEqual([{ why: 'seconds', have: 0, of: 10 }])
    await save('b', 1, false)
    const states = await app.deps.db
      .selectFrom('scormStates')
      .select(['unit', 'seq', 'isComplete'])
      .orderBy('unit')
      .execute()
    expect(states).toEqual([
      { unit: 'a', seq: 1, isComplete: true },
      { unit: 'b', seq: 2, isComplete: true },
    ])
    expect((await learn(studentUser.id, 10))?.progress.isCompleted).toBe(true)
  })

  it('stays when the course changes, and a course is done when what is required now is done', async () => {
    const of = await makeCourse(app, { chapters: [[TEXT, { ...TEXT, rule: { needSeconds: 999 } }]] })
    await open(of)
    expect((await course(of.id)).isCompleted).toBe(false)
    const author = await signIn(app, await makeAdministrator(app))
    await app.call(courses.lessonDelete, { courseId: of.id, ids: of.lessonIds.slice(1) }, author)
    await deliverEvents(app)
    expect((await course(of.id)).isCompleted).toBe(true)
  })
})

describe('a course', () => {
  it('is complete with its required lessons, whatever is left of the others', async () => {
    const rule = { needSeconds: 20 }
    const made = await makeCourse(app, {
      chapters: [
        [
          { ...TEXT, rule },
          { ...TEXT, rule, isRequired: false },
        ],
        [{ ...TEXT, rule }],
      ],
    })
    for (const index of [0, 2]) {
      const { sessionId } = await open(made, index)
      expect((await course(made.id)).isCompleted).toBe(false)
      await learn(sessionId, 20)
    }
    expect(await course(made.id)).toMatchObject({ isCompleted: true })
    expect(await titles({ show: 'completed' })).toEqual([made.title])
  })

  it('is not complete by optional lessons', async () => {
    const rule = { needSeconds: 20 }
    const made = await makeCourse(app, {
      chapters: [
        [
          { ...TEXT, rule },
          { ...TEXT, rule, isRequired: false },
        ],
      ],
    })
    const { sessionId } = await open(made, 1)
    await learn(sessionId, 20)
    expect(await course(made.id)).toMatchObject({ isCompleted: false })
  })
})
