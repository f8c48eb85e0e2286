/** Mock exams that students make: whose they are, what they ask, and that nobody else meets them. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { examCalendar } from '../../exams/contract/exam-calendar.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeStudent, makeSuperAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { candidates } from '../../papers/contract/candidates.ts'
import { papers } from '../../papers/contract/papers.ts'
import { questionUse } from '../../papers/contract/question-use.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { studentHome } from '../../student-home/contract.ts'
import { MAX_MOCKS_A_DAY, MOCK_TYPES, type MockType, mockExams } from '../contract/mock-exams.ts'
import { training } from '../contract/training.ts'
import { openBank } from '../test/make-practice.ts'

let app: TestApp
let told: Told[]
let owner: TestUser
let staff: string
let token: string
let other: string

beforeAll(async () => {
  app = await startTestApp()
  told = collectTold()
  owner = await makeSuperAdministrator(app)
})
// Each test has students of its own, so that the limit of a day is nobody else's.
beforeEach(async () => {
  staff = await signIn(app, owner)
  token = await signIn(app, await makeStudent(app))
  other = await signIn(app, await makeStudent(app))
})
afterAll(() => app.close())

async function bankWith(count: number, type: QuestionType = 1): Promise<TestBank> {
  const bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  await makeQuestions(app, count, { bank, type })
  return bank
}
const start = (bankId: string, fields: object = {}, as = token) =>
  app.call(
    mockExams.start,
    { bankId, questionCount: 3, limitMinutes: 30, types: [...MOCK_TYPES] as MockType[], ...fields },
    as,
  )
const deviceId = newId()
const open = (paperId: string, as = token) => app.call(papers.open, { paperId, deviceId }, as)
async function handIn(paperId: string, answers: object[] = [{ options: [0] }]) {
  const { epoch, submitKey } = await open(paperId)
  const rows = answers.map((answer, at) => ({ no: at + 1, seq: 1, answer: answer as never }))
  if (rows.length > 0) await app.call(papers.saveAnswers, { paperId, epoch, answers: rows }, token)
  await app.call(papers.submit, { paperId, submitKey })
}
const result = (paperId: string, as = token) => app.call(papers.result, { paperId }, as)
const listed = async (bankId: string) => (await app.call(mockExams.paging, { bankId }, token)).rows
const countOf = async (what: ReturnType<typeof sql<{ count: number }>>) =>
  (await what.execute(app.deps.db)).rows[0]?.count

it('is taken like every exam, marked by machine, and shows its answers as it is handed in', async () => {
  const bank = await bankWith(5)
  const { paperId, isResumed } = await start(bank.id)
  expect(isResumed).toBe(false)
  const paper = await open(paperId)
  expect(paper.questions).toHaveLength(3)
  expect(paper.examTitle).toBe(`${bank.name} · mock exam`)
  expect(Date.parse(paper.deadlineAt) - app.clock.now().getTime()).toBe(30 * 60_000)
  expect(JSON.stringify(paper)).not.toMatch(/isRight|Analysis/)
  expect(await refusalOf(result(paperId))).toBe('NOT_FOUND')
  const right = paper.questions.map(question => {
    if (!('options' in question)) throw new Error('a choice has options')
    return { options: [question.options.findIndex(option => JSON.stringify(option).includes('Option B'))] }
  })
  await handIn(paperId, right)
  const seen = await result(paperId)
  expect(seen).toMatchObject({
    score: 300,
    totalPoints: 300,
    passPoints: 180,
    isPassed: true,
    practisedBankId: bank.id,
  })
  expect(seen.questions.map(({ key, analysis }) => [key?.kind, analysis?.includes('Analysis')])).toEqual(
    Array.from({ length: 3 }, () => ['choice', true]),
  )
  expect(await listed(bank.id)).toMatchObject([{ paperId, state: 2, questionCount: 3, limitMinutes: 30, score: 300 }])
})

it('is closed when its time is over, whether or not anybody is there', async () => {
  const bank = await bankWith(2)
  const { paperId } = await start(bank.id, { limitMinutes: 5 })
  app.clock.advance(5 * 60 + 31)
  expect(await listed(bank.id)).toMatchObject([{ paperId, state: 1 }])
  expect(await refusalOf(open(paperId))).toBe('PAPER_CLOSED')
})

it('counts nowhere, and no list of anybody else or of exams has it', async () => {
  const bank = await bankWith(1)
  const { alwaysOpenCount } = await app.call(examCalendar.list, {}, staff)
  const { paperId } = await start(bank.id)
  const { examId, questions } = await open(paperId)
  const inList = async (shown: Promise<unknown>) => JSON.stringify(await shown).includes(examId)
  expect(questions).toHaveLength(1)
  for (const isHandedIn of [false, true]) {
    if (isHandedIn) await handIn(paperId)
    expect(await inList(app.call(exams.paging, { size: 100 }, staff))).toBe(false)
    expect(await inList(app.call(papers.paging, { size: 100 }, staff))).toBe(false)
    expect((await app.call(examCalendar.list, {}, staff)).alwaysOpenCount).toBe(alwaysOpenCount)
    expect(await inList(app.call(exams.mine, { size: 100 }, token))).toBe(false)
    expect(await inList(app.call(papers.mine, { size: 100 }, token))).toBe(false)
    for (const refuse of [
      () => app.call(exams.detail, { id: examId }, staff),
      () => app.call(exams.delete, { id: examId }, staff),
      () => app.call(exams.setState, { ids: [examId], state: 1 }, staff),
      () => app.call(candidates.paging, { examId }, staff),
      () => app.call(papers.detail, { paperId }, staff),
      () => app.call(papers.extend, { paperId, minutes: 5, reason: 'more time' }, staff),
      () => app.call(papers.void, { paperId, reason: 'void' }, staff),
      () => app.call(exams.check, { id: examId }, token),
      () => app.call(papers.start, { examId }, token),
    ])
      expect(await refusalOf(refuse()), String(refuse)).toBe('NOT_FOUND')
  }
  expect(JSON.stringify(await app.call(studentHome.due, {}, token))).not.toContain(paperId)
  await runLoop(app, 'papers.countPapers')
  const { db } = app.deps
  for (const table of ['exam_results', 'question_exam_statistics', 'paper_figures'])
    expect(
      await countOf(sql<{ count: number }>`select count(*) from ${sql.table(table)} where exam_id = ${examId}`),
    ).toBe(0)
  const { rows } = await sql<{
    id: string
  }>`select question_id as id from bank_questions where bank_id = ${bank.id}`.execute(db)
  const use = await app.call(questionUse.exams, { id: rows[0]?.id ?? '' }, staff)
  expect(use).toMatchObject({ total: 0, hiddenCount: 0 })
  await deliverEvents(app, 2)
  expect(told).toEqual([])
})

it('asks what the student may practise and the machine can mark, and nothing else', async () => {
  const bank = await bankWith(1)
  await makeQuestion(app, { bank, type: 4 })
  await makeQuestion(app, { bank, type: 10 })
  const numeric = await makeQuestion(app, { bank, type: 9 })
  const { paperId } = await start(bank.id)
  expect((await open(paperId)).questions.map(question => question.type)).toEqual([1, 9])
  await handIn(paperId, [])
  const secret = await makeBank(app, owner)
  await sql`update banks set use_scope = 2 where id = ${secret.id}`.execute(app.deps.db)
  await sql`insert into bank_questions (bank_id, question_id, added_at) values (${secret.id}, ${numeric.id}, now())`.execute(
    app.deps.db,
  )
  expect(await refusalOf(start(bank.id, { types: [9] }))).toBe('PRACTICE_NOTHING')
  const essays = await bankWith(2, 4)
  expect(await refusalOf(start(essays.id))).toBe('PRACTICE_NOTHING')
  const chapterId = newId()
  expect(await refusalOf(start(bank.id, { chapterId }))).toBe('PRACTICE_NOTHING')
})

it('asks nothing that an exam asks, of whomever', async () => {
  const bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  const { id } = await makeQuestion(app, { bank })
  const elsewhere = await makeStudent(app)
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await makeExam(app, staff, [picked([id])], { openType: 4, audienceUserIds: [elsewhere.id], endsAt })
  expect(await refusalOf(start(bank.id))).toBe('PRACTICE_NOTHING')
})

it('shows no answer of a question that an exam has come to ask meanwhile, until that is over', async () => {
  const bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  const asked = await makeQuestion(app, { bank })
  await makeQuestion(app, { bank })
  const { paperId } = await start(bank.id)
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await makeExam(app, staff, [picked([asked.id])], { endsAt })
  await handIn(paperId)
  const seen = await result(paperId)
  expect(seen.questions).toHaveLength(1)
  expect(seen).toMatchObject({ areKeysHeld: true, areAnswersReleased: true })
  app.clock.advance(3600 + 31)
  token = await signIn(app, { id: await userOf(paperId), roleType: 1 })
  expect((await result(paperId)).questions).toHaveLength(2)
})

it('holds its questions from the training of its student alone, and only while it is written', async () => {
  const bank = await bankWith(2)
  const { paperId } = await start(bank.id)
  const train = (as: string) => app.call(training.start, { bankId: bank.id, mode: 1, isAnew: true }, as)
  expect(await refusalOf(train(token))).toBe('PRACTICE_NOTHING')
  expect(await train(other)).toMatchObject({ isResumed: false })
  await handIn(paperId)
  expect(await train(token)).toMatchObject({ isResumed: false })
})

it('is nobody else’s', async () => {
  const bank = await bankWith(2)
  const { paperId } = await start(bank.id)
  const { examId } = await open(paperId)
  expect(await refusalOf(open(paperId, other))).toBe('NOT_FOUND')
  await handIn(paperId)
  expect(await refusalOf(result(paperId, other))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(mockExams.remove, { id: examId }, other))).toBe('NOT_FOUND')
  expect((await app.call(mockExams.paging, { bankId: bank.id }, other)).total).toBe(0)
  expect(await listed(bank.id)).toHaveLength(1)
})

it('is one at a time, also of two starts at once', async () => {
  const [bank, second] = [await bankWith(4), await bankWith(4)]
  const both = await Promise.all([start(bank.id), start(bank.id)])
  expect(new Set(both.map(({ paperId }) => paperId)).size).toBe(1)
  expect(both.filter(({ isResumed }) => isResumed)).toHaveLength(1)
  expect(await start(second.id)).toEqual({ paperId: both[0]?.paperId, isResumed: true })
  // Past its time it is closed, swept or not.
  app.clock.advance(30 * 60)
  expect(await start(second.id)).toMatchObject({ isResumed: false })
})

it('goes on where its bank is closed meanwhile, and none begins after that', async () => {
  const bank = await bankWith(2)
  const { paperId } = await start(bank.id)
  await openBank(app, staff, bank.id, { isOpen: false, version: 1 })
  await handIn(paperId)
  expect(await result(paperId)).toMatchObject({ totalPoints: 200 })
  expect(await refusalOf(start(bank.id))).toBe('NOT_FOUND')
  expect(await refusalOf(listed(bank.id))).toBe('NOT_FOUND')
})

it('is begun so often within 24 hours, whether or not it was removed', async () => {
  const bank = await bankWith(1)
  let studentId = ''
  for (let count = 0; count < MAX_MOCKS_A_DAY; count += 1) {
    const { paperId } = await start(bank.id)
    studentId = await userOf(paperId)
    await handIn(paperId)
  }
  const [first] = await listed(bank.id)
  await app.call(mockExams.remove, { id: first?.id ?? '' }, token)
  expect(await refusalOf(start(bank.id))).toBe('PRACTICE_MOCKS_TODAY')
  app.clock.advance(24 * 3600)
  token = await signIn(app, { id: studentId, roleType: 1 })
  expect(await start(bank.id)).toMatchObject({ isResumed: false })
})

it('is taken off the list once it is handed in, twice as well as once', async () => {
  const bank = await bankWith(1)
  const { paperId } = await start(bank.id)
  const [mock] = await listed(bank.id)
  const remove = () => app.call(mockExams.remove, { id: mock?.id ?? '' }, token)
  expect(await refusalOf(remove())).toBe('PRACTICE_MOCK_OPEN')
  await handIn(paperId)
  await Promise.all([remove(), remove()])
  expect(await listed(bank.id)).toEqual([])
})

it('refuses what it does not offer', async () => {
  const bank = await bankWith(1)
  for (const fields of [
    { questionCount: 101 },
    { limitMinutes: 4 },
    { limitMinutes: 181 },
    { types: [] },
    { types: [4] },
  ])
    expect(await refusalOf(start(bank.id, fields))).toBe('BAD_INPUT')
})

async function userOf(paperId: string): Promise<string> {
  const { rows } = await sql<{ userId: string }>`select user_id from papers where id = ${paperId}`.execute(app.deps.db)
  return rows[0]?.userId ?? ''
}
