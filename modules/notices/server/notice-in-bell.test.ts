/** From a notice to the bell of its readers, and back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { deliverEvents, runLoop } from '../../../apps/server/test/told.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { notices } from '../contract.ts'
import { makeNotice } from '../test/make-notices.ts'

let app: TestApp
let staff: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

it('a notice that is opened in its own list is read in the bell too', async () => {
  const reader = await makeStudent(app)
  const id = await makeNotice(app, staff, { openType: 4, audienceUserIds: [reader.id] })
  await runLoop(app, 'notices.publishShown')
  await deliverEvents(app, 2)
  const token = await signIn(app, reader)
  const countUnread = async () => (await app.send({ path: '/api/notification/unread' }, {}, token)).body.data
  expect(await countUnread()).toEqual({ count: 1 })
  await app.call(notices.read, { id }, await signIn(app, await makeStudent(app))).catch(() => undefined)
  expect(await countUnread()).toEqual({ count: 1 })
  await app.call(notices.read, { id }, token)
  expect(await countUnread()).toEqual({ count: 0 })
})
