/** Fill-in, matching, ordering and numeric questions on a paper: shown, saved, scored, reviewed. */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import { papers } from '../contract/papers.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

let app: TestApp
let staff: string
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const ids: string[] = []
  for (const type of [5, 7, 8, 9] as const) ids.push((await makeQuestion(app, { bank, type })).id)
  examId = await makeExam(app, staff, [picked(ids, 1000)], {
    attemptLimit: 0,
    keysWhileOpen: true,
    content: { shuffleOptions: false },
  })
})
afterAll(() => app.close())

const open = async () => {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, examId)
  const at = (no: number, name: string) =>
    paper.questions
      .slice(no - 1, no)
      .flatMap(shownOptions)
      .map(html => Number(new RegExp(`${name} (\\d)`).exec(html)?.[1]))
  const save = (no: number, answer: object, seq = 1) =>
    app.call(
      papers.saveAnswers,
      { paperId: paper.paperId, epoch: paper.epoch, answers: [{ no, seq, answer: answer as never }] },
      token,
    )
  const submit = () => app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  return { token, paper, at, save, submit }
}

it('are answered rightly by what the paper shows, and give the full points at once', async () => {
  const { token, paper, at, save, submit } = await open()
  const mark = /Target 0 of (\d+)/.exec(paper.questions.slice(1, 2).flatMap(shownOptions).join(''))?.[1] ?? ''
  const fields = ['no', 'points', 'section', 'stem', 'type']
  expect(paper.questions.map(question => Object.keys(question).sort())).toEqual([
    [...fields, 'gapCount', 'numberGaps'].sort(),
    [...fields, 'options', 'prompts'].sort(),
    [...fields, 'options'].sort(),
    [...fields, 'hasUnit'].sort(),
  ])
  expect(paper.questions).toMatchObject([
    { gapCount: 2, numberGaps: [1] },
    { prompts: [{}, {}, {}] },
    {},
    { hasUnit: true },
  ])
  const targets = [0, 1, 2].map(target => at(2, 'Target').indexOf(target))
  const order = [0, 1, 2, 3].map(item => at(3, 'Item').indexOf(item))
  await save(1, { gaps: [`Word ${Number(mark) - 1}`, '2.0'] })
  await save(2, { targets })
  await save(3, { order })
  await save(4, { number: '975', unit: 'cm/s^2' })
  expect((await submit()).state).toBe(PaperState.finished)
  const result = await app.call(papers.result, { paperId: paper.paperId }, token)
  expect(result.questions.map(question => question.score)).toEqual([1000, 1000, 1000, 1000])
  expect(result.questions.map(question => question.key)).toEqual([
    { kind: 'gaps', gaps: [`word ${Number(mark) - 1}`, '3 ± 1'] },
    { kind: 'matching', targets },
    { kind: 'order', order },
    { kind: 'number', number: '9.8 ± 0.1', unit: 'm/s²' },
  ])
  expect(result.questions[1]?.answer).toEqual({ kind: 'matching', targets })
})

it('give their parts, and nothing where nothing is answered', async () => {
  const { token, paper, at, save, submit } = await open()
  const [first = 0, second = 0, ...rest] = [0, 1, 2, 3].map(item => at(3, 'Item').indexOf(item))
  await save(1, { gaps: ['wrong', '3'] })
  await save(2, { targets: [at(2, 'Target').indexOf(0), -1, -1] })
  await save(3, { order: [second, first, ...rest] })
  await submit()
  const result = await app.call(papers.result, { paperId: paper.paperId }, token)
  expect(result.questions.map(question => question.score)).toEqual([500, 333, 333, 0])
  expect(result.score).toBe(1166)
  const parts = [
    { kind: 'gaps', gaps: [false, true] },
    { kind: 'matching', targets: [true, false, false] },
    { kind: 'follows', follows: [false, false, true] },
    null,
  ]
  expect(result.questions.map(question => question.rightParts)).toEqual(parts)
  const detail = await app.call(papers.detail, { paperId: paper.paperId }, staff)
  expect(detail.questions.map(question => question.rightParts)).toEqual(parts)
})

it('take no answer of another form, no position that is not on the paper, and nothing beyond the limits', async () => {
  const { paper, save } = await open()
  const unfit = [
    [1, { text: 'x' }],
    [1, { order: [0] }],
    [2, { targets: [4] }],
    [2, { options: [0] }],
    [3, { order: [0, 0] }],
    [3, { order: [0, 4] }],
    [3, { targets: [0] }],
    [4, { gaps: ['1'] }],
  ] as const
  for (const [no, answer] of unfit) expect(await refusalOf(save(no, answer))).toBe('ANSWER_NOT_FITTING')
  const malformed = [
    [1, { gaps: Array(31).fill('x') }],
    [1, { gaps: ['x'.repeat(201)] }],
    [2, { targets: [-2] }],
    [3, { order: [0.5] }],
    [4, { number: '1', unit: 'm', extra: true }],
    [4, { number: '1'.repeat(101), unit: '' }],
  ] as const
  for (const [no, answer] of malformed) expect(await refusalOf(save(no, answer))).toBe('BAD_INPUT')
  const rows = await app.deps.db.selectFrom('answers').selectAll().where('paperId', '=', paper.paperId).execute()
  expect(rows).toEqual([])
})

it('are counted as answered, in part or not at all: the same for the candidate, the staff, and while the paper is open', async () => {
  const { token, paper, at, save, submit } = await open()
  await save(1, { gaps: ['one', ''] })
  await save(2, { targets: [0, 1, 2].map(target => at(2, 'Target').indexOf(target)) })
  await save(4, { number: '一万', unit: 'm' })
  const listed = async () => {
    const { rows } = await app.call(papers.paging, { examId, page: 1, size: 100 }, staff)
    return rows.find(row => row.paperId === paper.paperId)
  }
  const counts = { answeredCount: 1, partlyCount: 2, questionCount: 4 }
  expect(await listed()).toMatchObject(counts)
  await submit()
  expect(await listed()).toMatchObject(counts)
  expect(await app.call(papers.result, { paperId: paper.paperId }, token)).toMatchObject(counts)
  expect(await app.call(papers.detail, { paperId: paper.paperId }, staff)).toMatchObject(counts)
})
