/** Whatever is deleted, nothing of others is gone: the rows of every table are counted before and after. */
import { courseBin } from '../../../modules/courses/contract/course-bin.ts'
import { courses } from '../../../modules/courses/contract/courses.ts'
import { LessonKind } from '../../../modules/courses/contract/course-kinds.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { identity } from '../../../modules/identity/contract/identity.ts'
import { learning } from '../../../modules/learning/contract/learning.ts'
import { lecturers } from '../../../modules/lecturers/contract.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { profile } from '../../../modules/identity/contract/profile.ts'
import { users } from '../../../modules/identity/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from './app.ts'
import { makeAsset, makeCourse, type TestCourse } from '../../../modules/courses/test/make-courses.ts'
import { drawn, makeExam, startPaper } from '../../../modules/exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../../../modules/identity/test/make-identity.ts'
import { makeLecturer } from '../../../modules/lecturers/test/make-lecturers.ts'
import { makeBank, makeQuestions } from '../../../modules/questions/test/make-questions.ts'
import type { LosingPart, School } from './losing.ts'
import { countTables, differenceOf } from './table-counts.ts'

/** What the modules have in a school that nobody else knows: each has it in `test/`. */
const FILES = import.meta.glob<Record<string, LosingPart>>('../../../modules/*/test/*-losing.ts', { eager: true })
const PARTS = Object.values(FILES).flatMap(file => Object.values(file))
const left = new Map<LosingPart, string>()

let app: TestApp
let staff: string
let learner: TestUser
let student: string
let other: string
let course: TestCourse
let examId: string
let lecturerId: string

const TEXT = { kind: LessonKind.richText } as const

const school = (): School => ({ app, staff, student, other, course })

/** A school in which everybody has left something. */
beforeAll(async () => {
  app = await startTestApp()
  const author = await makeSuperAdministrator(app)
  staff = await signIn(app, author)
  const department = await makeDepartment(app)
  learner = await makeStudent(app, { departmentIds: [department.id] })
  student = await signIn(app, learner)
  other = await signIn(app, await makeStudent(app))
  lecturerId = await makeLecturer(app, staff)
  const fields = { lecturerIds: [lecturerId], ownerId: author.id, openType: 1 as const }
  course = await makeCourse(app, {
    ...fields,
    chapters: [
      [TEXT, TEXT],
      [TEXT, { kind: LessonKind.video }],
    ],
  })
  for (const token of [student, other]) {
    for (const lessonId of course.lessonIds) {
      const { sessionId } = await app.call(learning.lesson, { courseId: course.id, lessonId }, token)
      app.clock.advance(10)
      await app.call(learning.heartbeat, { sessionId, seq: 1, position: 0 }, token)
    }
    await app.call(learning.rate, { id: course.id, stars: 4 }, token)
    await app.call(learning.favourite, { id: course.id, isFavourite: true }, token)
  }
  const bank = await makeBank(app, author)
  await makeQuestions(app, 2, { bank, type: 1 })
  examId = await makeExam(app, staff, [drawn(bank.id, 1, { type: 1 })])
  const paper = await startPaper(app, student, examId)
  const answers = [{ no: 1, seq: 1, answer: { options: [1] } }]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: 1, answers }, student)
  await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  for (const part of PARTS) left.set(part, await part.leave(school()))
  await app.call(profile.save, { realName: 'Another name' }, student)
}, 60_000)
afterAll(() => app.close())

/** What changed while this was done, and nothing else. */
async function changesBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countTables(app)
  await work()
  return differenceOf(before, await countTables(app))
}

describe('nothing of others is gone when', () => {
  it('a person with every kind of trace is to be deleted: it is refused, and says what there is', async () => {
    const changes = await changesBy(async () => {
      const { body } = await app.send(users.delete, { ids: [learner.id] }, staff)
      expect(body.msg).toMatch(/^Users who have records cannot be deleted\. Disable them instead\. /)
      for (const word of [/records of learning \d+/, /ratings of courses 1/, ...PARTS.map(({ says }) => says)]) {
        expect(body.msg).toMatch(word)
      }
      for (const word of [/papers 1/, /entries of the operation log 1/]) expect(body.msg).toMatch(word)
    })
    expect(changes).toEqual({})
    const disabled = await changesBy(() => app.call(identity.setState, { ids: [learner.id], state: 1 }, staff))
    expect(disabled).toEqual({ audit_log: 1, security_notices: 1, sessions: -1 })
    await app.call(identity.setState, { ids: [learner.id], state: 0 }, staff)
    student = await signIn(app, learner)
  })

  it('a person without a trace is deleted: it goes with its memberships alone', async () => {
    const department = await makeDepartment(app)
    const free = await makeStudent(app, { departmentIds: [department.id] })
    await signIn(app, free)
    await makeCourse(app, { openType: 4, audienceUserIds: [free.id] })
    const changes = await changesBy(() => app.call(users.delete, { ids: [free.id] }, staff))
    expect(changes).toEqual({ users: -1, user_departments: -1, course_people: -1, sessions: -1, audit_log: 1 })
  })

  it('a person has one trace of any kind: each alone is enough to refuse', async () => {
    const [author, admin] = [await makeAdministrator(app), await makeAdministrator(app)]
    const kinds: (readonly [string, (id: string) => Promise<unknown>])[] = [
      ['files for lessons', id => makeAsset(app, { ownerId: id })],
      ['courses', id => makeCourse(app, { ownerId: id })],
      ['lecturers', id => makeLecturer(app, staff, { userId: id })],
      [
        'entries of the operation log',
        async id => {
          const token = await signIn(app, { id, roleType: 2 })
          await app.call(courses.delete, { ids: [(await makeCourse(app, { ownerId: author.id })).id] }, token)
        },
      ],
    ]
    for (const [word, leave] of kinds) {
      const person = await makeAdministrator(app)
      await leave(person.id)
      const changes = await changesBy(async () => {
        const { body } = await app.send(users.delete, { ids: [person.id] }, staff)
        expect(body.msg).toContain(`${person.userName}: ${word} 1`)
      })
      expect(changes).toEqual({})
    }
    const zh = await app.send(users.delete, { ids: [author.id, admin.id] }, staff, 'zh-CN')
    expect(zh.body.msg).toContain(`${author.userName}：课程 1`)
    expect(zh.body.msg).not.toContain(admin.userName)
  })

  it.each(PARTS.flatMap(part => part.cases.map(one => [one.title, part, one] as const)))('%s', async (_, part, one) => {
    const changes = await changesBy(() => one.work(school(), left.get(part) ?? ''))
    expect(changes).toEqual(one.changes)
  })

  it('a lesson, a chapter and the course are deleted, and their time in the bin is over', async () => {
    const [, second = ''] = course.lessonIds
    const [firstChapter = ''] = course.chapterIds
    const changes = await changesBy(async () => {
      await app.call(courses.lessonDelete, { courseId: course.id, ids: [second] }, staff)
      await app.call(courses.chapterDelete, { courseId: course.id, id: firstChapter }, staff)
      await app.call(courses.delete, { ids: [course.id] }, staff)
      app.clock.advance(1000 * 24 * 3600)
      const job = app.modules
        .flatMap(module => module.jobs)
        .find(one => one.kind === 'cron' && one.name === 'courses-clear-bin')
      if (job?.kind === 'cron') await job.run()
    })
    // Courses of the other tests that nobody has learnt in are let go: theirs is the difference.
    const { courses: gone = 0, ...rest } = changes
    expect(gone).toBeLessThan(0)
    expect(Object.keys(rest).toSorted()).toEqual(['audit_log', 'course_chapters', 'lessons'])
    const kept = await app.deps.db.selectFrom('lessons').select('id').where('courseId', '=', course.id).execute()
    expect(kept).toHaveLength(course.lessonIds.length)
    student = await signIn(app, learner)
    staff = await signIn(app, await makeSuperAdministrator(app))
    const past = await app.call(learning.mine, { show: 'past' }, student)
    expect(past.rows).toMatchObject([{ id: course.id, isOffered: false }])
    const bin = await app.call(courseBin.paging, {}, staff)
    expect(bin.rows).toMatchObject([{ id: course.id, learnerCount: 2, daysLeft: null }])
  })

  it('a lecturer of a course and an exam with papers are to be deleted: each is refused', async () => {
    const changes = await changesBy(async () => {
      expect(await refusalOf(app.call(lecturers.delete, { ids: [lecturerId] }, staff))).toBe('LECTURER_HAS_COURSES')
      expect(await refusalOf(app.call(exams.delete, { id: examId }, staff))).toBe('EXAM_HAS_PAPERS')
    })
    expect(changes).toEqual({})
  })
})
