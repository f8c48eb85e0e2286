/** Papers of exams of staff are no mock exams of students, however they are asked for. */
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'
import { deleteMockPapers, takeOldMocks } from './own-mocks.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('is not taken, and not deleted when it is named', async () => {
  const owner = await makeSuperAdministrator(app)
  const { id } = await makeQuestion(app, { bank: await makeBank(app, owner), type: 1 })
  // A mock exam of staff, too.
  const examId = await makeExam(app, await signIn(app, owner), [picked([id])], { examKind: 2 })
  const token = await signIn(app, await makeStudent(app))
  const { paperId, submitKey } = await startPaper(app, token, examId, newId())
  await app.call(papers.submit, { paperId, submitKey })
  app.clock.advance(400 * 86_400)
  await app.deps.db.updateTable('papers').set({ markingDue: false, state: 2 }).where('id', '=', paperId).execute()
  await inTx(app.deps.db, async tx => {
    expect(await takeOldMocks(tx, { closedBefore: app.clock.now(), limit: 1000 })).toEqual([])
    expect(await deleteMockPapers(tx, [paperId])).toEqual([])
  })
  const left = await app.deps.db.selectFrom('papers').select('id').where('id', '=', paperId).execute()
  expect(left).toEqual([{ id: paperId }])
})
