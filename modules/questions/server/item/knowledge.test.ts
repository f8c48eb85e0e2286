import { DictionaryKind, dictionaries } from '../../../dictionaries/contract/dictionaries.ts'
import { questionLife } from '../../contract/question-life.ts'
import { questions } from '../../contract/questions.ts'
import { newId } from '@tripos/runtime/random.ts'
import { expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, sampleContent } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
let keeper: Staff
withAuthors(authors => {
  ;({ app, author } = authors)
})

let counter = 0
async function makeTree(kind: 2 | 3) {
  keeper ??= await makeStaff(app, { permissions: ['sys:dict:view', 'sys:dict:edit'] })
  counter += 1
  const titles = { code: `tree${counter}`, titleZh: `树 ${counter}`, titleEn: `Tree ${counter}` }
  const { id: dictionaryId } = await app.call(dictionaries.save, { ...titles, kind }, keeper.token)
  const add = async (value: string, parentId: string | null = null) => {
    const item = { dictionaryId, parentId, value, labelZh: `${value} 中`, labelEn: value }
    return { ...item, id: (await app.call(dictionaries.itemSave, item, keeper.token)).id }
  }
  return { dictionaryId, add }
}

it('stands on questions, and a filter finds it with what lies below', async () => {
  const bank = await makeBank(app, author)
  const { dictionaryId, add } = await makeTree(DictionaryKind.knowledge)
  const algebra = await add('Algebra')
  const equations = await add('Equations', algebra.id)
  const geometry = await add('Geometry')
  const write = async (knowledgeIds: string[]) => {
    const input = { bankIds: [bank.id], level: 1 as const, content: sampleContent(1), knowledgeIds }
    return (await app.call(questions.save, input, author.token)).id
  }
  const [below, both] = [await write([equations.id]), await write([algebra.id, geometry.id])]
  await write([])
  const found = async (knowledgeId: string) =>
    (await app.call(questions.paging, { knowledgeId }, author.token)).rows.map(row => row.id)
  expect(new Set(await found(algebra.id))).toEqual(new Set([below, both]))
  expect(await found(equations.id)).toEqual([below])
  expect(await found(geometry.id)).toEqual([both])
  const detail = await app.call(questions.detail, { id: both }, author.token)
  expect(detail.knowledge).toEqual([
    { id: algebra.id, name: 'Algebra' },
    { id: geometry.id, name: 'Geometry' },
  ])
  const items = await app.call(dictionaries.items, { id: dictionaryId }, keeper.token)
  expect(items.map(item => [item.value, item.useCount])).toEqual([
    ['Algebra', 1],
    ['Equations', 1],
    ['Geometry', 1],
  ])
  expect(await refusalOf(app.call(dictionaries.itemDelete, { id: geometry.id }, keeper.token))).toBe(
    'DICTIONARY_IN_USE',
  )
})

it('is given to many questions at once, and taken from them', async () => {
  const bank = await makeBank(app, author)
  const { add } = await makeTree(DictionaryKind.knowledge)
  const [algebra, geometry] = [await add('Algebra'), await add('Geometry')]
  const write = async (knowledgeIds: string[]) => {
    const input = { bankIds: [bank.id], level: 1 as const, content: sampleContent(1), knowledgeIds }
    return (await app.call(questions.save, input, author.token)).id
  }
  const ids = [await write([]), await write([algebra.id]), await write([geometry.id])]
  const change = (fields: object) => app.call(questionLife.change, { ids, ...fields }, author.token)
  const stand = async () =>
    (await Promise.all(ids.map(id => app.call(questions.detail, { id }, author.token)))).map(({ knowledge }) =>
      knowledge.map(point => point.name),
    )
  expect(await change({ addKnowledgeIds: [algebra.id] })).toEqual({ changedCount: 2 })
  expect(await stand()).toEqual([['Algebra'], ['Algebra'], ['Algebra', 'Geometry']])
  expect(await change({ addKnowledgeIds: [algebra.id] })).toEqual({ changedCount: 0 })
  expect(await change({ addKnowledgeIds: [geometry.id], removeKnowledgeIds: [algebra.id] })).toEqual({
    changedCount: 3,
  })
  expect(await stand()).toEqual([['Geometry'], ['Geometry'], ['Geometry']])
  // What is no point of a tree is given to none of them; neither is more than a question takes.
  expect(await refusalOf(change({ addKnowledgeIds: [algebra.id, newId()] }))).toBe('BAD_INPUT')
  const many: string[] = []
  for (let no = 0; no < 20; no += 1) many.push((await add(`Point${no}`)).id)
  expect(await refusalOf(change({ addKnowledgeIds: many }))).toBe('TOO_MANY_KNOWLEDGE_POINTS')
  expect(await stand()).toEqual([['Geometry'], ['Geometry'], ['Geometry']])
  // One that is switched off stays where it is, and is given to nothing more.
  await app.call(dictionaries.itemSave, { ...geometry, version: 1, isEnabled: false }, keeper.token)
  expect(await change({ addTags: ['kept'] })).toEqual({ changedCount: 3 })
  expect(await stand()).toEqual([['Geometry'], ['Geometry'], ['Geometry']])
  expect(await refusalOf(change({ addKnowledgeIds: [geometry.id] }))).toBe('BAD_INPUT')
})

it('is not lost where two change the same questions at once', async () => {
  const bank = await makeBank(app, author)
  const { add } = await makeTree(DictionaryKind.knowledge)
  const points = [await add('One'), await add('Two'), await add('Three'), await add('Four')]
  const input = { bankIds: [bank.id], level: 1 as const, content: sampleContent(1) }
  const { id } = await app.call(questions.save, input, author.token)
  for (let round = 0; round < 5; round += 1) {
    const change = (fields: object) => app.call(questionLife.change, { ids: [id], ...fields }, author.token)
    await change({ removeKnowledgeIds: points.map(point => point.id) })
    await Promise.all(points.map(point => change({ addKnowledgeIds: [point.id] })))
    const { knowledge } = await app.call(questions.detail, { id }, author.token)
    expect(knowledge).toHaveLength(points.length)
  }
})

it('is searched together with words and type, in the bin too', async () => {
  const bank = await makeBank(app, author)
  const point = await (await makeTree(DictionaryKind.knowledge)).add('Optics')
  const write = async (type: 1 | 3, level: 1 | 2, knowledgeIds: string[]) => {
    const input = { bankIds: [bank.id], level, content: sampleContent(type), knowledgeIds }
    return (await app.call(questions.save, input, author.token)).id
  }
  const wanted = await write(1, 2, [point.id])
  for (const [type, level, ids] of [
    [1, 1, [point.id]],
    [3, 2, [point.id]],
    [1, 2, []],
  ] as const)
    await write(type, level, [...ids])
  const { excerpt } = await app.deps.db
    .selectFrom('questions')
    .select('excerpt')
    .where('id', '=', wanted)
    .executeTakeFirstOrThrow()
  const filter = { type: 1, level: 2, knowledgeId: point.id, search: excerpt.slice(0, 8) } as const
  const find = async (inBin: boolean) =>
    (await app.call(questions.paging, { ...filter, inBin }, author.token)).rows.map(({ id }) => id)
  expect([await find(false), await find(true)]).toEqual([[wanted], []])
  await app.call(questions.delete, { ids: [wanted] }, author.token)
  expect([await find(false), await find(true)]).toEqual([[], [wanted]])
})

it('stays on what has it when it is switched off, and is given to nothing more', async () => {
  const bank = await makeBank(app, author)
  const { add } = await makeTree(DictionaryKind.knowledge)
  const point = await add('Point')
  const input = { bankIds: [bank.id], level: 1 as const, content: sampleContent(1), knowledgeIds: [point.id] }
  const { id } = await app.call(questions.save, input, author.token)
  await app.call(dictionaries.itemSave, { ...point, version: 1, isEnabled: false }, keeper.token)
  await app.call(questions.save, { ...input, id, versionNo: 1 }, author.token)
  expect((await app.call(questions.detail, { id }, author.token)).knowledge).toEqual([{ id: point.id, name: 'Point' }])
  const another = { ...input, content: sampleContent(1) }
  expect(await refusalOf(app.call(questions.save, another, author.token))).toBe('BAD_INPUT')
})

it('is no category of banks, and a category is no knowledge point', async () => {
  const bank = await makeBank(app, author)
  const [category, point] = [
    await (await makeTree(DictionaryKind.categories)).add('Category'),
    await (await makeTree(DictionaryKind.knowledge)).add('OtherPoint'),
  ]
  const input = { bankIds: [bank.id], level: 1 as const, content: sampleContent(1), knowledgeIds: [category.id] }
  expect(await refusalOf(app.call(questions.save, input, author.token))).toBe('BAD_INPUT')
  const filed = { name: 'Filed', departmentId: null, categoryId: point.id }
  expect(await refusalOf(app.call(questions.bankSave, filed, author.token))).toBe('BAD_INPUT')
  const offered = async (kind: 2 | 3) =>
    (await app.call(dictionaries.categories, { kind }, author.token)).flatMap(tree => tree.items.map(item => item.id))
  expect(await offered(3)).toContain(point.id)
  expect(await offered(3)).not.toContain(category.id)
  expect(await offered(2)).not.toContain(point.id)
})
