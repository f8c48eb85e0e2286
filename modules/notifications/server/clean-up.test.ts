/** What was told long ago goes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { notifications } from '../contract.ts'
import { tell } from '../test/make-notifications.ts'
import { deleteOldNotifications } from './clean-up.queries.ts'

const DAY = 24 * 3600
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('what was read goes after 90 days, the rest after a year, and events with their last reader', async () => {
  const student = await makeStudent(app)
  const [start, exam] = [app.clock.now(), { startsAt: new Date(0), endsAt: new Date(0), minutes: 1 }]
  const titles = async () => {
    const { rows } = await app.call(notifications.mine, {}, await signIn(app, student))
    return rows.map(row => row.title)
  }
  const cleanAfter = async (days: number) => {
    app.clock.set(new Date(start.getTime() + days * DAY * 1000))
    await deleteOldNotifications(app.deps.db, app.clock.now())
    return titles()
  }
  await tell(app, { userIds: [student.id], params: { ...exam, exam: 'read' } })
  await app.call(notifications.readAll, {}, await signIn(app, student))
  await tell(app, { userIds: [student.id], params: { ...exam, exam: 'unread' } })
  expect(await cleanAfter(89)).toHaveLength(2)
  expect(await cleanAfter(91)).toEqual(['New exam: unread'])
  expect(await cleanAfter(364)).toEqual(['New exam: unread'])
  expect(await cleanAfter(366)).toEqual([])
  expect(await app.deps.db.selectFrom('notificationEvents').select('id').execute()).toEqual([])
})
