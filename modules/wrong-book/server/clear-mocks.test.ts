/** Old mock exams of students are cleared away, what was missed in them stays, and nothing of an exam of staff is touched. */
import { inTx } from '@tripos/db/tx.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { deleteLearnerExams } from '../../exams/server/index.ts'
import { makeStudent, makeSuperAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'
import { mockExams } from '../../practice/contract/mock-exams.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { questionView } from '../contract/question-view.ts'
import { wrongBook } from '../contract/wrong-book.ts'
import { HOUR_AND_GRACE, hourExam, settle, takeExam } from '../test/make-wrong-book.ts'
import { clearOldMocks, MOCK_DAYS, PORTION } from './clear-mocks.ts'
import { collectWrongAnswers } from './collect.ts'

const DAY = 86_400

let app: TestApp
let owner: TestUser
let account: TestUser
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeSuperAdministrator(app)
})
beforeEach(async () => {
  account = await makeStudent(app)
  bank = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), bank.id)
})
afterAll(() => app.close())

/** Tokens last shorter than the tests move the clock. */
const student = () => signIn(app, account)

/** Where the paper shows this option: the order is drawn. */
const placeOf = (options: readonly string[], letter: string) =>
  options.findIndex(html => html.includes(`Option ${letter} of`))

/** Option B would be right. */
async function takeMock(letters: readonly string[] = ['A']): Promise<string> {
  const token = await student()
  const asked = { bankId: bank.id, questionCount: 5, limitMinutes: 30, types: [1 as const] }
  const { paperId } = await app.call(mockExams.start, asked, token)
  const { epoch, submitKey, questions } = await app.call(papers.open, { paperId, deviceId: newId() }, token)
  const answers = questions.map(question => {
    const { options } = question as { options: string[] }
    return { no: question.no, seq: 1, answer: { options: letters.map(letter => placeOf(options, letter)) } as never }
  })
  if (letters.length > 0) await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  await settle(app)
  return paperId
}
const bookOf = async () => app.call(wrongBook.paging, {}, await student())
const sheetOf = async () => (await app.call(wrongBook.sheet, { withAnswers: true }, await student())).rows
const view = async (id: string) => app.call(questionView.show, { id }, await student())
const examOf = async (paperId: string) =>
  (await app.deps.db.selectFrom('papers').select('examId').where('id', '=', paperId).executeTakeFirst())?.examId

/** All that is stored of a paper and of its exam. */
const PAPER_TABLES = ['papers', 'folded_answers', 'paper_layouts', 'answers', 'wrong_answers'] as const
async function storedOf(paperId: string, examId: string | undefined) {
  const rows = await Promise.all([
    ...PAPER_TABLES.map(table =>
      sql`select * from ${sql.table(table)} where ${sql.ref(table === 'papers' ? 'id' : 'paper_id')} = ${paperId}`.execute(
        app.deps.db,
      ),
    ),
    sql`select * from exams where id = ${examId}`.execute(app.deps.db),
    sql`select * from exam_forms where exam_id = ${examId}`.execute(app.deps.db),
  ])
  return rows.map(found => found.rows.map(row => JSON.stringify(row)).toSorted())
}

it('clears a mock exam away after half a year, and leaves the wrong book as it was', async () => {
  const { id } = await makeQuestion(app, { bank, type: 1 })
  const paperId = await takeMock()
  const examId = await examOf(paperId)
  const [book, sheet, shown] = [await bookOf(), await sheetOf(), await view(id)]
  expect(book.rows).toMatchObject([{ questionId: id, wrongCount: 1, last: { paperId } }])

  app.clock.advance((MOCK_DAYS - 1) * DAY)
  await clearOldMocks(app.deps)
  expect(await examOf(paperId)).toBe(examId)
  app.clock.advance(2 * DAY)
  // However often, in whatever company.
  await Promise.all([clearOldMocks(app.deps), clearOldMocks(app.deps)])
  await clearOldMocks(app.deps)
  await collectWrongAnswers(app.deps, [paperId])

  expect((await storedOf(paperId, examId)).flat()).toEqual([])
  expect(await refusalOf(app.call(papers.result, { paperId }, await student()))).toBe('NOT_FOUND')
  expect((await app.call(mockExams.paging, { bankId: bank.id }, await student())).total).toBe(0)
  expect(await bookOf()).toEqual({
    total: 1,
    rows: book.rows.map(row => ({ ...row, last: { ...row.last, examId: paperId } })),
  })
  expect(await sheetOf()).toEqual(sheet)
  const { answer, options } = (sheet[0]?.question ?? {}) as { answer: object; options: string[] }
  expect(answer).toMatchObject({ options: [placeOf(options, 'A')] })
  expect(await view(id)).toEqual({
    ...shown,
    paperId: null,
    attempts: shown.attempts.map(attempt => ({ ...attempt, paperId: null })),
  })
  const facets = await app.call(wrongBook.facets, { examId: paperId }, await student())
  expect(facets).toMatchObject({ total: 1, exams: [{ id: paperId, title: book.rows[0]?.last.examTitle, count: 1 }] })
})

it('clears many away in portions, the oldest first: stopped after one it goes on another day, and nothing is lost', async () => {
  const { id } = await makeQuestion(app, { bank, type: 1 })
  const paperIds: string[] = []
  const more = 3
  while (paperIds.length < PORTION + more) {
    paperIds.push(await takeMock())
    // So many are begun within a day, and no more.
    app.clock.advance(DAY)
  }
  const book = await bookOf()
  expect(book.rows).toMatchObject([{ questionId: id, wrongCount: PORTION + more }])
  const left = async () => {
    const found = await app.deps.db.selectFrom('papers').select('id').where('userId', '=', account.id).execute()
    return found.map(row => row.id).toSorted()
  }
  app.clock.advance((MOCK_DAYS + 1) * DAY)
  await clearOldMocks(app.deps, AbortSignal.abort())
  expect(await left()).toEqual(paperIds.slice(PORTION).toSorted())
  expect((await bookOf()).rows).toMatchObject([{ questionId: id, wrongCount: PORTION + more }])
  // One that somebody is at work with holds up no others.
  await inTx(app.deps.db, async tx => {
    await sql`select from papers where id = ${paperIds[PORTION]} for update`.execute(tx)
    await clearOldMocks(app.deps)
    expect(await left()).toEqual([paperIds[PORTION]])
  })
  await clearOldMocks(app.deps)
  expect(await left()).toEqual([])
  expect((await bookOf()).rows).toMatchObject([{ questionId: id, wrongCount: PORTION + more }])
})

it('lets what is kept be taken out and put back, and shows it to nobody else', async () => {
  const { id } = await makeQuestion(app, { bank, type: 1 })
  await takeMock()
  app.clock.advance((MOCK_DAYS + 1) * DAY)
  await clearOldMocks(app.deps)
  await app.call(wrongBook.remove, { questionIds: [id] }, await student())
  expect((await bookOf()).total).toBe(0)
  await app.call(wrongBook.restore, { questionIds: [id] }, await student())
  expect((await bookOf()).total).toBe(1)
  const other = await signIn(app, await makeStudent(app))
  expect((await app.call(wrongBook.paging, {}, other)).total).toBe(0)
  // An exam that is open holds what is kept, as it holds the rest.
  await hourExam(app, await signIn(app, owner), [id])
  expect((await bookOf()).total).toBe(0)
  expect(await sheetOf()).toEqual([])
  expect(await refusalOf(view(id))).toBe('NOT_FOUND')
  app.clock.advance(HOUR_AND_GRACE)
  expect((await bookOf()).total).toBe(1)
})

it('never touches anything of an exam of staff, however old, nor a mock exam that is young or under way', async () => {
  const { id } = await makeQuestion(app, { bank, type: 1 })
  const realExam = await hourExam(app, await signIn(app, owner), [id], { examKind: 2 })
  const real = await takeExam(app, await student(), realExam, [{ no: 1, answer: { options: [0] } }])
  await settle(app)
  app.clock.advance(HOUR_AND_GRACE)
  const old = await takeMock()
  app.clock.advance((MOCK_DAYS + 1) * DAY)
  const young = await takeMock()
  const asked = { bankId: bank.id, questionCount: 5, limitMinutes: 30, types: [1 as const] }
  const { paperId: open } = await app.call(mockExams.start, asked, await student())
  const stored = () => Promise.all([real, young, open].map(async one => storedOf(one, await examOf(one))))
  const before = await stored()

  await clearOldMocks(app.deps)
  expect(await examOf(old)).toBeUndefined()
  expect(await stored()).toEqual(before)

  // The guard is in the write: asked for by name, it is not touched either (papers/server/own-mocks.test.ts).
  await inTx(app.deps.db, tx => deleteLearnerExams(tx, [realExam]))
  expect(await stored()).toEqual(before)
  // The one under way is over.
  app.clock.advance(HOUR_AND_GRACE)
  expect((await view(id)).attempts.map(attempt => attempt.paperId)).toEqual([young, real, null])
})

it('clears away what nothing was answered in, too', async () => {
  await makeQuestion(app, { bank, type: 1 })
  const paperId = await takeMock([])
  app.clock.advance((MOCK_DAYS + 1) * DAY)
  await clearOldMocks(app.deps)
  expect(await examOf(paperId)).toBeUndefined()
  expect((await bookOf()).total).toBe(0)
})
