/** What students say about questions: who finds it, who is told, and what staff can do. */
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { questionView } from '../../wrong-book/contract/question-view.ts'
import { HOUR_AND_GRACE, hourExam } from '../../wrong-book/test/make-wrong-book.ts'
import { questionTalk } from '../contract.ts'

let app: TestApp
let owner: TestUser
let staff: string
let bank: TestBank
let questionId: string
let annasAccount: TestUser
let anna: string
let bert: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  bank = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), bank.id)
})
beforeEach(async () => {
  staff = await signIn(app, owner)
  questionId = (await makeQuestion(app, { bank })).id
  annasAccount = await makeStudent(app)
  anna = await signIn(app, annasAccount)
  bert = await signIn(app, await makeStudent(app))
})
afterAll(() => app.close())

const write = async (text: string, token = anna) => (await app.call(questionTalk.write, { questionId, text }, token)).id
const list = (token: string) => app.call(questionTalk.list, { questionId }, token)
const texts = async (token: string) => (await list(token)).rows.map(row => row.text)
const ofStaff = async (input: object = {}) => app.call(questionTalk.paging, { size: 100, ...input }, staff)

it('is found by everybody who may see the question with its answer, the newest first, under the name of its writer', async () => {
  await write('Why is it B?')
  app.clock.advance(5)
  await write('Because of the sign.', bert)
  expect(await texts(bert)).toEqual(['Because of the sign.', 'Why is it B?'])
  const { rows } = await list(bert)
  expect(rows[1]).toMatchObject({ realName: annasAccount.realName, isOwn: false, isReported: false, state: 1 })
  expect(rows[0]).toMatchObject({ isOwn: true })
})

it('is found by nobody while an exam of anybody asks the question, not even by its writer', async () => {
  const id = await write('It is B.')
  const other = await makeStudent(app)
  await hourExam(app, staff, [questionId], { openType: 4, audienceUserIds: [other.id] })
  for (const token of [anna, bert]) {
    expect(await refusalOf(app.call(questionView.show, { id: questionId }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(list(token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(questionTalk.write, { questionId, text: 'B!' }, token))).toBe('NOT_FOUND')
  }
  expect(await refusalOf(app.call(questionTalk.report, { id }, bert))).toBe('NOT_FOUND')
  app.clock.advance(HOUR_AND_GRACE)
  expect(await texts(await signIn(app, annasAccount))).toEqual(['It is B.'])
})

it('is found by nobody who may neither practise the question nor has it on a released paper', async () => {
  const shut = await makeBank(app, owner)
  await openBank(app, staff, shut.id, { openType: 4, audienceUserIds: [annasAccount.id] })
  questionId = (await makeQuestion(app, { bank: shut })).id
  const id = await write('Mine alone')
  expect(await refusalOf(list(bert))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(questionTalk.write, { questionId, text: 'x' }, bert))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(questionTalk.report, { id }, bert))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(questionTalk.remove, { id }, bert))).toBe('NOT_FOUND')
})

it('pressed twice is written once, and nobody floods a question', async () => {
  const send = () => app.call(questionTalk.write, { questionId, text: 'Twice' }, anna)
  await Promise.allSettled([send(), send()])
  expect(await refusalOf(send())).toBe('QUESTION_TALK_REPEATED')
  expect(await texts(bert)).toEqual(['Twice'])
  for (let no = 0; no < 7; no += 1) await write(`No ${no}`)
  expect(await refusalOf(app.call(questionTalk.write, { questionId, text: 'One more' }, anna))).toBe('TOO_MANY_TRIES')
})

it('is taken back by its writer alone; staff still find what stood there', async () => {
  const id = await write('Nonsense')
  expect(await refusalOf(app.call(questionTalk.remove, { id }, bert))).toBe('NOT_FOUND')
  await app.call(questionTalk.remove, { id }, anna)
  expect(await refusalOf(app.call(questionTalk.remove, { id }, anna))).toBe('NOT_FOUND')
  expect(await texts(anna)).toEqual([])
  expect((await ofStaff({ search: 'Nonsense' })).total).toBe(0)
  expect((await ofStaff({ search: 'Nonsense', removed: 'yes' })).rows).toMatchObject([
    { id, removal: { isByAuthor: true } },
  ])
})

it('a report counts once for each student, stands first for staff, and is settled by what they decide', async () => {
  const id = await write('Rude words')
  await app.call(questionTalk.report, { id }, bert)
  await app.call(questionTalk.report, { id }, bert)
  await app.call(questionTalk.report, { id }, anna)
  expect((await list(bert)).rows).toMatchObject([{ isReported: true }])
  const reported = await ofStaff({ reported: 'yes' })
  expect(reported).toMatchObject({ reportedCount: 1, rows: [{ id, reportCount: 1, author: { id: annasAccount.id } }] })
  await app.call(questionTalk.setState, { ids: [id], state: 2 }, staff)
  expect(await texts(bert)).toEqual([])
  expect((await list(anna)).rows).toMatchObject([{ id, state: 2 }])
  expect(await ofStaff({ reported: 'yes' })).toMatchObject({ total: 0, reportedCount: 0 })
  await app.call(questionTalk.setState, { ids: [id], state: 1 }, staff)
  expect(await texts(bert)).toEqual(['Rude words'])
  await app.call(questionTalk.delete, { ids: [id] }, staff)
  expect(await texts(anna)).toEqual([])
  expect(await refusalOf(app.call(questionTalk.setState, { ids: [id], state: 1 }, staff))).toBe('NOT_FOUND')
  const { rows } = await sql<{ action: string }>`select action from audit_log where object_id = ${id}
    order by action`.execute(app.deps.db)
  expect(rows.map(row => row.action)).toEqual(['questionTalk.delete', 'questionTalk.hide', 'questionTalk.show'])
})
