/** Words, grade and standing of a result, from the moment at which its score is released. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'

let app: TestApp
let staff: string
let questionIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  questionIds = [(await makeQuestion(app, { bank, type: 3 })).id, (await makeQuestion(app, { bank, type: 3 })).id]
})
afterAll(() => app.close())

const BY_HAND = { rule: 5, at: null } as const
const NEVER = { rule: 6, at: null } as const
const resultWords = {
  passed: 'Collect your certificate',
  failed: 'Come again on Friday',
  bands: [
    { name: 'Pass', fromPercent: 50 },
    { name: 'Excellent', fromPercent: 100 },
  ],
  showsStanding: true,
  showsSections: false,
}

const makeIt = (fields: object = {}) =>
  makeExam(app, staff, [picked(questionIds)], {
    passPoints: 100,
    release: { score: BY_HAND, answers: NEVER, analysis: NEVER },
    resultWords,
    ...fields,
  })

/** So many of the two statements are judged rightly. */
async function handIn(examId: string, right: number) {
  const token = await signIn(app, await makeStudent(app))
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [1, 2].map(no => ({ no, seq: 1, answer: { isTrue: no <= right } }))
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  const look = async () => {
    const { words, grade, standing } = await app.call(papers.result, { paperId }, token)
    return { words, grade, standing }
  }
  return { paperId, look }
}
const release = (id: string, isReleased = true) => app.call(exams.release, { id, what: 'score', isReleased }, staff)

it('say nothing before the score is released, nor of a paper that is void', async () => {
  const examId = await makeIt()
  const people = []
  for (const right of [2, 2, 1, 0, 0]) people.push(await handIn(examId, right))
  const [best, second, middle, last] = people
  const nothing = { words: '', grade: null, standing: null }
  expect(await best?.look()).toEqual(nothing)
  await release(examId)
  const [{ score: full } = { score: 0 }] = await app.deps.db
    .selectFrom('papers')
    .select('score')
    .where('id', '=', best?.paperId ?? '')
    .execute()
  const common = { candidateCount: 5, mean: (full ?? 0) / 2 }
  expect(await best?.look()).toEqual({
    words: 'Collect your certificate',
    grade: 'Excellent',
    standing: { ...common, rank: 1 },
  })
  // Equal results have one rank, and the next one counts them all.
  expect((await second?.look())?.standing).toEqual({ ...common, rank: 1 })
  expect(await middle?.look()).toMatchObject({ grade: 'Pass', standing: { rank: 3 } })
  expect(await last?.look()).toEqual({
    words: 'Come again on Friday',
    grade: null,
    standing: { ...common, rank: 4 },
  })
  await app.call(papers.void, { paperId: best?.paperId ?? '', reason: 'Wrong room' }, staff)
  expect(await best?.look()).toEqual(nothing)
  // Four are too few to show a mean among.
  expect(await second?.look()).toMatchObject({ grade: 'Excellent', standing: null })
  await release(examId, false)
  expect(await second?.look()).toEqual(nothing)
})

it('leave out what the author has not set, and say neither passed nor failed without a pass score', async () => {
  const plain = await makeIt({ resultWords: undefined })
  const one = await handIn(plain, 2)
  await release(plain)
  expect(await one.look()).toEqual({ words: '', grade: null, standing: null })
  const open = await makeIt({ passPoints: 0, confirmed: ['passZero'] })
  const other = await handIn(open, 2)
  await release(open)
  expect(await other.look()).toEqual({ words: '', grade: 'Excellent', standing: null })
})

it('are what staff have saved', async () => {
  const id = await makeIt()
  expect((await app.call(exams.detail, { id }, staff)).resultWords).toEqual(resultWords)
})
