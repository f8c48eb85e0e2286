import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { learning } from '../contract/learning.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('counts the courses that one has begun, and the time of the person alone', async () => {
  const [anna, bert] = [await signIn(app, await makeStudent(app)), await signIn(app, await makeStudent(app))]
  const course = await makeCourse(app, {
    openType: 1,
    chapters: [[{ kind: LessonKind.richText, rule: { needSeconds: 60 } }]],
  })
  expect(await app.call(learning.summary, {}, anna)).toEqual({ underWayCount: 0, completedCount: 0, seconds: 0 })
  const lesson = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  const { sessionId } = await app.call(learning.lesson, lesson, anna)
  app.clock.advance(10)
  await app.call(learning.heartbeat, { sessionId, seq: 1, position: 0 }, anna)
  expect(await app.call(learning.summary, {}, anna)).toEqual({ underWayCount: 1, completedCount: 0, seconds: 10 })
  expect(await app.call(learning.summary, {}, bert)).toEqual({ underWayCount: 0, completedCount: 0, seconds: 0 })
})
