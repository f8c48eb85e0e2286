/** What learners are told of courses: that there is one, that it is due, that it is overdue. Every event is delivered twice. */
import { courses } from '../../courses/contract/courses.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../contract/learning.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let told: Told[]

const HOUR = 3600
const after = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR * 1000)
const toldOf = (kind: Told['kind']) => told.filter(one => one.kind === kind).map(one => one.userId)
const settle = () => deliverEvents(app, 2)

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
})
beforeEach(async () => {
  staff = await signIn(app, administrator)
  told = collectTold()
})
afterAll(() => app.close())

it('a published course is told to its learners, later to those who are added alone, and anew when it comes back', async () => {
  const [one, two] = await Promise.all([makeStudent(app), makeStudent(app)])
  const { id } = await makeCourse(app, {
    openType: 4,
    audienceUserIds: [one.id],
    chapters: [[{ kind: LessonKind.richText }]],
  })
  const setState = (state: 0 | 1) => app.call(courses.setState, { ids: [id], state }, staff)
  await setState(0)
  app.clock.advance(60)
  await setState(1)
  await setState(1)
  await settle()
  expect(toldOf('course.assigned')).toEqual([one.id])
  const save = async (audienceUserIds: string[]) => {
    const { chapters: _chapters, ...course } = await app.call(courses.detail, { id }, staff)
    const { title, cover, introduction, categoryId, departmentId, isRequired, inOrder, talk, version, lecturerIds } =
      course
    const rest = { title, cover, introduction, categoryId, departmentId, isRequired, inOrder, talk, lecturerIds }
    await app.call(courses.save, { id, version, ...rest, openType: 4, audienceUserIds, dueAt: null }, staff)
  }
  await save([one.id, two.id])
  await settle()
  expect(toldOf('course.assigned')).toEqual([one.id, two.id])
  await save([two.id])
  await settle()
  expect(told).toHaveLength(2)
  await setState(0)
  app.clock.advance(60)
  await setState(1)
  await settle()
  expect(toldOf('course.assigned')).toEqual([one.id, two.id, two.id])
})

it('the due date is told a day before and once it has passed, to those who are not through', async () => {
  const [done, begun, idle] = (await Promise.all([makeStudent(app), makeStudent(app), makeStudent(app)])) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  const course = await makeCourse(app, {
    openType: 4,
    audienceUserIds: [done.id, begun.id, idle.id],
    chapters: [[{ kind: LessonKind.richText }], [{ kind: LessonKind.richText }]],
    dueAt: after(72),
  })
  await app.deps.db.updateTable('courses').set({ announcedAt: app.clock.now() }).where('id', '=', course.id).execute()
  for (const [person, lessonIds] of [
    [done, course.lessonIds],
    [begun, course.lessonIds.slice(0, 1)],
  ] as const) {
    const token = await signIn(app, person)
    for (const lessonId of lessonIds) await app.call(learning.lesson, { courseId: course.id, lessonId }, token)
  }
  await settle()
  told.length = 0
  const look = async () => {
    await Promise.all([runLoop(app, 'learning.publishDue'), runLoop(app, 'learning.publishDue')])
    await settle()
  }
  await look()
  expect(told).toEqual([])
  app.clock.advance(48 * HOUR)
  await look()
  await look()
  expect(toldOf('course.dueSoon').toSorted()).toEqual([begun.id, idle.id].toSorted())
  app.clock.advance(24 * HOUR)
  await look()
  await look()
  expect(toldOf('course.overdue').toSorted()).toEqual([begun.id, idle.id].toSorted())
  expect(told).toHaveLength(4)
  expect(told.at(-1)).toMatchObject({ link: `/web/course/view/${course.id}`, params: { course: course.title } })
})
