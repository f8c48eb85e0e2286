import { UseScope } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { practiceBanks } from '../contract/practice-banks.ts'
import { openBank } from '../test/make-practice.ts'
import { findPractisable } from './may-practise.queries.ts'

let app: TestApp
let owner: TestUser
let staff: string
let student: TestUser
let token: string
let other: TestUser

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  student = await makeStudent(app)
  other = await makeStudent(app)
})
// Hours pass: a session would be over.
beforeEach(async () => {
  staff = await signIn(app, owner)
  token = await signIn(app, student)
})
afterAll(() => app.close())

const settings = (bankId: string) => app.call(practiceBanks.settings, { bankId }, staff)
const practisable = async (questionId: string, userId = student.id) =>
  (
    await findPractisable(app.deps.db, { userId, questionIds: [questionId], now: app.clock.now(), graceSeconds: 30 })
  ).has(questionId)
const questionIn = async (bank: TestBank) => (await makeQuestion(app, { bank })).id
async function opened(): Promise<{ bank: TestBank; questionId: string }> {
  const bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id)
  return { bank, questionId: await questionIn(bank) }
}
const scopeOf = (bankId: string, useScope: number) =>
  sql`update banks set use_scope = ${useScope} where id = ${bankId}`.execute(app.deps.db)
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

describe('the settings of a bank', () => {
  it('are closed until somebody opens it, and say for whom', async () => {
    const bank = await makeBank(app, owner)
    expect(await settings(bank.id)).toMatchObject({ isOpen: false, version: 0, isExamOnly: false })
    await openBank(app, staff, bank.id, { openType: 4, audienceUserIds: [student.id] })
    expect(await settings(bank.id)).toMatchObject({
      isOpen: true,
      openType: 4,
      version: 1,
      audienceUsers: [{ id: student.id }],
    })
  })

  it('refuse what was read before somebody else wrote, and two first writers at once', async () => {
    const bank = await makeBank(app, owner)
    const both = await Promise.allSettled([openBank(app, staff, bank.id), openBank(app, staff, bank.id)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(openBank(app, staff, bank.id, { version: 7 }))).toBe('EDIT_CONFLICT')
    await openBank(app, staff, bank.id, { version: 1, isOpen: false })
    expect(await settings(bank.id)).toMatchObject({ isOpen: false, version: 2 })
  })

  it('refuse a bank for exams only, and an audience of nobody', async () => {
    const bank = await makeBank(app, owner)
    expect(await refusalOf(openBank(app, staff, bank.id, { openType: 4 }))).toBe('AUDIENCE_EMPTY')
    await scopeOf(bank.id, UseScope.exams)
    expect(await refusalOf(openBank(app, staff, bank.id))).toBe('PRACTICE_EXAM_ONLY')
    expect(await settings(bank.id)).toMatchObject({ isExamOnly: true, isOpen: false })
  })

  it('belong to those who manage the bank: others change nothing', async () => {
    const bank = await makeBank(app, owner)
    const outsider = await signIn(
      app,
      await makeAdministrator(app, { scope: 1, permissions: ['qu:bank:view', 'qu:bank:edit'] }),
    )
    expect(await refusalOf(openBank(app, outsider, bank.id))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(practiceBanks.settings, { bankId: newId() }, staff))).toBe('NOT_FOUND')
    expect(await settings(bank.id)).toMatchObject({ version: 0 })
  })
})

describe('a question may be practised', () => {
  it('in an open bank by its audience, not while it is a draft, in the bin or in a bank for exams only', async () => {
    const { bank, questionId } = await opened()
    expect(await practisable(questionId)).toBe(true)
    await openBank(app, staff, bank.id, { version: 1, openType: 4, audienceUserIds: [student.id] })
    expect(await practisable(questionId)).toBe(true)
    expect(await practisable(questionId, other.id)).toBe(false)
    const examBank = await makeBank(app, owner)
    await scopeOf(examBank.id, UseScope.exams)
    await sql`insert into bank_questions (bank_id, question_id, added_at) values (${examBank.id}, ${questionId}, now())`.execute(
      app.deps.db,
    )
    expect(await practisable(questionId)).toBe(false)
    await scopeOf(examBank.id, UseScope.everything)
    expect(await practisable(questionId)).toBe(true)
    await sql`update questions set state = 0 where id = ${questionId}`.execute(app.deps.db)
    expect(await practisable(questionId)).toBe(false)
  })

  it('not while an exam asks it, whoever it is for: from its start until nobody can enter', async () => {
    const { questionId } = await opened()
    await makeExam(app, staff, [picked([questionId])], {
      openType: 4,
      audienceUserIds: [other.id],
      startsAt: hours(1),
      endsAt: hours(3),
    })
    expect(await practisable(questionId)).toBe(true)
    app.clock.advance(3600)
    expect(await practisable(questionId)).toBe(false)
    expect(await practisable(questionId, other.id)).toBe(false)
    app.clock.advance(2 * 3600 + 30)
    expect(await practisable(questionId)).toBe(false)
    app.clock.advance(1)
    expect(await practisable(questionId)).toBe(true)
  })

  it('not while somebody writes a paper of an exam that nobody can enter any more', async () => {
    const { questionId } = await opened()
    const examId = await makeExam(app, staff, [picked([questionId])], {
      startsAt: hours(0),
      endsAt: hours(3),
      lateEntryMinutes: 10,
      earliestHandInMinutes: 0,
    })
    const paper = await startPaper(app, token, examId)
    app.clock.advance(30 * 60)
    expect(await practisable(questionId, other.id)).toBe(false)
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    expect(await practisable(questionId, other.id)).toBe(true)
  })

  it('where answers are out while the exam is open, by those whose exam it is not', async () => {
    const { questionId } = await opened()
    await makeExam(app, staff, [picked([questionId])], {
      openType: 4,
      audienceUserIds: [other.id],
      keysWhileOpen: true,
    })
    expect(await practisable(questionId)).toBe(true)
    expect(await practisable(questionId, other.id)).toBe(false)
  })
})
