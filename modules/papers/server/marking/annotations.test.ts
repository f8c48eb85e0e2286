/** What a marker writes on an answer goes the way of the comment: with the mark, and to nobody before the result. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, samplePart, type TestBank } from '../../../questions/test/make-questions.ts'
import type { Annotation } from '../../contract/annotations.ts'
import { answerFiles } from '../../contract/answer-files.ts'
import { paperRemedies, REOPEN_WORDS } from '../../contract/paper-remedies.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import {
  type DoubleExam,
  giveMark,
  handIn,
  makeDoubleExam,
  makeMarker,
  type Sitting,
} from '../../test/make-double-marks.ts'

let app: TestApp
let staff: string
let bank: TestBank
let exam: DoubleExam
let [one, two] = ['', '']

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  ;[one, two] = await Promise.all([makeMarker(app), makeMarker(app)])
  exam = await makeDoubleExam(app, staff, { bank, type: 4 })
})
afterAll(() => app.close())

const passage = (quote: string, comment: string, start = 0): Annotation => ({
  kind: 'passage',
  start,
  quote,
  colour: 'red',
  comment,
})
const single = async (question: Parameters<typeof makeQuestion>[1], fields: Parameters<typeof makeExam>[3] = {}) => {
  const { id } = await makeQuestion(app, question)
  return makeExam(app, staff, [picked([id])], { attemptLimit: 0, keysWhileOpen: true, ...fields })
}
const sole = (as: string, paperId: string, annotations: readonly Annotation[], seenRevision = 0) =>
  giveMark(app, as, paperId, 500, { role: 'sole', seenRevision, annotations: [...annotations] })
const shownTo = async ({ paperId, student }: Pick<Sitting, 'paperId' | 'student'>) =>
  (await app.call(papers.result, { paperId }, student)).questions[0]
const taskOf = (as: string, { paperId }: Pick<Sitting, 'paperId'>) =>
  app.call(markingCalls.task, { paperId, no: 1 }, as)

describe('annotations of one marker', () => {
  it('are read by the candidate with the result and by staff with the mark; a changed mark has its own', async () => {
    const sitting = await handIn(app, { examId: await single({ bank, type: 4 }) })
    const first = [passage('wor', 'spelling'), passage('ds', '', 3)]
    await sole(one, sitting.paperId, first)
    const shown = await shownTo(sitting)
    expect(shown?.annotations).toEqual(first)
    expect((await taskOf(one, sitting)).marks.map(mark => mark.annotations)).toEqual([first])
    await sole(one, sitting.paperId, [passage('words', 'better')], 1)
    expect((await shownTo(sitting))?.annotations).toEqual([passage('words', 'better')])
    const detail = await app.call(papers.detail, { paperId: sitting.paperId }, staff)
    expect(detail.questions[0]?.marks.map(mark => mark.annotations)).toEqual([first, [passage('words', 'better')]])
    await sole(one, sitting.paperId, [], 2)
    expect(await shownTo(sitting)).not.toHaveProperty('annotations')
  })

  it('say nothing before the score is out, and never who wrote them', async () => {
    const marker = await makeAdministrator(app, { permissions: ['paper:paper:mark'] })
    const as = await signIn(app, marker)
    const [atOnce, never] = [
      { rule: 1, at: null },
      { rule: 6, at: null },
    ] as const
    for (const score of [never, atOnce]) {
      const release = { score, answers: atOnce, analysis: atOnce }
      const examId = await single({ bank, type: 4 }, { release })
      const sitting = await handIn(app, { examId })
      await sole(as, sitting.paperId, [passage('words', 'a secret word')])
      const result = JSON.stringify(await app.call(papers.result, { paperId: sitting.paperId }, sitting.student))
      expect(result.includes('a secret word')).toBe(score === atOnce)
      expect(result).not.toContain(marker.id)
    }
  })

  it('are refused where they do not fit the answer or are too many, and nothing is stored', async () => {
    const sitting = await handIn(app, { examId: await single({ bank, type: 4 }) })
    const stroke: Annotation = {
      kind: 'stroke',
      fileId: newId(),
      page: 1,
      colour: 'blue',
      line: [0, 0, 10_000, 10_000],
    }
    const line = Array.from({ length: 2000 }, () => 1)
    const cases: readonly (readonly [Annotation[], string])[] = [
      [[passage('other', '')], 'EDIT_CONFLICT'],
      [[passage('words', '', 1)], 'EDIT_CONFLICT'],
      [[stroke], 'EDIT_CONFLICT'],
      [[{ ...stroke, line: [1, 2, 3, 4, 5] }], 'BAD_INPUT'],
      [[{ ...stroke, line: [0, 0, 0, 10_001] }], 'BAD_INPUT'],
      [Array.from({ length: 9 }, () => ({ ...stroke, line })), 'BAD_INPUT'],
      [Array.from({ length: 61 }, () => passage('words', '')), 'BAD_INPUT'],
    ]
    for (const [annotations, refusal] of cases) {
      expect(await refusalOf(sole(one, sitting.paperId, annotations))).toBe(refusal)
    }
    expect((await taskOf(one, sitting)).marks).toEqual([])
  })

  it('stand on the files of the answer, and on the part of a combined question', async () => {
    const examId = await single({ bank, type: 10 })
    const student = await signIn(app, await makeStudent(app))
    const { paperId, epoch, submitKey } = await startPaper(app, student, examId)
    const fileId = newId()
    const file = { name: 'a.txt', bytes: Buffer.from('words') }
    await upload(app, answerFiles.upload, {
      fields: { paperId, no: '1', epoch: String(epoch), fileId },
      file,
      token: student,
    })
    const answers = [{ no: 1, seq: 1, answer: { files: [fileId] } }]
    await app.call(papers.saveAnswers, { paperId, epoch, answers }, student)
    await app.call(papers.submit, { paperId, submitKey })
    const onPage = { fileId, page: 2, colour: 'green' } as const
    const all: Annotation[] = [
      { kind: 'stroke', ...onPage, line: [0, 0, 5000, 2500] },
      { kind: 'area', ...onPage, x: 10, y: 10, width: 500, height: 20, comment: '' },
      { kind: 'note', ...onPage, x: 10_000, y: 0, comment: '单位？' },
    ]
    await sole(one, paperId, all)
    expect((await shownTo({ paperId, student }))?.annotations).toEqual(all)

    const parts = [{ content: samplePart(1, 'choice') }, { content: samplePart(4, 'essay') }]
    const content = { type: 6 as const, stem: '<p>Two parts</p>', parts, analysis: '' }
    const examOfParts = await single({ bank, type: 6, content })
    const combined = await handIn(app, { examId: examOfParts }, { answer: { parts: [null, { text: 'words' }] } })
    const onPart = { ...passage('words', 'why?'), part: 1 } as const
    await sole(one, combined.paperId, [onPart])
    expect((await shownTo(combined))?.annotations).toEqual([onPart])
  })
})

describe('annotations of two markers', () => {
  const mark = (as: string, { paperId }: Sitting, points: number, comment: string) =>
    giveMark(app, as, paperId, points, { annotations: [passage('words', comment)] })

  it('are seen by neither of the other, and by the candidate together', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 700, 'of the first')
    const seeing = await makeMarker(app, ['paper:paper:mark', 'paper:paper:view'])
    const shown = [
      await taskOf(two, sitting),
      await app.call(papers.detail, { paperId: sitting.paperId }, seeing),
      await app.call(papers.result, { paperId: sitting.paperId }, sitting.student),
    ]
    expect(JSON.stringify(shown)).not.toContain('of the first')
    expect((await taskOf(one, sitting)).marks[0]?.annotations).toEqual([passage('words', 'of the first')])
    await mark(two, sitting, 750, 'of the second')
    expect((await shownTo(sitting))?.annotations).toEqual([
      passage('words', 'of the first'),
      passage('words', 'of the second'),
    ])
  })

  it('are both before whoever decides, and only the decision reaches the candidate', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 100, 'of the first')
    await mark(two, sitting, 900, 'of the second')
    const { arbitration } = await taskOf(staff, sitting)
    expect(arbitration?.marks.map(each => each.annotations)).toEqual([
      [passage('words', 'of the first')],
      [passage('words', 'of the second')],
    ])
    await giveMark(app, staff, sitting.paperId, 800, { role: 'arbiter', annotations: [passage('words', 'decided')] })
    expect((await shownTo(sitting))?.annotations).toEqual([passage('words', 'decided')])
  })
})

it('are gone from an answer that changed, also of the mark that was given before', async () => {
  const examId = await single({ bank, type: 4 })
  const sitting = await handIn(app, { examId })
  await sole(one, sitting.paperId, [passage('words', 'which?')])
  const { paperId, student } = sitting
  await app.call(
    paperRemedies.reopen,
    { paperId, minutes: 5, reason: 'power cut', confirmation: REOPEN_WORDS['en-US'] },
    staff,
  )
  const { epoch } = await app.call(papers.open, { paperId, deviceId: newId(), takeOver: true }, student)
  const answers = [{ no: 1, seq: 2, answer: { text: 'other words' } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, student)
  await app.call(papers.submit, { paperId, submitKey: sitting.submitKey })
  const task = await taskOf(one, sitting)
  expect(task.marks.map(mark => mark.annotations)).toEqual([[]])
  expect(JSON.stringify(await shownTo(sitting))).not.toContain('which?')
})
