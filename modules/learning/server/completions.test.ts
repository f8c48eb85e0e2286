/** What follows from events: exam lessons and courses, whoever looks. Delivered once, twice, in any order, or not at all. */
import { courseBin } from '../../courses/contract/course-bin.ts'
import { courses } from '../../courses/contract/courses.ts'
import { CourseState, LessonKind } from '../../courses/contract/course-kinds.ts'
import { exams } from '../../exams/contract/exams.ts'
import { learning } from '../contract/learning.ts'
import { papers } from '../../papers/contract/papers.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { examInput, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { completionHandlers, syncAllCompletions } from './complete-elsewhere.ts'

let app: TestApp
let author: TestUser
let staff: string
let student: string
let studentUser: TestUser
let question: string

beforeAll(async () => {
  app = await startTestApp()
  author = await makeAdministrator(app)
  question = (await makeQuestion(app, { bank: await makeBank(app, author), type: 1 })).id
})
beforeEach(async () => {
  await emptyTable(app, 'courses')
  await emptyTable(app, 'exams')
  await sql`delete from pgboss.job`.execute(app.deps.db)
  // Hours pass in these tests.
  staff = await signIn(app, author)
  studentUser = await makeStudent(app)
  student = await signIn(app, studentUser)
})
afterAll(() => app.close())

const AT_ONCE = { rule: 1, at: null } as const
type Rule = { readonly rule: 1 | 2 | 3 | 4 | 5 | 6; readonly at: string | null }

/** Passed by whoever hands it in. */
const examWith = (score: Rule, fields: Parameters<typeof makeExam>[3] = {}) =>
  makeExam(app, staff, [picked([question])], { release: { score, answers: AT_ONCE, analysis: AT_ONCE }, ...fields })

const courseWith = (examId: string) =>
  makeCourse(app, {
    chapters: [[{ kind: LessonKind.richText }, { content: { kind: LessonKind.exam, examId, attachments: [] } }]],
  })

const open = (of: TestCourse, index = 0, token = student) =>
  app.call(learning.lesson, { courseId: of.id, lessonId: of.lessonIds[index] ?? '' }, token)
const isCompleted = async (of: TestCourse, token = student) =>
  (await app.call(learning.course, { id: of.id }, token)).isCompleted

async function pass(examId: string, token = student): Promise<void> {
  const { paperId, submitKey } = await startPaper(app, token, examId)
  await app.call(papers.submit, { paperId, submitKey })
}

const stored = async () =>
  (
    await sql`select r.user_id, r.lesson_id, r.completed_at, r.is_proven, c.completed_at as course_completed_at
    from lesson_records r join course_records c on c.user_id = r.user_id and c.course_id = r.course_id
    order by 1, 2`.execute(app.deps.db)
  ).rows

/** A turn of the loop that tells of released scores. */
async function announceScores(): Promise<void> {
  const loop = app.modules.flatMap(module => module.jobs).find(job => job.name === 'papers.announceScores')
  if (loop === undefined) throw new Error('no such loop')
  await loop.run()
}

const waiting = async (queue: string): Promise<number> =>
  (await sql`select id from pgboss.job where name = ${queue}`.execute(app.deps.db)).rows.length

it('a passed exam completes its lesson and the course, by what the hand-in says', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await pass(examId)
  expect(await isCompleted(of)).toBe(false)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(true)
})

it('delivered twice, and later ones first, it is the same', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await pass(examId)
  const { rows } = await sql<{ data: object }>`select data from pgboss.job
    where name = 'learning.result-changed'`.execute(app.deps.db)
  await deliverEvents(app)
  const once = await stored()
  app.clock.advance(3600)
  const [releasedAt, courseId] = [app.clock.now().toISOString(), of.id]
  const lessons = of.lessonIds.map(lessonId => ({ userId: studentUser.id, lessonId, courseId }))
  const news: Record<string, readonly object[]> = {
    'course.changed': [{ courseId }],
    'lesson.completed': lessons.toReversed(),
    'results.released': [{ examId, releasedAt }],
    'paper.marked': rows.map(row => row.data),
  }
  for (const handler of [...completionHandlers(app.deps), ...completionHandlers(app.deps).toReversed()])
    await handler.run(news[handler.event] ?? [])
  expect(await stored()).toEqual(once)
  expect(once).toHaveLength(2)
})

it('a score that comes with the end of the exam counts when the exam is over, and no sooner', async () => {
  const endsAt = new Date(app.clock.now().getTime() + 3 * 3_600_000)
  const examId = await examWith({ rule: 3, at: null }, { endsAt: endsAt.toISOString() })
  const of = await courseWith(examId)
  await open(of)
  await pass(examId)
  await announceScores()
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(false)
  app.clock.set(endsAt)
  await announceScores()
  await announceScores()
  expect(await waiting('learning.results-released')).toBe(1)
  await deliverEvents(app)
  // Signed in anew: hours have passed.
  expect(await isCompleted(of, await signIn(app, studentUser))).toBe(true)
})

it('as long as somebody writes, the end of the exam has not come', async () => {
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000)
  const examId = await examWith({ rule: 3, at: null }, { endsAt: endsAt.toISOString(), limitMinutes: 60 })
  const late = await startPaper(app, await signIn(app, await makeStudent(app)), examId)
  await app.call(papers.extend, { paperId: late.paperId, minutes: 30, reason: 'Power failure' }, staff)
  app.clock.set(endsAt)
  await announceScores()
  expect(await waiting('learning.results-released')).toBe(0)
  await app.call(papers.submit, { paperId: late.paperId, submitKey: late.submitKey })
  await announceScores()
  expect(await waiting('learning.results-released')).toBe(1)
})

it('two processes tell of an exam once', async () => {
  await examWith(AT_ONCE)
  await Promise.all([announceScores(), announceScores(), announceScores()])
  expect(await waiting('learning.results-released')).toBe(1)
})

it('a release by hand counts, and a change of the rule', async () => {
  const byHand = await examWith({ rule: 5, at: null })
  const of = await courseWith(byHand)
  await open(of)
  await pass(byHand)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(false)
  await app.call(exams.release, { id: byHand, what: 'score', isReleased: true }, staff)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(true)

  const never = await examWith({ rule: 6, at: null })
  const other = await courseWith(never)
  await open(other)
  await pass(never)
  await announceScores()
  await deliverEvents(app)
  expect(await isCompleted(other)).toBe(false)
  const { blueprintId, version } = await app.call(exams.detail, { id: never }, staff)
  const input = examInput(blueprintId, { release: { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE } })
  await app.call(exams.save, { ...input, id: never, version, confirmed: ['passZero'] }, staff)
  await announceScores()
  await deliverEvents(app)
  expect(await isCompleted(other)).toBe(true)
})

it('an exam passed before the course was opened counts with the opening', async () => {
  const examId = await examWith(AT_ONCE)
  await pass(examId)
  await deliverEvents(app)
  const of = await courseWith(examId)
  await open(of)
  expect(await isCompleted(of)).toBe(true)
  expect((await open(of, 1)).content).toMatchObject({ kind: LessonKind.exam, isPassed: true })
})

it('a lesson that goes completes the course for those who lack no other', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await app.call(courses.lessonDelete, { courseId: of.id, ids: of.lessonIds.slice(1) }, staff)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(true)
})

it('a course that is withdrawn and rebuilt is complete for nobody before it is published again', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await app.call(courses.setState, { ids: [of.id], state: CourseState.draft }, staff)
  await app.call(courses.lessonDelete, { courseId: of.id, ids: [...of.lessonIds] }, staff)
  await deliverEvents(app)
  await syncAllCompletions(app.deps)
  const courseRecords = () => app.deps.db.selectFrom('courseRecords').select('completedAt').execute()
  expect(await courseRecords()).toEqual([{ completedAt: null }])

  await app.call(courseBin.restorePart, { courseId: of.id, kind: 'lesson', id: of.lessonIds[0] ?? '' }, staff)
  await deliverEvents(app)
  expect(await courseRecords()).toEqual([{ completedAt: null }])
  await app.call(courses.setState, { ids: [of.id], state: CourseState.published }, staff)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(true)
})

it('in the bin nothing becomes complete; it does when the course is back', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await app.call(courses.delete, { ids: [of.id] }, staff)
  await pass(examId)
  await deliverEvents(app)
  expect(await stored()).toMatchObject([{ courseCompletedAt: null }])
  await app.call(courseBin.restore, { ids: [of.id] }, staff)
  await deliverEvents(app)
  expect(await isCompleted(of)).toBe(true)
})

it('what an event did not bring, the hourly look finds', async () => {
  const examId = await examWith(AT_ONCE)
  const of = await courseWith(examId)
  await open(of)
  await pass(examId)
  await sql`delete from pgboss.job`.execute(app.deps.db)
  await syncAllCompletions(app.deps)
  expect(await isCompleted(of)).toBe(true)
})

it('a hand-in that was rolled back tells nothing', async () => {
  const result = { examId: 'e', userId: 'u', isPassed: true }
  const before = await waiting('learning.result-changed')
  await expect(
    inTx(app.deps.db, async tx => {
      await app.deps.outbox.publish(tx, 'result.changed', result)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await waiting('learning.result-changed')).toBe(before)
})

it('a class that hands in together is one row of the queue, and what nobody takes is none', async () => {
  const paper = { paperId: 'p', examId: 'e', userId: 'u' }
  const many = Array.from({ length: 100 }, () => ({ examId: 'e', userId: 'u', isPassed: false }))
  await inTx(app.deps.db, tx => app.deps.outbox.publish(tx, 'result.changed', ...many))
  expect(await waiting('learning.result-changed')).toBe(1)
  const before = (await sql`select id from pgboss.job`.execute(app.deps.db)).rows.length
  await inTx(app.deps.db, tx => app.deps.outbox.publish(tx, 'paper.closed', paper))
  expect((await sql`select id from pgboss.job`.execute(app.deps.db)).rows).toHaveLength(before)
})
