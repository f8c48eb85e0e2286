/** Whoever joins a department later is told of the courses that were set for it before. Every event is delivered twice. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { courses } from '../contract/courses.ts'
import { LessonKind } from '../contract/course-kinds.ts'
import { makeCourse } from '../test/make-courses.ts'

let app: TestApp
let staff: string
let told: Told[]
beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(() => void (told = collectTold()))
afterAll(() => app.close())

/** By two workers at once. */
async function join(): Promise<void> {
  await Promise.all([runLoop(app, 'org.publishJoined'), runLoop(app, 'org.publishJoined')])
  await deliverEvents(app, 2)
}
const setState = (ids: string[], state: 0 | 1) => app.call(courses.setState, { ids, state }, staff)

it('they are told of each once, of none that is unpublished, for others, or known already', async () => {
  const department = await makeDepartment(app)
  const below = await makeDepartment(app, { parent: department })
  const here = await makeStudent(app, { departmentIds: [department.id] })
  const chapters = [[{ kind: LessonKind.richText }]] as const
  const audience = { openType: 2, audienceDepartmentIds: [department.id], chapters } as const
  const { id } = await makeCourse(app, { ...audience, title: 'Fire drill' })
  const { id: draft } = await makeCourse(app, audience)
  const { id: everybody } = await makeCourse(app, { chapters })
  await setState([id, draft, everybody], 0)
  app.clock.advance(60)
  await setState([id, everybody], 1)
  await deliverEvents(app, 2)
  const toldOf = () => told.filter(one => one.about?.id === id).map(one => one.userId)
  expect(toldOf()).toEqual([here.id])
  told.length = 0
  await join()
  expect(told).toEqual([])

  const late = await makeStudent(app, { departmentIds: [below.id] })
  await makeStudent(app, { departmentIds: [(await makeDepartment(app)).id] })
  await makeStudent(app, { departmentIds: [below.id], state: 1 })
  await makeAdministrator(app, { departmentIds: [below.id], scope: DataScope.own })
  await join()
  expect(told.map(one => [one.kind, one.about?.id, one.userId])).toEqual([['course.assigned', id, late.id]])
  expect(told[0]).toMatchObject({ params: { course: 'Fire drill', dueAt: null }, link: `/web/course/view/${id}` })

  // Out and in again, and into a second department of the same course: nothing that they do not know.
  await app.deps.db.deleteFrom('userDepartments').where('userId', '=', late.id).execute()
  const memberships = [department.id, below.id].map(departmentId => ({ userId: late.id, departmentId }))
  await app.deps.db.insertInto('userDepartments').values(memberships).execute()
  await join()
  expect(told).toHaveLength(1)
})
