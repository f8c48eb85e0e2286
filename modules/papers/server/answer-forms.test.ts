/**
 * The form of answers over releases. What a browser sends and what a row holds never changes: an older page that sends, an
 * older browser that kept, and an older row are all the lines below.
 */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { QUESTION_TYPES } from '@tripos/question-kinds/kinds/index.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'
import { ANSWER_FORMS } from '../test/answer-forms.ts'

let app: TestApp
let staff: string
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const ids: string[] = []
  for (const { type } of QUESTION_TYPES) ids.push((await makeQuestion(app, { bank, type })).id)
  const AT_ONCE = { rule: 1, at: null } as const
  examId = await makeExam(app, staff, [picked(ids, 1000)], {
    attemptLimit: 0,
    keysWhileOpen: true,
    release: { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE },
  })
})
afterAll(() => app.close())

async function sit() {
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const paper = await startPaper(app, token, examId)
  const { paperId, epoch } = paper
  const send = (no: number, answer: unknown, seq = 1) =>
    app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no, seq, answer: answer as AnswerBody }] }, token)
  const rows = () =>
    app.deps.db.selectFrom('answers').select(['questionNo', 'answer']).where('paperId', '=', paperId).execute()
  return { userId: student.id, token, paper, paperId, send, rows }
}

async function expectShown({ token, paper, paperId }: Awaited<ReturnType<typeof sit>>) {
  const opened = await app.call(papers.open, { paperId, deviceId: newId(), takeOver: true }, token)
  expect(opened.answers.map(({ answer }) => answer)).toEqual(ANSWER_FORMS.map(({ body }) => body))
  await app.call(papers.submit, { paperId, submitKey: paper.submitKey })
  const result = await app.call(papers.result, { paperId }, token)
  const detail = await app.call(papers.detail, { paperId }, staff)
  for (const { questions } of [result, detail]) {
    expect(questions.map(({ answer }) => answer)).toEqual(ANSWER_FORMS.map(({ answer }) => answer))
  }
  expect(result).toMatchObject({ questionCount: 10, answeredCount: 7, partlyCount: 3 })
}

it('an answer of every type is stored as it was sent, and comes back with its kind', async () => {
  const sitting = await sit()
  for (const [i, { body }] of ANSWER_FORMS.entries()) await sitting.send(i + 1, body)
  expect((await sitting.rows()).map(({ answer }) => answer)).toEqual(ANSWER_FORMS.map(({ body }) => body))
  await expectShown(sitting)
})

it('rows as every version wrote them are read and marked', async () => {
  const sitting = await sit()
  for (const [i, { body }] of ANSWER_FORMS.entries()) {
    await sql`insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
      values (${sitting.userId}, ${sitting.paperId}, ${i + 1}, ${JSON.stringify(body)}::jsonb, 1, now())`.execute(
      app.deps.db,
    )
  }
  await expectShown(sitting)
})

it('an answer of another kind is refused for every question with the number of it, and nothing is stored', async () => {
  const { paperId, paper, token, send, rows } = await sit()
  for (let no = 1; no <= ANSWER_FORMS.length; no += 1) {
    for (const { body, answer } of ANSWER_FORMS) {
      if (answer.kind === ANSWER_FORMS[no - 1]?.answer.kind) continue
      expect([no, answer.kind, await refusalOf(send(no, body))]).toEqual([no, answer.kind, 'ANSWER_NOT_FITTING'])
    }
  }
  const input = { paperId, epoch: paper.epoch, answers: [{ no: 5, seq: 1, answer: { order: [0] } }] }
  expect((await app.send(papers.saveAnswers, input, token)).body.msg).toBe(
    'The answer to question 5 does not fit the question.',
  )
  expect(await rows()).toEqual([])
})

test.each<[string, unknown]>([
  ['says its kind', { kind: 'choice', options: [0] }],
  ['says another kind', { kind: 'gaps', options: [0] }],
  ['is of two kinds', { options: [0], isTrue: true }],
  ['is of none', {}],
  ['is a list', [0]],
  ['is a number', 0],
  ['nests parts', { parts: [{ parts: [null] }] }],
  ['says the kind of a part', { parts: [{ kind: 'choice', options: [0] }] }],
])('an answer that %s is no input, and nothing is stored', async (_, answer) => {
  const { send, rows } = await sit()
  for (const no of [1, 6]) expect(await refusalOf(send(no, answer))).toBe('BAD_INPUT')
  expect(await rows()).toEqual([])
})
