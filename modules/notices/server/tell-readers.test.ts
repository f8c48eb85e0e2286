/** A notice is told to its readers once, when it is shown for the first time. */
import { notices } from '../contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeNotice } from '../test/make-notices.ts'

let app: TestApp
let staff: string
let reader: TestUser
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
  reader = await makeStudent(app)
})
beforeEach(() => {
  told = collectTold()
})
afterAll(() => app.close())

/** Two workers, and every event twice. */
async function look() {
  await Promise.all([runLoop(app, 'notices.publishShown'), runLoop(app, 'notices.publishShown')])
  await deliverEvents(app, 2)
}
const toldOf = (id: string) => told.filter(one => one.about?.id === id).map(one => one.userId)

it('at once', async () => {
  const id = await makeNotice(app, staff, { openType: 4, audienceUserIds: [reader.id] })
  await look()
  await look()
  expect(toldOf(id)).toEqual([reader.id])
  // Withdrawn and published again, it is no news.
  await app.call(notices.setState, { ids: [id], state: 0 }, staff)
  await app.call(notices.setState, { ids: [id], state: 2 }, staff)
  await look()
  expect(toldOf(id)).toEqual([reader.id])
})

it('at its time, and to everybody', async () => {
  const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const id = await makeNotice(app, staff, { publish: 'later', publishAt })
  const draft = await makeNotice(app, staff, { publish: 'draft' })
  await look()
  expect(told).toEqual([])
  app.clock.advance(3601)
  await look()
  expect(toldOf(id)).toContain(reader.id)
  expect(toldOf(draft)).toEqual([])
})
