/** Learners are reminded by notices. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../../learning/contract/learning.ts'
import { notices } from '../contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'

let app: TestApp
let staff: string
let of: TestCourse
let done: TestUser
let begun: TestUser
let idle: TestUser

async function open(user: TestUser, ...lessonIds: readonly string[]): Promise<void> {
  const token = await signIn(app, user)
  for (const lessonId of lessonIds) await app.call(learning.lesson, { courseId: of.id, lessonId }, token)
}

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  staff = await signIn(app, await makeAdministrator(app))
  done = await makeStudent(app)
  begun = await makeStudent(app)
  idle = await makeStudent(app)
  of = await makeCourse(app, {
    openType: 4,
    audienceUserIds: [done.id, begun.id, idle.id],
    chapters: [[{ kind: LessonKind.richText }], [{ kind: LessonKind.richText }]],
  })
  await open(done, ...of.lessonIds)
  await open(begun, of.lessonIds[0] ?? '')
})
afterAll(() => app.close())

describe('a reminder', () => {
  const remind = (userIds: string[] = []) => app.call(learning.remind, { courseId: of.id, userIds }, staff)
  const noticesOf = async (user: TestUser) =>
    (await app.call(notices.mine, { search: of.title }, await signIn(app, user))).rows.length

  it('goes to those who are not through, as a notice for them alone', async () => {
    expect(await remind()).toEqual({ count: 2 })
    expect([await noticesOf(done), await noticesOf(begun), await noticesOf(idle)]).toEqual([0, 1, 1])
    const logged = app.deps.db.selectFrom('auditLog').select('objectName').where('action', '=', 'record.remind')
    expect(await logged.where('objectId', '=', of.id).execute()).toEqual([{ objectName: of.title }])
  })

  it('goes to chosen ones only where they are not through', async () => {
    expect(await remind([done.id, idle.id])).toEqual({ count: 1 })
    expect([await noticesOf(begun), await noticesOf(idle)]).toEqual([0, 1])
    expect(await remind([done.id])).toEqual({ count: 0 })
  })
})
