import { banks } from '../../contract/banks.ts'
import { questions } from '../../contract/questions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, makeQuestions, sampleContent, type TestBank } from '../../test/make-questions.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
let bank: TestBank
withAuthors(authors => {
  ;({ app, author } = authors)
})
beforeEach(async () => {
  bank = await makeBank(app, author)
})

const add = async (name: string, parentId: string | null = null, bankId = bank.id) =>
  (await app.call(banks.chapterSave, { bankId, name, parentId }, author.token)).id
const move = (id: string, parentId: string | null, sort: number) =>
  app.call(banks.chapterMove, { bankId: bank.id, id, parentId, sort }, author.token)
const tree = async () =>
  (await app.call(banks.chapters, { bankId: bank.id }, author.token)).map(({ parentId, name, questionCount }) =>
    [parentId === null ? '' : '- ', name, questionCount === 0 ? '' : ` ${questionCount}`].join(''),
  )
const place = (ids: string[], chapterId: string | null, fields: { bankId?: string; leaveBankId?: string } = {}) =>
  app.call(banks.place, { ids, bankId: bank.id, chapterId, ...fields }, author.token)
const excerptsIn = async (filter: { bankId?: string; chapterId?: string }) =>
  (await app.call(questions.paging, filter, author.token)).rows.map(row => row.id).toSorted((a, b) => (a < b ? -1 : 1))

describe('the chapters of a bank', () => {
  it('keep the order they are given, on two levels', async () => {
    const mechanics = await add('Mechanics')
    const optics = await add('Optics')
    const lenses = await add('Lenses', optics)
    await add('Mirrors', optics)
    expect(await tree()).toEqual(['Mechanics', 'Optics', '- Lenses', '- Mirrors'])
    await move(optics, null, 0)
    await move(lenses, mechanics, 0)
    expect(await tree()).toEqual(['Optics', '- Mirrors', 'Mechanics', '- Lenses'])
    expect(await refusalOf(move(mechanics, optics, 0))).toBe('CHAPTER_TOO_DEEP')
    expect(await refusalOf(add('Deeper', lenses))).toBe('CHAPTER_TOO_DEEP')
    expect(await refusalOf(add('mechanics'))).toBe('CHAPTER_NAME_TAKEN')
    await add('Mechanics', optics)
    await app.call(banks.chapterSave, { bankId: bank.id, id: lenses, name: 'Glasses' }, author.token)
    expect(await tree()).toEqual(['Optics', '- Mirrors', '- Mechanics', 'Mechanics', '- Glasses'])
  })

  it('are those of one bank only', async () => {
    const other = await makeBank(app, author)
    const foreign = await add('Foreign', null, other.id)
    const question = await makeQuestion(app, { bank })
    expect(await refusalOf(move(foreign, null, 0))).toBe('NOT_FOUND')
    expect(await refusalOf(add('Below', foreign))).toBe('NOT_FOUND')
    expect(await refusalOf(place([question.id], foreign))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(banks.chapterDelete, { bankId: bank.id, id: foreign }, author.token))).toBe(
      'NOT_FOUND',
    )
  })

  it('hold questions, are filtered with what lies below them, and leave the questions in the bank when they go', async () => {
    const [first, second, third] = (await makeQuestions(app, 3, { bank })).map(question => question.id) as [
      string,
      string,
      string,
    ]
    const optics = await add('Optics')
    const lenses = await add('Lenses', optics)
    await place([first], optics)
    await place([second], lenses)
    expect(await tree()).toEqual(['Optics 2', '- Lenses 1'])
    const sorted = (...ids: string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))
    expect(await excerptsIn({ bankId: bank.id, chapterId: optics })).toEqual(sorted(first, second))
    expect(await excerptsIn({ chapterId: lenses })).toEqual([second])
    expect(await excerptsIn({ bankId: bank.id, chapterId: 'none' })).toEqual([third])
    const { rows } = await app.call(questions.paging, { chapterId: lenses }, author.token)
    expect(rows[0]?.banks).toEqual([{ id: bank.id, name: bank.name, chapter: { id: lenses, name: 'Lenses' } }])
    await app.call(banks.chapterDelete, { bankId: bank.id, id: optics }, author.token)
    expect(await tree()).toEqual([])
    expect(await excerptsIn({ bankId: bank.id, chapterId: 'none' })).toEqual(sorted(first, second, third))
  })
})

describe('a question', () => {
  it('is saved with a chapter of each of its banks, and keeps them where nothing is said', async () => {
    const other = await makeBank(app, author)
    const [here, there] = [await add('Here'), await add('There', null, other.id)]
    const input = { bankIds: [bank.id, other.id], level: 1 as const, content: sampleContent(1) }
    const { id } = await app.call(questions.save, { ...input, chapterIds: [here, there] }, author.token)
    const chapters = async () =>
      new Map(
        (await app.call(questions.detail, { id }, author.token)).banks.map(one => [one.id, one.chapter?.id ?? null]),
      )
    expect(await chapters()).toEqual(
      new Map([
        [bank.id, here],
        [other.id, there],
      ]),
    )
    await app.call(questions.save, { ...input, id, versionNo: 1 }, author.token)
    expect((await chapters()).get(bank.id)).toBe(here)
    await app.call(questions.save, { ...input, id, versionNo: 1, chapterIds: [there] }, author.token)
    expect(await chapters()).toEqual(
      new Map([
        [bank.id, null],
        [other.id, there],
      ]),
    )
  })

  it('moves to another bank, and never out of its last one', async () => {
    const other = await makeBank(app, author)
    const { id } = await makeQuestion(app, { bank })
    const leave = (bankId: string) => app.call(banks.leave, { ids: [id], bankId }, author.token)
    const lies = async () => (await app.call(questions.detail, { id }, author.token)).banks.map(one => one.id)
    expect(await refusalOf(leave(bank.id))).toBe('QUESTION_LAST_BANK')
    await place([id], null, { bankId: other.id, leaveBankId: bank.id })
    expect(await lies()).toEqual([other.id])
    await place([id], null)
    // Both at once: one of them finds that it would be the last.
    const results = await Promise.allSettled([leave(bank.id), leave(other.id)])
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await lies()).toHaveLength(1)
  })
})
