/** Whom an answer is told to: the author of what was answered, once others can see it. */
import { courseTalk, TalkKind } from '../contract.ts'
import { CourseTalk } from '../../courses/contract/course-kinds.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, type Told } from '../../../apps/server/test/told.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'

let app: TestApp
let staff: string
let writer: TestUser
let other: TestUser
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  told = collectTold()
  writer = await makeStudent(app)
  other = await makeStudent(app)
})
afterAll(() => app.close())

const write = async (courseId: string, text: string) =>
  (await app.call(courseTalk.write, { courseId, kind: TalkKind.question, text }, await signIn(app, writer))).id
const answer = async (id: string, text: string, person: TestUser) =>
  (await app.call(courseTalk.answer, { id, text }, await signIn(app, person))).id
const toldTo = () => told.map(({ userId, params }) => `${userId} ${'text' in params ? params.text : ''}`)

it('of learners and of staff, not of oneself', async () => {
  const { id: courseId } = await makeCourse(app)
  const id = await write(courseId, 'Why?')
  await answer(id, 'My own answer', writer)
  expect(toldTo()).toEqual([])
  const second = await answer(id, 'Because', other)
  expect(toldTo()).toEqual([`${writer.id} Because`])
  await app.call(courseTalk.reply, { id: second, text: 'Both are right' }, staff)
  expect(toldTo().slice(1).toSorted()).toEqual([`${writer.id} Both are right`, `${other.id} Both are right`].toSorted())
  expect(told[0]?.link).toBe(`/web/course/view/${courseId}`)
})

it('of one that waits, when it is let through', async () => {
  const { id: courseId } = await makeCourse(app, { talk: CourseTalk.moderated })
  const id = await write(courseId, 'Why?')
  await app.call(courseTalk.setState, { ids: [id], state: 1 }, staff)
  const answerId = await answer(id, 'Because', other)
  expect(told).toEqual([])
  const show = () => app.call(courseTalk.setState, { ids: [answerId], state: 1 }, staff)
  await show()
  await show()
  expect(toldTo()).toEqual([`${writer.id} Because`])
})
