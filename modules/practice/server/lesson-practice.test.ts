/** Practice as a lesson: trained from the lesson, complete by an event, whoever looks. */
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { courses } from '../../courses/contract/courses.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import { courseInput, type CourseFields, makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { learning } from '../../learning/contract/learning.ts'
import { banks } from '../../questions/contract/banks.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { lessonPractice } from '../contract/lesson-practice.ts'
import { training } from '../contract/training.ts'
import { openBank } from '../test/make-practice.ts'
import { lessonHandlers } from './lesson-practice.ts'

let app: TestApp
let owner: TestUser
let staff: string
let student: TestUser
let token: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  staff = await signIn(app, owner)
  bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  await makeQuestions(app, 4, { bank })
})
beforeEach(async () => {
  student = await makeStudent(app)
  token = await signIn(app, student)
})
afterAll(() => app.close())

/** What the answers say is taken in, and what comes of it. */
async function settle(): Promise<void> {
  await deliverEvents(app, 'practice')
  await deliverEvents(app)
}

async function runCron(name: string): Promise<void> {
  const job = app.modules.flatMap(module => module.jobs).find(one => one.name === name)
  if (job?.kind !== 'cron') throw new Error('no such job')
  await job.run()
}

const RIGHT = 1
const set = (fields: object = {}) => ({
  kind: LessonKind.practice,
  bankId: bank.id,
  chapterId: null,
  knowledgeId: null,
  questionCount: 2,
  goalPercent: 50,
  attachments: [],
  ...fields,
})
const courseWith = (content: object = {}, fields: CourseFields = {}) =>
  makeCourse(app, { ...fields, chapters: [[{ content: set(content) }]] })
const of = ({ id, lessonIds }: TestCourse, at = 0) => ({ courseId: id, lessonId: lessonIds[at] ?? '' })
const open = (course: TestCourse) => app.call(learning.lesson, of(course), token)
const state = (course: TestCourse) => app.call(lessonPractice.show, of(course), token)
const isCompleted = async ({ id }: TestCourse) => (await app.call(learning.course, { id }, token)).isCompleted
const start = (course: TestCourse, isAnew = false) => app.call(lessonPractice.start, { ...of(course), isAnew }, token)

/** One answer after the other, as these options say. */
async function answer(runId: string, options: readonly number[], from = 1): Promise<void> {
  for (const [at, option] of options.entries()) {
    const no = from + at
    const [question] = await app.call(training.questions, { runId, nos: [no] }, token)
    const { versionId = '' } = question ?? {}
    const given = { id: newId(), runId, no, versionId, answer: { options: [option] }, seconds: 5 }
    await app.call(training.answer, given, token)
  }
}

it('is complete, and its course with it, once the goal is reached, by what the answers say', async () => {
  const course = await courseWith()
  expect((await open(course)).progress.missing).toEqual([{ why: 'practiceNotDone' }])
  expect(await state(course)).toMatchObject({ bank: { id: bank.id }, questionCount: 2, goalPercent: 50, isDone: false })
  const { runId } = await start(course)
  await answer(runId, [RIGHT])
  await settle()
  expect(await state(course)).toMatchObject({ answeredCount: 1, rightCount: 1, isDone: false, isUnderWay: true })
  expect(await isCompleted(course)).toBe(false)
  await answer(runId, [0], 2)
  expect(await isCompleted(course)).toBe(false)
  await settle()
  expect(await isCompleted(course)).toBe(true)
  expect(await state(course)).toMatchObject({ answeredCount: 2, rightCount: 1, isDone: true, isUnderWay: false })
  const run = await app.call(training.run, { runId }, token)
  expect(run.lesson).toEqual({ id: course.lessonIds[0], courseId: course.id })
})

it('told twice or late it is the same, and the hourly look finds what no event brought', async () => {
  const course = await courseWith()
  await open(course)
  await answer((await start(course)).runId, [RIGHT, RIGHT])
  await sql`delete from pgboss.job`.execute(app.deps.db)
  expect(await isCompleted(course)).toBe(false)
  await runCron('learning-completions')
  expect(await isCompleted(course)).toBe(true)
  const stored = () =>
    sql`select * from lesson_records where user_id = ${student.id}`.execute(app.deps.db).then(({ rows }) => rows)
  const before = await stored()
  app.clock.advance(60)
  const [handler] = lessonHandlers(app.deps)
  const event = { userId: student.id, lessonId: course.lessonIds[0] ?? '' }
  for (let times = 0; times < 2; times += 1) await handler?.run([event])
  expect(await stored()).toEqual(before)
})

it('is gone on with and begun anew; the better training counts, and two at once begin one', async () => {
  const course = await courseWith({ goalPercent: 100 })
  await open(course)
  const [one, other] = await Promise.all([start(course), start(course)])
  expect(one.runId).toBe(other.runId)
  await answer(one.runId, [RIGHT, 0])
  await settle()
  expect(await state(course)).toMatchObject({ rightCount: 1, isDone: false, isUnderWay: false })
  const again = await start(course, true)
  expect(again.runId).not.toBe(one.runId)
  await answer(again.runId, [RIGHT, RIGHT])
  await settle()
  expect(await isCompleted(course)).toBe(true)
})

it('beside it the bank is trained as ever, and what is trained there counts for no lesson', async () => {
  const course = await courseWith()
  await open(course)
  const { runId } = await start(course)
  const free = await app.call(training.start, { bankId: bank.id, mode: 2 }, token)
  expect(free).toMatchObject({ isResumed: false })
  expect(free.runId).not.toBe(runId)
  await answer(free.runId, [RIGHT, RIGHT, RIGHT, RIGHT])
  await settle()
  expect(await isCompleted(course)).toBe(false)
  const { current } = await app.call(training.bank, { bankId: bank.id }, token)
  expect(current.map(run => run.id)).toEqual([free.runId])
})

it('a training of what the lesson asked for before counts no more, unless it asked for as much', async () => {
  const course = await makeCourse(app, { ownerId: owner.id, chapters: [[{ content: set({ goalPercent: 100 }) }]] })
  const [courseId, id, chapterId] = [course.id, course.lessonIds[0] ?? '', course.chapterIds[0] ?? '']
  const save = (version: number, fields: object) =>
    app.call(
      courses.lessonSave,
      { courseId, chapterId, id, version, title: 'Train', isRequired: true, rule: USUAL_RULE, content: set(fields) },
      staff,
    )
  await open(course)
  const { runId } = await start(course)
  await answer(runId, [RIGHT, 0])
  await save(1, { questionCount: 3, goalPercent: 50 })
  await settle()
  expect(await isCompleted(course)).toBe(false)
  expect(await state(course)).toMatchObject({ answeredCount: 0, isUnderWay: false })
  expect((await start(course)).runId).not.toBe(runId)
  await save(2, { questionCount: 2, goalPercent: 50 })
  await settle()
  expect(await isCompleted(course)).toBe(true)
})

it('is for learners of the course who may open it now, and only where it is practice', async () => {
  const theirs = await courseWith({}, { openType: 4, audienceUserIds: [owner.id] })
  const text = await makeCourse(app, {
    inOrder: true,
    chapters: [[{ kind: LessonKind.richText, rule: { needSeconds: 60 } }, { content: set() }]],
  })
  const refused = async (input: ReturnType<typeof of>) =>
    Promise.all([
      refusalOf(app.call(lessonPractice.show, input, token)),
      refusalOf(app.call(lessonPractice.start, input, token)),
    ])
  expect(await refused(of(theirs))).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(await refused(of(text))).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(await refused(of(text, 1))).toEqual(['LESSON_LOCKED', 'LESSON_LOCKED'])
  expect(await refused({ courseId: text.id, lessonId: theirs.lessonIds[0] ?? '' })).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

it('a bank that is not open to the learner cannot be trained, and the lesson says so', async () => {
  const other = await makeBank(app, owner)
  await makeQuestions(app, 1, { bank: other })
  await openBank(app, staff, other.id, { openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
  const course = await courseWith({ bankId: other.id })
  await open(course)
  expect(await state(course)).toMatchObject({ bank: null })
  expect(await refusalOf(start(course))).toBe('PRACTICE_NOTHING')
})

it('authors choose from the banks that they see, and publish only with one that is open', async () => {
  const shut = await makeBank(app, owner)
  const { id: courseId } = await app.call(courses.save, courseInput(), staff)
  const { id: chapterId } = await app.call(courses.chapterSave, { courseId, title: 'One' }, staff)
  const save = (bankId: string) =>
    app.call(
      courses.lessonSave,
      { courseId, chapterId, title: 'Train', isRequired: true, rule: USUAL_RULE, content: set({ bankId }) },
      staff,
    )
  expect(await refusalOf(save(newId()))).toBe('LESSON_INCOMPLETE')
  const { id: lessonId } = await save(shut.id)
  const detail = await app.call(courses.detail, { id: courseId }, staff)
  expect(detail.chapters[0]?.lessons[0]?.bank).toEqual({ id: shut.id, name: shut.name })
  const publish = () => app.call(courses.setState, { ids: [courseId], state: 1 }, staff)
  expect(await refusalOf(publish())).toBe('LESSON_INCOMPLETE')
  await openBank(app, staff, shut.id)
  // Learners would stand before a lesson that nobody can complete.
  const { msg } = (await app.send(courses.setState, { ids: [courseId], state: 1 }, staff, 'zh-CN')).body
  expect(msg).toBe(`课时“Train”还不完整：题库“${shut.name}”的所选范围内没有可训练的试题`)
  await makeQuestion(app, { bank: shut })
  await publish()
  const { id: copyId } = await app.call(courses.copy, { id: courseId, title: 'Again' }, staff)
  const copy = await app.call(courses.detail, { id: copyId }, staff)
  expect(copy.chapters[0]?.lessons[0]).toMatchObject({ kind: LessonKind.practice, bank: { id: shut.id } })
  expect(lessonId).not.toBe(copy.chapters[0]?.lessons[0]?.id)
})

it('a lesson is published only with a part of its bank that has questions', async () => {
  const { id: chapter } = await app.call(banks.chapterSave, { bankId: bank.id, parentId: null, name: 'Optics' }, staff)
  const course = await makeCourse(app, {
    ownerId: owner.id,
    chapters: [[{ content: set({ chapterId: chapter }) }]],
    state: 0,
  })
  const publish = () => app.call(courses.setState, { ids: [course.id], state: 1 }, staff)
  expect(await refusalOf(publish())).toBe('LESSON_INCOMPLETE')
  const [question] = await makeQuestions(app, 1, { bank })
  await sql`update bank_questions set chapter_id = ${chapter} where question_id = ${question?.id}`.execute(app.deps.db)
  await publish()
  expect(await start(course)).toMatchObject({ bankId: bank.id })
})

it('a lesson that somebody trained stays in the bin', async () => {
  const course = await makeCourse(app, {
    ownerId: owner.id,
    chapters: [[{ content: set() }, { kind: LessonKind.richText }]],
  })
  await start(course)
  const lessonId = course.lessonIds[0] ?? ''
  await app.call(courses.lessonDelete, { courseId: course.id, ids: [lessonId] }, staff)
  expect(await refusalOf(app.call(lessonPractice.show, of(course), token))).toBe('NOT_FOUND')
  app.clock.advance(31 * 86_400)
  await runCron('courses-clear-bin')
  const { rows } = await sql`select from lessons where id = ${lessonId}`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})
