import { banks } from '../../contract/banks.ts'
import { questions } from '../../contract/questions.ts'
import { expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { drawn, makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeBank, makeQuestion, makeQuestions } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
withAuthors(authors => {
  ;({ app, author } = authors)
})

const bin = (ids: string[], token = author.token) => app.call(questions.delete, { ids }, token)
const deletePermanently = (ids: string[], token = author.token) => app.call(banks.deletePermanently, { ids }, token)
const binned = async (bankId: string) =>
  (await app.call(questions.paging, { bankId, inBin: true, sort: 'deletedAt' }, author.token)).rows
const isThere = async (id: string) =>
  (await app.deps.db.selectFrom('questions').select('id').where('id', '=', id).execute()).length === 1

it('lists what is in the bin with who put it there and when, and restores it', async () => {
  const bank = await makeBank(app, author)
  const { id } = await makeQuestion(app, { bank })
  await bin([id])
  const [row] = await binned(bank.id)
  const { realName } = author.caller
  expect(row).toMatchObject({ id, deletedBy: realName, deletedAt: app.clock.now().toISOString() })
  await app.call(questions.restore, { ids: [id] }, author.token)
  expect(await binned(bank.id)).toEqual([])
  const { rows } = await app.call(questions.paging, { bankId: bank.id }, author.token)
  expect(rows).toMatchObject([{ id, deletedBy: null, deletedAt: null }])
})

it('deletes for good only what is in the bin, with its versions', async () => {
  const bank = await makeBank(app, author)
  const [first, second] = (await makeQuestions(app, 2, { bank })).map(question => question.id) as [string, string]
  await bin([first])
  expect(await refusalOf(deletePermanently([first, second]))).toBe('NOT_FOUND')
  expect([await isThere(first), await isThere(second)]).toEqual([true, true])
  await deletePermanently([first])
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  const versions = await app.deps.db
    .selectFrom('questionVersions')
    .select('id')
    .where('questionId', '=', first)
    .execute()
  expect(versions).toEqual([])
})

it('keeps what an exam may draw and what a blueprint has picked', async () => {
  const staff = await makeStaff(app, { permissions: undefined, scope: 1 } as object)
  const bank = await makeBank(app, staff)
  const [pooled, chosen, free] = (await makeQuestions(app, 3, { bank, tags: [] })).map(one => one.id) as [
    string,
    string,
    string,
  ]
  await bin([free], staff.token)
  await makeExam(app, staff.token, [drawn(bank.id, 1)])
  await makeExam(app, staff.token, [picked([chosen])])
  await bin([pooled, chosen], staff.token)
  expect(await refusalOf(deletePermanently([pooled], staff.token))).toBe('QUESTION_IN_USE')
  expect(await refusalOf(deletePermanently([free, chosen], staff.token))).toBe('QUESTION_IN_USE')
  expect(await isThere(free)).toBe(true)
  await deletePermanently([free], staff.token)
  expect([await isThere(free), await isThere(pooled), await isThere(chosen)]).toEqual([false, true, true])
})

it('is not for those who may only look', async () => {
  const bank = await makeBank(app, author)
  const { id } = await makeQuestion(app, { bank })
  await bin([id])
  const viewer = await makeStaff(app)
  await app.call(banks.grantSave, { bankId: bank.id, kind: 1, granteeId: viewer.id, right: 2 }, author.token)
  expect(await refusalOf(deletePermanently([id], viewer.token))).toBe('NOT_ALLOWED')
  expect(await isThere(id)).toBe(true)
})
