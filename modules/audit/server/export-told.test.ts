/** Whoever takes the log with them learns how that ended, where it took longer than anybody looks at a page. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { slowly } from '../../../apps/server/test/slowly.ts'
import { collectTold, type Told } from '../../../apps/server/test/told.ts'
import { download } from '../../../apps/server/test/upload.ts'
import { makeAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { audit } from '../contract.ts'

let app: TestApp
let admin: TestUser
let token: string
let told: Told[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdministrator(app)
  token = await signIn(app, admin)
  told = collectTold()
})
afterAll(() => app.close())

const taken = (seconds: number) =>
  slowly(app, { table: 'audit_log', seconds }, () => download(app, audit.export, { input: {}, token }))

it('a short export says nothing more, a long one is told of', async () => {
  await taken(4)
  expect(told).toEqual([])
  await taken(5)
  expect(told).toMatchObject([
    {
      kind: 'export.finished',
      userId: admin.id,
      params: { file: 'Operations.xlsx' },
      link: '/admin/system/operations',
    },
  ])
})
