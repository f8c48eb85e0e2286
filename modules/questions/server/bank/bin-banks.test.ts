import { banks } from '../../contract/banks.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { questions } from '../../contract/questions.ts'
import { expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { drawn, makeBlueprint, makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeBank, makeQuestion, makeQuestions } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
let outsider: Staff
withAuthors(authors => {
  ;({ app, author, outsider } = authors)
})

const bin = ({ id }: { id: string }, token = author.token) => app.call(questions.bankDelete, { id }, token)
const restore = ({ id }: { id: string }, token = author.token) => app.call(banks.bankRestore, { id }, token)
const deletePermanently = ({ id }: { id: string }, token = author.token) =>
  app.call(banks.deleteBankPermanently, { id }, token)
const put = (ids: string[], bankId: string, token = author.token) =>
  app.call(banks.place, { ids, bankId, chapterId: null }, token)
const binned = async (name: string) => (await app.call(banks.bin, { search: name }, author.token)).rows
const live = async (ids: string[]) => {
  const rows = await app.deps.db.selectFrom('questions').select(['id', 'deletedAt']).where('id', 'in', ids).execute()
  return ids.map(id => {
    const row = rows.find(one => one.id === id)
    return row === undefined ? 'gone' : row.deletedAt === null ? 'live' : 'binned'
  })
}
const three = async (bank: Awaited<ReturnType<typeof makeBank>>, tags: string[] = []) =>
  (await makeQuestions(app, 3, { bank, tags })).map(one => one.id) as [string, string, string]

it('takes along what lies nowhere else, and brings it back with chapters and grants', async () => {
  const bank = await makeBank(app, author)
  const other = await makeBank(app, author)
  const [alone, shared, deleted] = await three(bank)
  await put([shared], other.id)
  await app.call(questions.delete, { ids: [deleted] }, author.token)
  const chapter = await app.call(banks.chapterSave, { bankId: bank.id, name: 'One' }, author.token)
  await app.call(banks.place, { ids: [alone], bankId: bank.id, chapterId: chapter.id }, author.token)
  await app.call(banks.grantSave, { bankId: bank.id, kind: 1, granteeId: outsider.id, right: 2 }, author.token)

  await bin(bank)
  expect(await live([alone, shared, deleted])).toEqual(['binned', 'live', 'binned'])
  expect(await binned(bank.name)).toMatchObject([
    {
      id: bank.id,
      questionCount: 3,
      onlyHereCount: 2,
      chapterCount: 1,
      grantCount: 1,
      deletedBy: author.caller.realName,
    },
  ])
  for (const token of [author.token, outsider.token]) {
    expect(await refusalOf(app.call(questions.bankDetail, { id: bank.id }, token))).toBe('NOT_FOUND')
  }
  const seen = await app.call(questions.paging, { inBin: true, sort: 'deletedAt', size: 100 }, author.token)
  expect(seen.rows.map(row => row.id).filter(id => id === alone || id === deleted)).toEqual([])

  await restore(bank)
  expect(await live([alone, shared, deleted])).toEqual(['live', 'live', 'binned'])
  expect((await app.call(questions.detail, { id: alone }, outsider.token)).banks).toMatchObject([
    { id: bank.id, chapter: { id: chapter.id } },
  ])
  expect(await binned(bank.name)).toEqual([])
})

it('a question of two banks stays until the last of them is in the bin, and is back with the first', async () => {
  const first = await makeBank(app, author)
  const second = await makeBank(app, author)
  const { id } = await makeQuestion(app, { bank: first })
  await put([id], second.id)
  await Promise.all([bin(first), bin(second)])
  expect(await live([id])).toEqual(['binned'])
  await restore(first)
  expect(await live([id])).toEqual(['live'])
  // It could not be left in a bank of the bin alone.
  const leave = app.call(banks.leave, { ids: [id], bankId: first.id }, author.token)
  expect(await refusalOf(leave)).toBe('QUESTION_LAST_BANK')
  await deletePermanently(second)
  expect(await live([id])).toEqual(['live'])
})

it('is not restored question by question', async () => {
  const everybody = await makeStaff(app, { scope: DataScope.all })
  const bank = await makeBank(app, everybody)
  const { id } = await makeQuestion(app, { bank })
  await bin(bank, everybody.token)
  const one = app.call(questions.restore, { ids: [id] }, everybody.token)
  expect(await refusalOf(one)).toBe('QUESTION_BANK_BINNED')
  expect(await live([id])).toEqual(['binned'])
})

it('leaves its name to others, and asks for it when it comes back', async () => {
  const bank = await makeBank(app, author, { name: 'Contested name' })
  await bin(bank)
  await makeBank(app, outsider, { name: 'contested NAME' })
  expect(await refusalOf(restore(bank))).toBe('BANK_NAME_TAKEN')
  expect(await binned('Contested')).toMatchObject([{ id: bank.id }])
})

it('is deleted for good with what lies nowhere else, and says so in the log', async () => {
  const bank = await makeBank(app, author)
  const other = await makeBank(app, author)
  const [alone, shared, deleted] = await three(bank)
  await put([shared], other.id)
  await app.call(questions.delete, { ids: [deleted] }, author.token)
  expect(await refusalOf(deletePermanently(bank))).toBe('NOT_FOUND')
  await bin(bank)
  await deletePermanently(bank)
  expect(await live([alone, shared, deleted])).toEqual(['gone', 'live', 'gone'])
  const log = app.deps.db.selectFrom('auditLog').select('action').where('objectId', '=', bank.id).orderBy('id')
  expect((await log.execute()).map(entry => entry.action).toSorted()).toEqual(['bank.delete', 'bank.purge'])
})

it('stays while a blueprint draws from it, or an exam or a blueprint holds a question of it', async () => {
  const staff = await makeStaff(app, { permissions: undefined, scope: 1 } as object)
  const [drawnFrom, pooled, pickedFrom] = await Promise.all([1, 2, 3].map(() => makeBank(app, staff)))
  if (!drawnFrom || !pooled || !pickedFrom) throw new Error('three banks were made')
  await makeQuestions(app, 2, { bank: drawnFrom })
  const [inPool] = await makeQuestions(app, 1, { bank: pooled })
  const [chosen] = await makeQuestions(app, 1, { bank: pickedFrom })
  await makeBlueprint(app, staff.token, [drawn(drawnFrom.id, 1)])
  await makeBlueprint(app, staff.token, [picked([chosen?.id ?? ''])])
  const exam = await makeExam(app, staff.token, [picked([inPool?.id ?? ''])])
  for (const bank of [drawnFrom, pooled, pickedFrom]) await bin(bank, staff.token)
  expect(await refusalOf(deletePermanently(drawnFrom, staff.token))).toBe('BANK_IN_USE')
  expect(await refusalOf(deletePermanently(pickedFrom, staff.token))).toBe('QUESTION_IN_USE')
  expect(await refusalOf(deletePermanently(pooled, staff.token))).toBe('QUESTION_IN_USE')
  expect(exam).toBeDefined()
  // Nothing is drawn from a bank in the bin.
  expect(await refusalOf(makeBlueprint(app, staff.token, [drawn(drawnFrom.id, 1)]))).toBe('NOT_FOUND')
})

it('belongs to those who manage it: a grant opens nothing there', async () => {
  const bank = await makeBank(app, author)
  const editor = await makeStaff(app)
  await app.call(banks.grantSave, { bankId: bank.id, kind: 1, granteeId: editor.id, right: 3 }, author.token)
  expect(await refusalOf(bin(bank, editor.token))).toBe('NOT_ALLOWED')
  await bin(bank)
  expect(await refusalOf(restore(bank, editor.token))).toBe('NOT_FOUND')
  expect(await refusalOf(deletePermanently(bank, editor.token))).toBe('NOT_FOUND')
  expect((await app.call(banks.bin, { search: bank.name }, editor.token)).total).toBe(0)
})
