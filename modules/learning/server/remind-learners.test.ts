/** Learners who are not through are reminded, at once or at a set time. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { learning } from '../contract/learning.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'

let app: TestApp
let staff: string
let of: TestCourse
let done: TestUser
let begun: TestUser
let idle: TestUser
let told: Told[]

async function open(user: TestUser, ...lessonIds: readonly string[]): Promise<void> {
  const token = await signIn(app, user)
  for (const lessonId of lessonIds) await app.call(learning.lesson, { courseId: of.id, lessonId }, token)
}

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  told = collectTold()
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
  await deliverEvents(app)
  told.length = 0
})
afterAll(() => app.close())

describe('a reminder', () => {
  const remind = (input: object = {}, token = staff) => app.call(learning.remind, { courseId: of.id, ...input }, token)
  const reminded = () => told.flatMap(one => (one.kind === 'course.reminder' ? [one.userId] : [])).toSorted()
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

  it('goes to those who are not through, once', async () => {
    expect(await app.call(learning.countToRemind, { courseId: of.id }, staff)).toEqual({ count: 2 })
    expect(await remind()).toEqual({ count: 2 })
    await deliverEvents(app, 2)
    expect(reminded()).toEqual([begun.id, idle.id].toSorted())
    expect(told[0]).toMatchObject({ params: { course: of.title }, link: `/web/course/view/${of.id}` })
    const logged = app.deps.db.selectFrom('auditLog').select('objectName').where('action', '=', 'record.remind')
    expect(await logged.where('objectId', '=', of.id).execute()).toEqual([{ objectName: of.title }])
  })

  it('goes to chosen ones only where they are not through', async () => {
    const chosen = { courseId: of.id, userIds: [done.id, idle.id] }
    expect(await app.call(learning.countToRemind, chosen, staff)).toEqual({ count: 1 })
    expect(await remind({ userIds: [done.id, idle.id] })).toEqual({ count: 1 })
    expect(await remind({ userIds: [done.id] })).toEqual({ count: 0 })
    await deliverEvents(app)
    expect(reminded()).toEqual([idle.id])
  })

  it('goes to the people of whoever sends it', async () => {
    const here = await makeDepartment(app)
    const mine = await makeStudent(app, { departmentIds: [here.id] })
    of = await makeCourse(app, { departmentId: here.id, openType: 4, audienceUserIds: [mine.id, idle.id] })
    const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [here.id] })
    expect(await remind({}, await signIn(app, head))).toEqual({ count: 1 })
    await deliverEvents(app)
    expect(reminded()).toEqual([mine.id])
  })

  it('that is planned goes to those who are not through by then, and can be taken back before', async () => {
    expect(await remind({ at: at(60) })).toEqual({ count: null })
    expect(await remind({ at: at(61) })).toEqual({ count: null })
    const { rows } = await app.call(learning.reminders, { courseId: of.id }, staff)
    expect(rows).toMatchObject([{ doneAt: null }, { doneAt: null }])
    await app.call(learning.cancelReminder, { courseId: of.id, id: rows[0]?.id ?? '' }, staff)
    await open(begun, of.lessonIds[1] ?? '')
    app.clock.advance(62 * 60)
    const look = async () => {
      await Promise.all([runLoop(app, 'learning.publishReminders'), runLoop(app, 'learning.publishReminders')])
      await deliverEvents(app, 2)
    }
    await look()
    await look()
    expect(reminded()).toEqual([idle.id])
    const after = await app.call(learning.reminders, { courseId: of.id }, staff)
    expect(after.rows).toMatchObject([{ count: 1 }])
  })

  it('is not planned for a time that has passed', async () => {
    const { body } = await app.send(learning.remind, { courseId: of.id, at: at(-1) }, staff)
    expect(body).toMatchObject({ code: codeOf('BAD_INPUT'), data: { issues: [{ field: 'at' }] } })
  })
})
