/** Statistics of questions from papers that people have taken, and where a question is used. */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { questionUse } from '../contract/question-use.ts'
import { questions } from '../../questions/contract/questions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeBlueprint, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { makePaperCaches } from './caches.ts'
import { tallyPapers, tallyPortion } from './count-papers.ts'

let app: TestApp
let staff: string
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

const count = () => tallyPapers({ ...app.deps, caches: makePaperCaches(app.deps) })
const statistics = (id: string, token = staff) => app.call(questionUse.statistics, { id }, token)

/** A student takes the exam: option B is right, the essay is some words. */
async function take(examId: string, option: 'A' | 'B' | undefined): Promise<string> {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, examId)
  const at = paper.questions
    .slice(0, 1)
    .flatMap(shownOptions)
    .findIndex(html => html.includes(`Option ${option} `))
  const answers = [
    ...(option === undefined ? [] : [{ no: 1, seq: 1, answer: { options: [at] } }]),
    { no: 2, seq: 1, answer: { text: 'words' } },
  ]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: paper.epoch, answers }, token)
  await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  return paper.paperId
}
const mark = (paperId: string, points: number, seenRevision: number) =>
  app.call(markingCalls.mark, { paperId, no: 2, points, comment: '', seenRevision }, staff)

it('follows finished papers, other marks and voided papers', async () => {
  const choice = await makeQuestion(app, { bank, type: 1 })
  const essay = await makeQuestion(app, { bank, type: 4 })
  const examId = await makeExam(app, staff, [picked([choice.id, essay.id], 1000)])
  const taken = [
    await take(examId, 'B'),
    await take(examId, 'B'),
    await take(examId, 'A'),
    await take(examId, undefined),
  ]
  await count()
  // Nothing counts before a marker has been through with the paper.
  expect(await statistics(choice.id)).toEqual({ paperCount: 0, answeredCount: 0, shareRight: null, versions: [] })

  for (const paperId of taken) await mark(paperId, 500, 0)
  await count()
  await count()
  expect(await statistics(choice.id)).toMatchObject({
    paperCount: 4,
    answeredCount: 3,
    shareRight: 0.5,
    versions: [{ versionNo: 1, paperCount: 4, optionCounts: [1, 2, 0, 0] }],
  })
  expect(await statistics(essay.id)).toMatchObject({ paperCount: 4, shareRight: 0.5, versions: [{ optionCounts: [] }] })

  await mark(taken[0] ?? '', 900, 1)
  await app.call(papers.void, { paperId: taken[2] ?? '', reason: 'The wrong room' }, staff)
  await count()
  expect(await statistics(essay.id)).toMatchObject({ paperCount: 3, shareRight: expect.closeTo(19 / 30, 4) })
  expect(await statistics(choice.id)).toMatchObject({
    paperCount: 3,
    answeredCount: 2,
    versions: [{ optionCounts: [0, 2, 0, 0] }],
  })

  const list = async (filter: object) =>
    (await app.call(questions.paging, { bankId: bank.id, ...filter }, staff)).rows.map(row => row.id)
  await makeQuestion(app, { bank })
  expect(await list({ sort: 'shareRight', order: 'desc' })).toMatchObject([choice.id, essay.id, expect.any(String)])
  expect(await list({ sort: 'shareRight', order: 'asc' })).toMatchObject([essay.id, choice.id, expect.any(String)])
  expect(await list({ use: 'used', sort: 'paperCount' })).toHaveLength(2)
  expect(await list({ use: 'unused' })).toHaveLength(1)
  const reader = await makeStaff(app)
  expect(await refusalOf(statistics(choice.id, reader.token))).toBe('NOT_FOUND')
})

it('comes out the same when two workers count at once', async () => {
  const choice = await makeQuestion(app, { bank, type: 1 })
  const essay = await makeQuestion(app, { bank, type: 4 })
  const examId = await makeExam(app, staff, [picked([choice.id, essay.id], 1000)])
  for (const option of ['A', 'B'] as const) await mark(await take(examId, option), 0, 0)
  const deps = { ...app.deps, caches: makePaperCaches(app.deps) }
  await Promise.all([tallyPortion(deps), tallyPortion(deps), tallyPortion(deps)])
  expect(await statistics(choice.id)).toMatchObject({ paperCount: 2, versions: [{ optionCounts: [1, 1, 0, 0] }] })
})

it('names the blueprints and exams of a question to those who may see them, and counts them for others', async () => {
  const owned = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:bank:edit', 'exam:exam:view'] })
  const shelf = await makeBank(app, owned)
  const question = await makeQuestion(app, { bank: shelf })
  await makeBlueprint(app, staff, [picked([question.id])])
  const examId = await makeExam(app, staff, [drawn(shelf.id, 1)])
  const input = { id: question.id }
  expect(await app.call(questionUse.blueprints, input, staff)).toMatchObject({ total: 1, hiddenCount: 0 })
  expect(await app.call(questionUse.exams, input, staff)).toMatchObject({
    total: 1,
    rows: [{ id: examId, paperCount: 0 }],
  })
  for (const endpoint of [questionUse.blueprints, questionUse.exams]) {
    expect(await app.call(endpoint, input, owned.token)).toEqual({ total: 0, hiddenCount: 1, rows: [] })
  }
})
