/** Wrong answers that take points off: told before, frozen with the exam, seen afterwards. */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import { exams } from '../../exams/contract/exams.ts'
import { papers } from '../contract/papers.ts'
import { questionUse } from '../contract/question-use.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { examInput, makeBlueprint, picked, publish, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { makePaperCaches } from './caches.ts'
import { tallyPapers } from './count-papers.ts'

let app: TestApp
let staff: string
let blueprintId: string
let examId: string
let choiceId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const ids: string[] = []
  for (const type of [1, 3, 9, 4] as const) ids.push((await makeQuestion(app, { bank, type })).id)
  choiceId = ids[0] ?? ''
  blueprintId = await makeBlueprint(app, staff, [picked(ids, 1000)], { wrongPenalty: 25 })
  const { id } = await app.call(exams.save, examInput(blueprintId, { keysWhileOpen: true }), staff)
  await publish(app, staff, id)
  examId = id
})
afterAll(() => app.close())

/** Takes the exam; what is left out stays unanswered. A statement that is true, a number in metres, an essay. */
async function take({ option, number }: { option: 'A' | 'B'; number?: string }) {
  const token = await signIn(app, await makeStudent(app))
  const check = await app.call(exams.check, { id: examId }, token)
  const paper = await startPaper(app, token, examId)
  const at = paper.questions
    .slice(0, 1)
    .flatMap(shownOptions)
    .findIndex(html => html.includes(`Option ${option} `))
  const answers = [
    { no: 1, seq: 1, answer: { options: [at] } },
    ...(number === undefined ? [] : [{ no: 3, seq: 1, answer: { number, unit: 'm/s²' } }]),
  ]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: paper.epoch, answers }, token)
  const finish = async () => {
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    return app.call(papers.result, { paperId: paper.paperId }, token)
  }
  return { check, paperId: paper.paperId, finish }
}

it('are told on the check page, taken off for wrong answers only, and the total never falls below 0', async () => {
  const { check, paperId, finish } = await take({ option: 'A', number: '11' })
  expect(check.wrongPenalty).toBe(25)
  const result = await finish()
  expect(result.questions.map(question => question.score)).toEqual([-250, 0, -250, 0])
  expect(result.score).toBe(0)
  const detail = await app.call(papers.detail, { paperId }, staff)
  expect(detail.questions.map(question => question.score)).toEqual([-250, 0, -250, 0])
  expect(detail.wrongPenalty).toBe(25)
})

it('come off what other answers brought, by the blueprint as it was when the exam was published', async () => {
  const { finish } = await take({ option: 'B', number: '11' })
  const blueprint = await app.call(exams.blueprintDetail, { id: blueprintId }, staff)
  expect(blueprint.content.wrongPenalty).toBe(25)
  await app.call(
    exams.blueprintSave,
    {
      id: blueprintId,
      version: blueprint.version,
      name: blueprint.name,
      departmentId: null,
      content: { ...blueprint.content, wrongPenalty: 100 },
    },
    staff,
  )
  const result = await finish()
  expect(result.questions.map(question => question.score)).toEqual([1000, 0, -250, 0])
  expect(result.score).toBe(750)
  expect((await take({ option: 'B' })).check.wrongPenalty).toBe(25)
})

it('do not pull the share right of a question down', async () => {
  await tallyPapers({ ...app.deps, caches: makePaperCaches(app.deps) })
  const { paperCount, shareRight } = await app.call(questionUse.statistics, { id: choiceId }, staff)
  expect([paperCount, shareRight]).toEqual([2, 0.5])
})

it.each([-1, 101, 12.5])('are refused as %s percent', async wrongPenalty => {
  expect(await refusalOf(makeBlueprint(app, staff, [], { wrongPenalty }))).toBe('BAD_INPUT')
})
