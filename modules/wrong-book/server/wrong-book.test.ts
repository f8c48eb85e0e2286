/** What is in a wrong book, and since when. Every event is delivered twice. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { paperRemedies, REOPEN_WORDS } from '../../papers/contract/paper-remedies.ts'
import { markingCalls } from '../../papers/contract/marking-calls.ts'
import { papers } from '../../papers/contract/papers.ts'
import { PracticeMode } from '../../practice/contract/practice-modes.ts'
import { training } from '../../practice/contract/training.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { questionMarks } from '../contract/question-marks.ts'
import { questionView } from '../contract/question-view.ts'
import { wrongBook } from '../contract/wrong-book.ts'
import { HOUR_AND_GRACE, hourExam, settle, takeExam } from '../test/make-wrong-book.ts'
import { collectBacklog } from './collect.ts'
import { addRights } from './add-rights.ts'

let app: TestApp
let administrator: TestUser
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

let anna: string
let bert: string
/** Tokens last shorter than the tests move the clock. */
const staff = () => signIn(app, administrator)
let annasAccount: TestUser
beforeEach(async () => {
  annasAccount = await makeStudent(app)
  anna = await signIn(app, annasAccount)
  bert = await signIn(app, await makeStudent(app))
})

const bookOf = (token: string, input = {}) => app.call(wrongBook.paging, input, token)
const idsOf = async (token: string, input = {}) => (await bookOf(token, input)).rows.map(row => row.questionId)
const view = (token: string, id: string) => app.call(questionView.show, { id }, token)
const choice = async () => (await makeQuestion(app, { bank, type: 1 })).id

describe('a question that was missed', () => {
  it('is in the book from the moment at which the exam shows its answers, and not a second before', async () => {
    const id = await choice()
    const examId = await hourExam(app, await staff(), [id])
    const paperId = await takeExam(app, anna, examId)
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE - 2)
    expect(await bookOf(anna)).toEqual({ total: 0, rows: [] })
    expect(await refusalOf(view(anna, id))).toBe('NOT_FOUND')
    app.clock.advance(2)
    const { rows } = await bookOf(anna)
    expect(rows).toMatchObject([
      {
        questionId: id,
        type: 1,
        wrongCount: 1,
        last: { paperId, examId, no: 1, verdict: 'unanswered' },
        cause: null,
        note: '',
        isFavourite: false,
      },
    ])
    expect((await view(anna, id)).question.key).toEqual({ kind: 'choice', options: [expect.any(Number)] })
    expect(await idsOf(bert)).toEqual([])
    expect(await refusalOf(view(bert, id))).toBe('NOT_FOUND')
  })

  it('waits for everybody who writes in extra time', async () => {
    const id = await choice()
    const examId = await hourExam(app, await staff(), [id])
    await takeExam(app, anna, examId)
    const berts = await startPaper(app, bert, examId)
    await app.call(papers.extend, { paperId: berts.paperId, minutes: 20, reason: 'fire alarm' }, await staff())
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([])
    app.clock.advance(20 * 60)
    expect(await idsOf(anna)).toEqual([id])
  })

  it('is hidden from everybody while it may be drawn in another exam that is open, also for people of that exam alone', async () => {
    const id = await choice()
    await takeExam(app, anna, await hourExam(app, await staff(), [id]))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([id])
    await app.call(questionMarks.setFavourite, { questionId: id, isFavourite: true }, anna)
    await app.call(questionMarks.saveNote, { questionId: id, note: 'the tide' }, anna)
    const late = await hourExam(app, await staff(), [id], { openType: 4, audienceUserIds: [annasAccount.id] })
    const others = await makeStudent(app)
    await sql`update exam_people set user_id = ${others.id} where exam_id = ${late}`.execute(app.deps.db)
    expect(await idsOf(anna)).toEqual([])
    expect(await refusalOf(view(anna, id))).toBe('NOT_FOUND')
    for (const of of ['favourites', 'notes'] as const)
      expect(await app.call(questionMarks.paging, { of }, anna)).toEqual({ total: 0, rows: [] })
    expect((await app.call(wrongBook.facets, {}, anna)).total).toBe(0)
    expect((await app.call(wrongBook.sheet, { withAnswers: true }, anna)).rows).toEqual([])
    expect(await refusalOf(app.call(questionMarks.saveNote, { questionId: id, note: 'x' }, anna))).toBe('NOT_FOUND')
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([id])
    expect((await app.call(questionMarks.paging, { of: 'notes', search: 'TIDE' }, anna)).total).toBe(1)
  })

  it('of each type is there with its key and what was answered, and stands in the sheet', async () => {
    const types = Object.values(QuestionType)
    const ids: string[] = []
    for (const type of types) ids.push((await makeQuestion(app, { bank, type })).id)
    const examId = await hourExam(app, await staff(), ids)
    const paperId = await takeExam(app, anna, examId)
    for (const no of [4, 10])
      await app
        .call(markingCalls.mark, { paperId, no, points: 0, seenRevision: 0 }, await staff())
        .catch(() => undefined)
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    const { rows } = await bookOf(anna, { size: 100 })
    expect(rows.map(row => row.type).sort((a, b) => a - b)).toEqual(types)
    const sheet = await app.call(wrongBook.sheet, { withAnswers: true }, anna)
    expect(sheet.rows.every(({ question }) => question.key !== null)).toBe(true)
    const blank = await app.call(wrongBook.sheet, {}, anna)
    expect(blank.rows).toHaveLength(types.length)
    expect(JSON.stringify(blank)).not.toMatch(/Analysis|Reference|"isRight"/)
    expect(blank.rows.every(({ question }) => question.key === null && question.analysis === null)).toBe(true)
    for (const id of ids) expect((await view(anna, id)).question.key).not.toBeNull()
    const facets = await app.call(wrongBook.facets, { examId }, anna)
    expect(facets.types.map(one => one.type)).toEqual(types)
  })

  it('counts each time, is one entry, and is that of one exam in the book of that exam', async () => {
    const [id, other] = [await choice(), await choice()]
    const first = await hourExam(app, await staff(), [id])
    const second = await hourExam(app, await staff(), [id, other])
    await takeExam(app, anna, first)
    app.clock.advance(60)
    await takeExam(app, anna, second)
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    const { rows } = await bookOf(anna)
    expect(rows.find(row => row.questionId === id)).toMatchObject({ wrongCount: 2, last: { examId: second } })
    expect(rows.find(row => row.questionId === id)?.firstAt).not.toBe(rows[0]?.lastAt)
    expect(await idsOf(anna, { examId: first })).toEqual([id])
    expect((await idsOf(anna, { examId: second })).sort()).toEqual([id, other].sort())
    expect((await app.call(wrongBook.facets, {}, anna)).exams.map(({ id, count }) => [id, count])).toEqual([
      [second, 2],
      [first, 1],
    ])
    expect(await idsOf(anna, { examId: newId() })).toEqual([])
  })
})

describe('what becomes of a paper', () => {
  async function missed(answer?: object) {
    const id = await choice()
    const examId = await hourExam(app, await staff(), [id])
    const paperId = await takeExam(app, anna, examId, answer ? [{ no: 1, answer }] : [])
    await settle(app)
    return { id, examId, paperId }
  }

  it('that is voided: nothing of it is in the book', async () => {
    const { id, paperId } = await missed()
    await app.call(papers.void, { paperId, reason: 'wrong room' }, await staff())
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([])
    await settle(app)
    expect(await idsOf(anna)).toEqual([])
    expect(
      await app.deps.db.selectFrom('wrongAnswers').select('paperId').where('questionId', '=', id).execute(),
    ).toEqual([])
  })

  it('that is opened again and set right: it leaves the book with the new marks', async () => {
    const { id, paperId } = await missed()
    await app.call(
      paperRemedies.reopen,
      { paperId, minutes: 5, reason: 'line was down', confirmation: REOPEN_WORDS['en-US'] },
      await staff(),
    )
    const { epoch, submitKey, questions } = await app.call(
      papers.open,
      { paperId, deviceId: newId(), takeOver: true },
      anna,
    )
    const right = (questions[0] as { options: string[] }).options.findIndex(html => html.includes('Option B'))
    await app.call(
      papers.saveAnswers,
      { paperId, epoch, answers: [{ no: 1, seq: 9, answer: { options: [right] } }] },
      anna,
    )
    await app.call(papers.submit, { paperId, submitKey })
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([])
    expect((await view(anna, id)).isInWrongBook).toBe(false)
    expect((await view(anna, id)).attempts[0]?.outcome?.verdict).toBe('right')
  })

  it('whose short answer is marked anew: the book follows the newest mark', async () => {
    const essay = (await makeQuestion(app, { bank, type: 4 })).id
    const examId = await hourExam(app, await staff(), [essay])
    const paperId = await takeExam(app, anna, examId, [{ no: 1, answer: { text: 'because' } }])
    await app.call(markingCalls.mark, { paperId, no: 1, points: 400, seenRevision: 0 }, await staff())
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    anna = await signIn(app, annasAccount)
    expect((await bookOf(anna)).rows[0]?.last.verdict).toBe('partly')
    await app.call(markingCalls.mark, { paperId, no: 1, points: 1000, seenRevision: 1 }, await staff())
    await settle(app)
    expect(await idsOf(anna)).toEqual([])
  })

  it('whose score is not out: what people mark waits for it, since it would tell what they gave', async () => {
    const [essay, id] = [(await makeQuestion(app, { bank, type: 4 })).id, await choice()]
    const never = { rule: 6, at: null }
    const end = { rule: 3, at: null }
    const examId = await hourExam(app, await staff(), [essay, id], {
      release: { score: never, answers: end, analysis: end },
    })
    const paperId = await takeExam(app, anna, examId, [{ no: 1, answer: { text: 'because' } }])
    await app.call(markingCalls.mark, { paperId, no: 1, points: 0, seenRevision: 0 }, await staff())
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([id])
    expect((await view(anna, essay)).attempts[0]?.outcome).toBeNull()
    expect((await view(anna, essay)).isInWrongBook).toBe(false)
  })

  it('from before there were wrong books: it is looked through once', async () => {
    const { id } = await missed()
    await sql`delete from wrong_answers where question_id = ${id}`.execute(app.deps.db)
    await sql`insert into wrong_book_backlog values (1, '00000000-0000-0000-0000-000000000000') on conflict do nothing`.execute(
      app.deps.db,
    )
    await collectBacklog(app.deps)
    await collectBacklog(app.deps)
    await collectBacklog(app.deps)
    expect(await app.deps.db.selectFrom('wrongBookBacklog').selectAll().execute()).toEqual([])
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([id])
  })
})

describe('out of the book', () => {
  it('by hand and back, and back by a new mistake; nobody else’s book is touched', async () => {
    const id = await choice()
    const first = await hourExam(app, await staff(), [id])
    await takeExam(app, anna, first)
    await takeExam(app, bert, first)
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    const questionIds = [id]
    await app.call(wrongBook.remove, { questionIds }, anna)
    await app.call(wrongBook.remove, { questionIds }, anna)
    expect(await idsOf(anna)).toEqual([])
    expect(await idsOf(anna, { show: 'removed' })).toEqual([id])
    expect((await app.call(wrongBook.facets, {}, anna)).removedCount).toBe(1)
    expect(await idsOf(bert)).toEqual([id])
    await app.call(wrongBook.restore, { questionIds }, anna)
    expect(await idsOf(anna)).toEqual([id])
    await app.call(wrongBook.remove, { questionIds }, anna)
    await takeExam(app, anna, await hourExam(app, await staff(), [id]))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, wrongCount: 2 }])
  })

  it('cannot be told of an exam that has not shown its answers', async () => {
    const id = await choice()
    await takeExam(app, anna, await hourExam(app, await staff(), [id]))
    await settle(app)
    await app.call(wrongBook.remove, { questionIds: [id] }, anna)
    app.clock.advance(HOUR_AND_GRACE)
    expect(await idsOf(anna)).toEqual([id])
  })
})

describe('marks', () => {
  async function seen() {
    const id = await choice()
    await takeExam(app, anna, await hourExam(app, await staff(), [id]))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    return id
  }

  it('are kept, found, narrowed by and taken away, and are nobody else’s', async () => {
    const id = await seen()
    await takeExam(app, bert, await hourExam(app, await staff(), [id]))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    await app.call(questionMarks.saveNote, { questionId: id, note: '看清单位\n再算' }, anna)
    await app.call(questionMarks.saveCause, { questionId: id, cause: 3, causeWords: '单位换算' }, anna)
    await app.call(questionMarks.setFavourite, { questionId: id, isFavourite: true }, anna)
    await app.call(questionMarks.setFavourite, { questionId: id, isFavourite: true }, anna)
    const mark = { note: '看清单位\n再算', cause: 3, causeWords: '单位换算', isFavourite: true }
    expect(await view(anna, id)).toMatchObject(mark)
    expect(await view(bert, id)).toMatchObject({ note: '', cause: null, causeWords: '', isFavourite: false })
    for (const filter of [{ search: '换算' }, { cause: 3 as const }, { type: 1 as const }])
      expect((await bookOf(anna, filter)).rows).toMatchObject([{ questionId: id, ...mark }])
    for (const filter of [{ search: 'nowhere' }, { cause: 1 as const }, { type: 2 as const }, { knowledgeId: newId() }])
      expect(await idsOf(anna, filter)).toEqual([])
    expect((await app.call(questionMarks.paging, { of: 'favourites' }, anna)).rows).toMatchObject([{ questionId: id }])
    expect((await app.call(questionMarks.paging, { of: 'favourites' }, bert)).rows).toEqual([])
    await app.call(questionMarks.saveNote, { questionId: id, note: '' }, anna)
    await app.call(questionMarks.saveCause, { questionId: id, cause: null }, anna)
    await app.call(questionMarks.setFavourite, { questionId: id, isFavourite: false }, anna)
    expect((await app.call(questionMarks.paging, { of: 'notes' }, anna)).total).toBe(0)
    expect(await view(anna, id)).toMatchObject({ note: '', cause: null, causeWords: '', isFavourite: false })
  })

  it('are refused where the question may not be seen, and a reason of one’s own has words', async () => {
    const id = await seen()
    const change = { questionId: id, isFavourite: true }
    expect(await refusalOf(app.call(questionMarks.setFavourite, change, bert))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(questionMarks.saveNote, { questionId: id, note: 'x' }, bert))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(questionMarks.saveCause, { questionId: id, cause: 1 }, bert))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(questionMarks.saveCause, { questionId: id, cause: 3 }, anna))).toBe('BAD_INPUT')
    expect(
      await app.deps.db.selectFrom('questionMarks').select('userId').where('questionId', '=', id).execute(),
    ).toEqual([])
  })

  it('keep a setting for how questions leave the book', async () => {
    const needed = async () => (await app.call(wrongBook.facets, {}, anna)).rightsNeeded
    expect(await needed()).toBe(3)
    await app.call(wrongBook.saveSettings, { rightsNeeded: 5 }, anna)
    expect(await needed()).toBe(5)
    await app.call(wrongBook.saveSettings, { rightsNeeded: null }, anna)
    expect(await needed()).toBeNull()
  })
})

it('two who collect at once leave one row a question', async () => {
  const ids = [await choice(), await choice()]
  const examId = await hourExam(app, await staff(), ids)
  await Promise.all([takeExam(app, anna, examId), takeExam(app, bert, examId)])
  await Promise.all([settle(app), settle(app)])
  app.clock.advance(HOUR_AND_GRACE)
  expect((await idsOf(anna)).sort()).toEqual([...ids].sort())
  expect((await bookOf(bert)).rows.map(row => row.wrongCount)).toEqual([1, 1])
})

describe('right answers in practice', () => {
  /** In a bank that is open for practice, missed by both. */
  async function missedInOpenBank() {
    const open = await makeBank(app, administrator)
    await openBank(app, await staff(), open.id)
    const { id } = await makeQuestion(app, { bank: open, type: 1 })
    const examId = await hourExam(app, await staff(), [id])
    await takeExam(app, anna, examId)
    await takeExam(app, bert, examId)
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    return { id, bankId: open.id }
  }

  async function train(bankId: string, option: 'A' | 'B'): Promise<void> {
    app.clock.advance(60)
    const { runId } = await app.call(training.start, { bankId, mode: PracticeMode.wrong, isAnew: true }, anna)
    const [question] = await app.call(training.questions, { runId, nos: [1] }, anna)
    if (question === undefined) throw new Error('nothing to train')
    const options = (question.question as { options: string[] }).options
    const at = options.findIndex(html => html.includes(`Option ${option}`))
    const { versionId } = question
    await app.call(
      training.answer,
      { id: newId(), runId, no: 1, versionId, answer: { options: [at] }, seconds: 5 },
      anna,
    )
    await settle(app)
  }

  it('so many in a row take it out of the book of that student alone; a wrong one begins anew', async () => {
    const { id, bankId } = await missedInOpenBank()
    await app.call(wrongBook.saveSettings, { rightsNeeded: 2 }, anna)
    await train(bankId, 'B')
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, rightStreak: 1 }])
    await train(bankId, 'A')
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, rightStreak: 0 }])
    await train(bankId, 'B')
    expect(await idsOf(anna)).toEqual([id])
    await train(bankId, 'B')
    expect(await idsOf(anna)).toEqual([])
    expect(await idsOf(anna, { show: 'removed' })).toEqual([id])
    expect(await idsOf(bert)).toEqual([id])
  })

  it('count for nothing once the question is missed in an exam again', async () => {
    const { id, bankId } = await missedInOpenBank()
    await train(bankId, 'B')
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, wrongCount: 1, rightStreak: 1 }])
    await takeExam(app, anna, await hourExam(app, await staff(), [id]))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, wrongCount: 2, rightStreak: 0 }])
    await train(bankId, 'B')
    expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, wrongCount: 2, rightStreak: 1 }])
  })

  it('are those that there are, whichever of them are told late, twice or before others', async () => {
    const { id, bankId } = await missedInOpenBank()
    for (const option of ['B', 'A', 'B'] as const) await train(bankId, option)
    const answers = await app.deps.db
      .selectFrom('practiceAnswers')
      .selectAll()
      .where('questionId', '=', id)
      .orderBy('answeredAt')
      .execute()
    expect(answers.map(({ share }) => share)).toEqual([10_000, 0, 10_000])
    await app.deps.db.deleteFrom('questionMarks').where('questionId', '=', id).execute()
    const told = answers.map(({ id: answerId, userId, questionId, versionId, share, answeredAt }) => {
      const isRight = share === 10_000
      return { answerId, userId, questionId, versionId, bankId, isRight, at: answeredAt.toISOString() }
    })
    for (const one of [...told.toReversed(), ...told]) {
      await addRights(app.deps, [one])
      expect((await bookOf(anna)).rows).toMatchObject([{ questionId: id, rightStreak: 1 }])
    }
  })

  it('that are told again leave a question in the book that was put back into it', async () => {
    const { id, bankId } = await missedInOpenBank()
    await app.call(wrongBook.saveSettings, { rightsNeeded: 1 }, anna)
    await train(bankId, 'B')
    expect(await idsOf(anna)).toEqual([])
    await app.call(wrongBook.restore, { questionIds: [id] }, anna)
    const told = { userId: annasAccount.id, questionId: id, answerId: newId(), versionId: id, bankId, isRight: true }
    await addRights(app.deps, [{ ...told, at: app.clock.now().toISOString() }])
    expect(await idsOf(anna)).toEqual([id])
  })

  it('are trained only from a book that shows them: not before the exam does', async () => {
    const open = await makeBank(app, administrator)
    await openBank(app, await staff(), open.id)
    const { id } = await makeQuestion(app, { bank: open, type: 1 })
    const never = { rule: 6, at: null }
    const release = { score: never, answers: never, analysis: never }
    await takeExam(app, anna, await hourExam(app, await staff(), [id], { release }))
    await settle(app)
    app.clock.advance(HOUR_AND_GRACE)
    const start = { bankId: open.id, mode: PracticeMode.wrong, isAnew: true } as const
    expect(await refusalOf(app.call(training.start, start, anna))).toBe('PRACTICE_NOTHING')
  })
})
