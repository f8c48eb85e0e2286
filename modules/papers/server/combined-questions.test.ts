/** Combined questions on a paper: shown part by part, saved, scored, reviewed, and marked by a person where a part needs one. */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import type { PlainBody } from '@tripos/question-kinds/answers.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { partOrders } from '@tripos/question-kinds/question-parts.ts'
import { questions as bankQuestions } from '../../questions/contract/questions.ts'
import { questionUse } from '../contract/question-use.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, samplePart, sampleContent } from '../../questions/test/make-questions.ts'
import { makePaperCaches } from './caches.ts'
import { tallyPapers } from './count-papers.ts'

let app: TestApp
let staff: string
let questionId: string
/** A choice that weighs 2, gaps, pairs and an order; then one with an essay. */
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const byMachine = await makeQuestion(app, { bank, content: sampleContent(6, 'M') })
  questionId = byMachine.id
  const parts = [{ content: samplePart(2, 'E1') }, { content: samplePart(4, 'E2') }]
  const content = { type: 6 as const, stem: '<p>Shared</p>', parts, analysis: '<p>Of all</p>' }
  const byPerson = await makeQuestion(app, { bank, content })
  examId = await makeExam(app, staff, [picked([byMachine.id, byPerson.id], 1000)], {
    attemptLimit: 0,
    keysWhileOpen: true,
    content: { wrongPenalty: 50 },
  })
})
afterAll(() => app.close())

const open = async (of = examId) => {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, of)
  /** Where what the author wrote at each index stands on this paper. */
  const at = (no: number, part: number, word: string, names: readonly (string | number)[]) => {
    const question = paper.questions[no - 1]
    const shown = question?.type === 6 ? question.parts.slice(part - 1, part).flatMap(shownOptions) : []
    return names.map(name => shown.findIndex(html => html.includes(`${word} ${name} of`)))
  }
  const save = (no: number, parts: (PlainBody | null)[]) =>
    app.call(
      papers.saveAnswers,
      { paperId: paper.paperId, epoch: paper.epoch, answers: [{ no, seq: 1, answer: { parts } }] },
      token,
    )
  const submit = () => app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  const result = () => app.call(papers.result, { paperId: paper.paperId }, token)
  return { token, paper, at, save, submit, result }
}

it('shows each part with its share of the points, and the parts answered by what is shown give all of them', async () => {
  const { paper, at, save, submit, result } = await open()
  const [question] = paper.questions
  if (question?.type !== 6) throw new Error('no combined question')
  expect(question.parts.map(part => [part.type, part.points, shownOptions(part).length])).toEqual([
    [1, 400, 4],
    [5, 200, 0],
    [7, 200, 4],
    [8, 200, 4],
  ])
  expect(question).toMatchObject({ type: 6, points: 1000 })
  await save(1, [
    { options: at(1, 1, 'Option', ['B']) },
    { gaps: ['WORD M, part 2', '2.5'] },
    { targets: at(1, 3, 'Target', [0, 1, 2]) },
    { order: at(1, 4, 'Item', [0, 1, 2, 3]) },
  ])
  expect((await submit()).state).toBe(PaperState.finished)
  const { questions, score } = await result()
  expect([questions.map(one => one.score), score]).toEqual([[1000, 0], 1000])
  expect(questions[0]?.key).toEqual({
    kind: 'parts',
    parts: [
      { kind: 'choice', options: at(1, 1, 'Option', ['B']) },
      { kind: 'gaps', gaps: ['word M, part 2', '3 ± 1'] },
      { kind: 'matching', targets: at(1, 3, 'Target', [0, 1, 2]) },
      { kind: 'order', order: at(1, 4, 'Item', [0, 1, 2, 3]) },
    ],
  })
  expect(questions.map(one => one.partAnalyses?.length)).toEqual([4, 2])
})

it('tells which parts were right, takes points off part by part, and counts in the statistics as one question', async () => {
  const { paper, at, save, submit, result } = await open()
  const [first = 0, second = 0, ...rest] = at(1, 4, 'Item', [0, 1, 2, 3])
  await save(1, [
    { options: at(1, 1, 'Option', ['C']) },
    { gaps: ['wrong', '3'] },
    null,
    { order: [second, first, ...rest] },
  ])
  await submit()
  const { questions } = await result()
  expect(questions[0]?.score).toBe(-200 + 100 + 66)
  const rightParts = {
    kind: 'parts',
    parts: [
      { points: 400, score: -200, rightParts: null },
      { points: 200, score: 100, rightParts: { kind: 'gaps', gaps: [false, true] } },
      { points: 200, score: 0, rightParts: null },
      { points: 200, score: 66, rightParts: { kind: 'follows', follows: [false, false, true] } },
    ],
  }
  expect(questions[0]?.rightParts).toEqual(rightParts)
  const detail = await app.call(papers.detail, { paperId: paper.paperId }, staff)
  expect(detail.questions[0]?.rightParts).toEqual(rightParts)
  expect(partOrders(detail.questions[0]?.optionOrder ?? []).map(order => order.length)).toEqual([4, 0, 4, 4])
  await tallyPapers({ ...app.deps, caches: makePaperCaches(app.deps) })
  const counted = await app.call(questionUse.statistics, { id: questionId }, staff)
  expect(counted).toMatchObject({ answeredCount: counted.paperCount, versions: [{ optionCounts: [] }] })
})

it('waits for a person where a part does, who sees what the machine gives for the others', async () => {
  const { paper, at, save, submit } = await open()
  const { paperId } = paper
  await save(2, [{ options: at(2, 1, 'Option', ['A', 'C']) }, { text: 'because' }])
  expect((await submit()).state).toBe(PaperState.awaitingMarking)
  const detail = await app.call(papers.detail, { paperId }, staff)
  expect(detail.questions.map(one => one.score)).toEqual([0, null])
  const task = await app.call(markingCalls.task, { paperId, no: 2 }, staff)
  expect(task.rightParts).toEqual({
    kind: 'parts',
    parts: [
      { points: 500, score: 500, rightParts: null },
      { points: 500, score: null, rightParts: null },
    ],
  })
  expect(task.maxPoints).toBe(1000)
  const [order = []] = partOrders(task.optionOrder)
  expect(at(2, 1, 'Option', ['A', 'C']).map(position => order[position])).toEqual([0, 2])
  const marked = await app.call(markingCalls.mark, { paperId, no: 2, points: 750, comment: '', seenRevision: 0 }, staff)
  expect(marked).toMatchObject({ paperState: PaperState.finished, score: 750 })
})

it('tells the score of parts only with the score', async () => {
  const AT_ONCE = { rule: 1, at: null } as const
  const never = { rule: 6, at: null } as const
  const release = { score: never, answers: AT_ONCE, analysis: never }
  const hidden = await makeExam(app, staff, [picked([questionId], 1000)], {
    attemptLimit: 0,
    release,
    keysWhileOpen: true,
  })
  const { at, save, submit, result } = await open(hidden)
  await save(1, [{ options: at(1, 1, 'Option', ['B']) }])
  await submit()
  const [question] = (await result()).questions
  expect(question).not.toHaveProperty('partAnalyses')
  expect(question).toMatchObject({ score: null, rightParts: { parts: Array(4).fill({ score: null }) } })
})

it('takes no answer of another form, and nothing beyond the limits', async () => {
  const { paper, token, save } = await open()
  expect(await refusalOf(save(1, [{ order: [0, 0] }]))).toBe('ANSWER_NOT_FITTING')
  expect(await refusalOf(save(1, [{ options: [25] }]))).toBe('ANSWER_NOT_FITTING')
  const send = (answer: unknown) =>
    refusalOf(
      app.call(
        papers.saveAnswers,
        { paperId: paper.paperId, epoch: paper.epoch, answers: [{ no: 1, seq: 1, answer: answer as never }] },
        token,
      ),
    )
  expect(await send({ options: [0] })).toBe('ANSWER_NOT_FITTING')
  for (const answer of [
    { parts: Array(21).fill(null) },
    { parts: [{ parts: [] }] },
    { parts: [{ text: 'x', extra: true }] },
    { parts: 'x' },
  ])
    expect(await send(answer)).toBe('BAD_INPUT')
  const rows = await app.deps.db.selectFrom('answers').selectAll().where('paperId', '=', paper.paperId).execute()
  expect(rows).toEqual([])
})

it('is refused by a save where a part has no sound key, with the number of the part', async () => {
  const bank = await makeBank(app, await makeAdministrator(app))
  const save = (content: unknown) =>
    app.call(bankQuestions.save, { bankIds: [bank.id], level: 1, content: content as never }, staff)
  const sample = sampleContent(6, 'X')
  if (sample.type !== 6) throw new Error('another type')
  const [first] = sample.parts
  const noKey = {
    type: 1,
    stem: '',
    options: [
      { html: 'a', isRight: false },
      { html: 'b', isRight: false },
    ],
    analysis: '',
  }
  await expect(save({ ...sample, parts: [first, { content: noKey }] })).rejects.toThrow(/第 2 小题|Part 2/)
  await expect(save({ ...sample, parts: [first, { content: { ...samplePart(4, 'y'), stem: ' ' } }] })).rejects.toThrow(
    /第 2 小题|Part 2/,
  )
  expect(await refusalOf(save({ ...sample, parts: [] }))).toBe('BAD_INPUT')
  expect(await refusalOf(save({ ...sample, parts: [{ content: sample }] }))).toBe('BAD_INPUT')
  // The blank of a cloze passage stands in the shared stem.
  const cloze = {
    ...noKey,
    options: [
      { html: 'a', isRight: true },
      { html: 'b', isRight: false },
    ],
  }
  expect(await save({ ...sample, parts: [{ content: cloze }] })).toMatchObject({ versionNo: 1 })
})
