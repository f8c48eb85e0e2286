/** How the owner of a long import of questions learns of its end: done, or cut off with its process. */
import { inTx } from '@tripos/db/tx.ts'
import { beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { collectTold, runLoop, type Told } from '../../../../apps/server/test/told.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { makeBank, type TestBank } from '../../test/make-questions.ts'

let app: TestApp
let author: Staff
let bank: TestBank
let told: Told[]
withAuthors(authors => {
  ;({ app, author } = authors)
})
beforeEach(async () => {
  told = collectTold()
  bank = await makeBank(app, author)
})

async function check(mark: string): Promise<string> {
  const line = JSON.stringify({ question: `${mark}?`, options: ['(A)one', '(B)two'], label: 'A' })
  const file = { name: 'bank.jsonl', bytes: line }
  const input = { fields: { bankId: bank.id, format: 'jsonl' }, file, ...author }
  return (await upload(app, questionFiles.importDryRun, input)).importId
}

const commit = (importId: string) =>
  app.call(questionFiles.importCommit, { importId, duplicates: 'skip' }, author.token)
const rowOf = (importId: string) =>
  app.deps.db.selectFrom('questionImports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow()

it('what took long is told of, once', async () => {
  const importId = await check('long')
  let done: Promise<unknown> = Promise.resolve()
  await inTx(app.deps.db, async tx => {
    await tx.selectFrom('banks').select('id').where('id', '=', bank.id).forUpdate().executeTakeFirstOrThrow()
    done = commit(importId)
    while ((await rowOf(importId)).movingAt === null);
    app.clock.advance(5)
  })
  await done
  await commit(importId)
  expect(told).toMatchObject([
    { kind: 'import.finished', params: { file: 'bank.jsonl', count: 1 }, link: `/admin/questions/import/${bank.id}` },
  ])
})

it('what ended with its process is told of after a minute, once, and may be sent again', async () => {
  const importId = await check('cut')
  const movingAt = app.clock.now()
  await app.deps.db.updateTable('questionImports').set({ movingAt }).where('id', '=', importId).execute()
  app.clock.advance(59)
  await runLoop(app, 'questions-imports-cut-off')
  expect(told).toEqual([])
  app.clock.advance(1)
  await Promise.all([runLoop(app, 'questions-imports-cut-off'), runLoop(app, 'questions-imports-cut-off')])
  expect(told.map(one => one.kind)).toEqual(['import.failed'])
  expect(await commit(importId)).toMatchObject({ importedCount: 1 })
  expect(told).toHaveLength(1)
})
