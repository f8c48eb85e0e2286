import { BUILT_IN_DICTIONARIES } from '../contract/builtin-dictionaries.ts'
import { dictionaries } from '../contract/dictionaries.ts'
import { questions } from '../../questions/contract/questions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, sampleContent } from '../../questions/test/make-questions.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { syncBuiltInDictionaries } from './index.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

async function builtIn(code: string) {
  const { rows } = await app.call(dictionaries.paging, { search: code, size: 100 }, token)
  const row = rows.find(one => one.code === code)
  if (row === undefined) throw new Error(`no dictionary ${code}`)
  return { row, items: await app.call(dictionaries.items, { id: row.id }, token) }
}

async function builtInItem(code: string, value: string) {
  const { row, items } = await builtIn(code)
  const item = items.find(one => one.value === value)
  if (item === undefined) throw new Error(`${code} has no ${value}`)
  const { id, version, labelZh, labelEn, isEnabled } = item
  return { id, version, dictionaryId: row.id, value, labelZh, labelEn, isEnabled }
}

let counter = 0
async function makeTree(): Promise<string> {
  counter += 1
  const input = { code: `tree${counter}`, titleZh: `分类${counter}`, titleEn: `Tree ${counter}` }
  return (await app.call(dictionaries.save, input, token)).id
}
async function add(dictionaryId: string, value: string, parentId: string | null = null): Promise<string> {
  const input = { dictionaryId, parentId, value, labelZh: `中${value}`, labelEn: value }
  return (await app.call(dictionaries.itemSave, input, token)).id
}
const valuesOf = async (id: string) => (await app.call(dictionaries.items, { id }, token)).map(item => item.value)

describe('a built-in dictionary', () => {
  it('holds each enumeration of the specification with its numbers', async () => {
    const all = await app.call(dictionaries.paging, { size: 100 }, token)
    expect(all.rows.map(row => row.code)).toEqual(expect.arrayContaining(BUILT_IN_DICTIONARIES.map(one => one.code)))
    const { row, items } = await builtIn('questionType')
    expect(row).toMatchObject({ isBuiltIn: true, kind: 1, itemCount: 10 })
    expect(items.map(item => [item.value, item.labelEn])).toEqual([
      ['1', 'Single choice'],
      ['2', 'Multiple choice'],
      ['3', 'True or false'],
      ['4', 'Short answer'],
      ['5', 'Fill in'],
      ['6', 'Combined'],
      ['7', 'Matching'],
      ['8', 'Ordering'],
      ['9', 'Numeric'],
      ['10', 'File upload'],
    ])
  })

  it('is re-worded for everybody, and back; its values stay', async () => {
    const item = await builtInItem('examState', '0')
    await app.call(dictionaries.itemSave, { ...item, labelEn: 'Running', labelZh: '正在考试' }, token)
    expect((await app.call(dictionaries.labels, {})).labels).toEqual({
      examState: { 0: { zh: '正在考试', en: 'Running' } },
    })
    const now = await builtInItem('examState', '0')
    expect(await refusalOf(app.call(dictionaries.itemSave, { ...now, value: '7' }, token))).toBe('DICTIONARY_BUILT_IN')
    await app.call(dictionaries.itemSave, { ...now, labelEn: item.labelEn, labelZh: item.labelZh }, token)
    expect((await app.call(dictionaries.labels, {})).labels).toEqual({})
  })

  it('keeps its new wording when the product starts again, also several times at once', async () => {
    const item = await builtInItem('examResult', '1')
    await app.call(dictionaries.itemSave, { ...item, labelEn: 'Passed' }, token)
    const count = async () => (await app.call(dictionaries.paging, {}, token)).total
    const before = await count()
    await Promise.all([1, 2, 3].map(() => syncBuiltInDictionaries(app.deps)))
    expect(await count()).toBe(before)
    expect(await builtInItem('examResult', '1')).toMatchObject({ labelEn: 'Passed' })
    expect(await builtInItem('examResult', '0')).toMatchObject({ labelEn: 'Fail' })
  })

  it('takes no further entry, loses none, switches none of the specification off, and is not deleted', async () => {
    const item = await builtInItem('paperState', '0')
    const more = { dictionaryId: item.dictionaryId, value: '9', labelZh: '九', labelEn: 'Nine' }
    const { id } = item
    for (const work of [
      () => app.call(dictionaries.itemSave, more, token),
      () => app.call(dictionaries.itemSave, { ...item, isEnabled: false }, token),
      () => app.call(dictionaries.itemDelete, { id }, token),
      () => app.call(dictionaries.itemMove, { id, parentId: null, position: 2 }, token),
      () => app.call(dictionaries.delete, { id: item.dictionaryId }, token),
      () =>
        app.call(
          dictionaries.save,
          { id: item.dictionaryId, version: 1, code: 'other', titleZh: 'x', titleEn: 'x' },
          token,
        ),
    ]) {
      expect(await refusalOf(work())).toBe('DICTIONARY_BUILT_IN')
    }
    expect((await builtIn('paperState')).items).toHaveLength(4)
  })

  it('offers the levels 3 and 4 once they are enabled; questions that have one keep it', async () => {
    const author = await makeStaff(app)
    const bank = await makeBank(app, author)
    const question = { bankIds: [bank.id], level: 3 as const, content: sampleContent(1) }
    expect((await app.call(dictionaries.labels, {})).off).toEqual({ questionLevel: ['3', '4'] })
    expect(await refusalOf(app.call(questions.save, question, author.token))).toBe('BAD_INPUT')
    const item = await builtInItem('questionLevel', '3')
    await app.call(dictionaries.itemSave, { ...item, isEnabled: true }, token)
    const saved = await app.call(questions.save, question, author.token)
    const now = await builtInItem('questionLevel', '3')
    await app.call(dictionaries.itemSave, { ...now, isEnabled: false }, token)
    await app.call(questions.save, { ...question, id: saved.id, versionNo: 1, tags: ['kept'] }, author.token)
  })
})

describe('a category tree', () => {
  it('is made, grows, is put in another order and shape, and is read parents first', async () => {
    const tree = await makeTree()
    const a = await add(tree, 'a')
    const b = await add(tree, 'b')
    const below = await add(tree, 'a1', a)
    expect(await valuesOf(tree)).toEqual(['a', 'a1', 'b'])
    await app.call(dictionaries.itemMove, { id: b, parentId: null, position: 0 }, token)
    expect(await valuesOf(tree)).toEqual(['b', 'a', 'a1'])
    await app.call(dictionaries.itemMove, { id: below, parentId: b, position: 5 }, token)
    expect(await valuesOf(tree)).toEqual(['b', 'a1', 'a'])
  })

  it('never gets a cycle, nor a parent of another tree', async () => {
    const tree = await makeTree()
    const a = await add(tree, 'a')
    const a1 = await add(tree, 'a1', a)
    const move = (id: string, parentId: string) =>
      refusalOf(app.call(dictionaries.itemMove, { id, parentId, position: 0 }, token))
    expect(await move(a, a1)).toBe('DICTIONARY_CYCLE')
    expect(await move(a, a)).toBe('DICTIONARY_CYCLE')
    const foreign = await add(await makeTree(), 'x')
    expect(await move(a, foreign)).toBe('NOT_FOUND')
    expect(await refusalOf(add(tree, 'a2', foreign))).toBe('NOT_FOUND')
    // Two moves that would make one together: one waits for the other.
    const b = await add(tree, 'b')
    const both = [
      app.call(dictionaries.itemMove, { id: a, parentId: b, position: 0 }, token),
      app.call(dictionaries.itemMove, { id: b, parentId: a, position: 0 }, token),
    ]
    const results = await Promise.allSettled(both)
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await valuesOf(tree)).toHaveLength(3)
  })

  it('keeps codes and values to one each, whatever the case', async () => {
    const tree = await makeTree()
    await add(tree, 'Alpha')
    expect(await refusalOf(add(tree, 'aLPHA'))).toBe('DICTIONARY_VALUE_TAKEN')
    const twin = { code: `TREE${counter}`, titleZh: 'x', titleEn: 'x' }
    expect(await refusalOf(app.call(dictionaries.save, twin, token))).toBe('DICTIONARY_CODE_TAKEN')
  })

  it('refuses a change of what somebody else has changed meanwhile', async () => {
    const tree = await makeTree()
    const id = await add(tree, 'a')
    const change = { id, version: 1, dictionaryId: tree, value: 'a', labelZh: '甲', labelEn: 'A' }
    await app.call(dictionaries.itemSave, change, token)
    expect(await refusalOf(app.call(dictionaries.itemSave, change, token))).toBe('EDIT_CONFLICT')
    const titles = { id: tree, version: 1, code: `tree${counter}`, titleZh: '新', titleEn: 'New' }
    await app.call(dictionaries.save, titles, token)
    expect(await refusalOf(app.call(dictionaries.save, titles, token))).toBe('EDIT_CONFLICT')
  })

  it('loses an entry only when nothing is below it', async () => {
    const tree = await makeTree()
    const a = await add(tree, 'a')
    const a1 = await add(tree, 'a1', a)
    expect(await refusalOf(app.call(dictionaries.itemDelete, { id: a }, token))).toBe('DICTIONARY_IN_USE')
    await app.call(dictionaries.itemDelete, { id: a1 }, token)
    await app.call(dictionaries.itemDelete, { id: a }, token)
    expect(await valuesOf(tree)).toEqual([])
    await app.call(dictionaries.delete, { id: tree }, token)
    expect(await refusalOf(app.call(dictionaries.items, { id: tree }, token))).toBe('NOT_FOUND')
  })

  it('sorts banks: those of a category and below are found, and it stays while one has it', async () => {
    const author = await makeStaff(app)
    const tree = await makeTree()
    const a = await add(tree, 'a')
    const a1 = await add(tree, 'a1', a)
    const bank = { name: 'Categorised', departmentId: null, categoryId: a1 }
    const { id } = await app.call(questions.bankSave, bank, author.token)
    const found = await app.call(questions.bankPaging, { categoryId: a }, author.token)
    expect(found).toMatchObject({ total: 1, rows: [{ id, category: { id: a1, name: 'a1' } }] })
    const chinese = await app.call(questions.bankDetail, { id }, author.token, 'zh-CN')
    expect(chinese.category).toEqual({ id: a1, name: '中a1' })
    expect(await refusalOf(app.call(dictionaries.itemDelete, { id: a1 }, token))).toBe('DICTIONARY_IN_USE')
    expect(await refusalOf(app.call(dictionaries.delete, { id: tree }, token))).toBe('DICTIONARY_IN_USE')
  })

  it('offers no entry that is switched off or below one that is, and no value of another kind', async () => {
    const author = await makeStaff(app)
    const tree = await makeTree()
    const a = await add(tree, 'a')
    await add(tree, 'a1', a)
    const offered = async () => (await app.call(dictionaries.categories, {}, author.token)).find(one => one.id === tree)
    expect((await offered())?.items.map(item => item.name)).toEqual(['a', 'a1'])
    const off = { id: a, version: 1, dictionaryId: tree, value: 'a', labelZh: '甲', labelEn: 'A', isEnabled: false }
    await app.call(dictionaries.itemSave, off, token)
    expect((await offered())?.items).toEqual([])
    const { id: state } = await builtInItem('examState', '0')
    for (const categoryId of [a, state]) {
      const bank = { name: `Not ${categoryId}`, departmentId: null, categoryId }
      expect(await refusalOf(app.call(questions.bankSave, bank, author.token))).toBe('BAD_INPUT')
    }
  })
})
