/** How the owner of a long import of users learns of its end: done, failed, or cut off with its process. */
import { randomUUID } from 'node:crypto'
import { inTx } from '@tripos/db/tx.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../../apps/server/test/app.ts'
import { collectTold, runLoop, type Told } from '../../../../../apps/server/test/told.ts'
import { upload } from '../../../../../apps/server/test/upload.ts'
import { lockBuiltInRole } from '../../../../access/server/index.ts'
import { users } from '../../../contract/users.ts'
import { makeStudent, makeSuperAdministrator, signIn, type TestUser } from '../../../test/make-identity.ts'

let app: TestApp
let owner: TestUser
let token: string
let told: Told[]
beforeAll(async () => {
  app = await startTestApp()
  told = collectTold()
  owner = await makeSuperAdministrator(app)
})
beforeEach(async () => {
  told.length = 0
  token = await signIn(app, owner)
})
afterAll(() => app.close())

async function check(...names: readonly string[]): Promise<string> {
  const columns = ['User name', 'Name'].map(header => ({ header, width: 10 }))
  const importId = randomUUID()
  await upload(app, users.importDryRun, {
    fields: { importId, existing: 'skip' },
    file: {
      name: 'class.xlsx',
      bytes: await writeSheets([{ name: 'U', columns, rows: names.map(name => [name, 'N']) }]),
    },
    token,
  })
  return importId
}

const stageOf = async (importId: string) => (await app.call(users.importProgress, { importId }, token)).stage

/** Commits while somebody else holds the built-in role, which each import takes first. */
async function commitSlowly(importId: string, seconds: number): Promise<string> {
  let result: Promise<string> = Promise.resolve('')
  await inTx(app.deps.db, async tx => {
    await lockBuiltInRole(tx)
    const sent = app.send(users.importCommit, { importId }, token)
    result = sent.then(({ body }) => (body.code === 0 ? 'done' : String(body.code)))
    while ((await stageOf(importId)) !== 'writing');
    app.clock.advance(seconds)
  })
  return result
}

it('what ends while one looks at it says nothing more', async () => {
  expect(await commitSlowly(await check('short.one'), 4)).toBe('done')
  expect(told).toEqual([])
})

it('what took long is told of, once', async () => {
  const importId = await check('long.one', 'long.two')
  expect(await commitSlowly(importId, 5)).toBe('done')
  await app.call(users.importCommit, { importId }, token)
  expect(told).toMatchObject([
    {
      kind: 'import.finished',
      userId: owner.id,
      params: { file: 'class.xlsx', count: 2 },
      link: '/admin/system/users/import',
    },
  ])
})

it('what failed after long is told of, and nothing is written', async () => {
  const importId = await check('failed.one', 'failed.two')
  await makeStudent(app, { userName: 'failed.two' })
  expect(await commitSlowly(importId, 5)).not.toBe('done')
  expect(told).toMatchObject([{ kind: 'import.failed', userId: owner.id, params: { file: 'class.xlsx' } }])
  expect(await refusalOf(app.call(users.importCommit, { importId }, token))).toBe('USER_IMPORT_STALE')
})

it('what ended with its process is told of after two minutes, by one of several processes, and may be sent again', async () => {
  const importId = await check('cut.one')
  await app.deps.db
    .updateTable('userImports')
    .set({ stage: 'writing', movingAt: app.clock.now() })
    .where('id', '=', importId)
    .execute()
  app.clock.advance(119)
  await runLoop(app, 'user-imports-cut-off')
  expect(told).toEqual([])
  app.clock.advance(2)
  await Promise.all([runLoop(app, 'user-imports-cut-off'), runLoop(app, 'user-imports-cut-off')])
  expect(told).toMatchObject([{ kind: 'import.failed', userId: owner.id }])
  expect(await app.call(users.importCommit, { importId }, token)).toMatchObject({ createdCount: 1 })
})
