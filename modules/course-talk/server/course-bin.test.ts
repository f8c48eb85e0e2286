/** Words under a course hold it in its bin. */
import { courseTalk } from '../contract.ts'
import { BIN_DAYS, courseBin } from '../../courses/contract/course-bin.ts'
import { courses } from '../../courses/contract/courses.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await startTestApp()
  author = await makeAdministrator(app)
})
afterAll(() => app.close())

async function clearBin(): Promise<void> {
  const jobs = app.modules.flatMap(module => module.jobs)
  const job = jobs.find(one => one.kind === 'cron' && one.name === 'courses-clear-bin')
  if (job?.kind !== 'cron') throw new Error('nobody clears the bin')
  await job.run()
}

it('a course with words goes to the bin with them, is seen by nobody, and outlasts its time there', async () => {
  const staff = await signIn(app, author)
  const student = await signIn(app, await makeStudent(app))
  const [free, said] = [await makeCourse(app), await makeCourse(app)]
  await app.call(courseTalk.write, { courseId: said.id, kind: 1, text: 'words' }, student)
  const loss = { learnerCount: 0, completedCount: 0, talkCount: 1 }
  expect(await app.call(courseBin.loss, { courseIds: [said.id] }, staff)).toEqual(loss)
  await app.call(courses.delete, { ids: [free.id, said.id] }, staff)
  expect(await refusalOf(app.call(courseTalk.list, { courseId: said.id }, student))).toBe('NOT_FOUND')
  expect((await app.call(courseTalk.paging, {}, staff)).total).toBe(0)
  const logged = await app.deps.db.selectFrom('auditLog').select(['before']).where('objectId', '=', said.id).execute()
  expect(logged).toMatchObject([{ before: loss }])
  app.clock.advance((BIN_DAYS + 1) * 24 * 3600)
  await clearBin()
  const bin = await app.call(courseBin.paging, {}, await signIn(app, author))
  expect(bin.rows).toMatchObject([{ id: said.id, ...loss, daysLeft: null }])
})
