import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { banks } from '../../contract/banks.ts'
import { questionLife } from '../../contract/question-life.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeBank, makeQuestion, makeQuestions, sampleContent, type TestBank } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { sql } from '@tripos/db/client.ts'
import { refreshAllDerived } from '../item/refresh-derived.ts'
import { countDrawable, findDrawable, findNewestVersions } from '../index.ts'

const { draft, inReview, ready } = QuestionState

let app: TestApp
let author: Staff
let reviewer: Staff
let outsider: Staff
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  author = await makeStaff(app)
  reviewer = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:question:review'] })
  outsider = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:bank:edit', 'qu:question:review'] })
})
beforeEach(async () => {
  bank = await makeBank(app, author)
})
afterAll(() => app.close())

const detail = (id: string, { token }: Staff = author) => app.call(questions.detail, { id }, token)
const send = (ids: string[], comment = '') =>
  app.call(questionLife.send, { ids, reviewerId: reviewer.id, comment }, author.token)
const decide = (id: string, isApproved: boolean, { comment = 'See line 2.', by = reviewer, versionNo = 1 } = {}) =>
  app.call(questionLife.decide, { id, versionNo, isApproved, comment }, by.token)
const change = (fields: object, { token }: Staff = author) =>
  app.call(questionLife.change, { ids: [], ...fields }, token)
const listed = async (filter: object, { token }: Staff = author) =>
  (await app.call(questions.paging, filter, token)).rows.map(row => row.id)

describe('all questions of a list', () => {
  it('are those that the caller may change, over all pages and as the list is narrowed', async () => {
    const ids = (await makeQuestions(app, 25, { bank })).map(question => question.id)
    const { id } = await makeQuestion(app, { bank, state: draft })
    const all = async (filter: object, { token }: Staff) =>
      (await app.call(questions.listAll, filter, token)).rows.map(row => row.id).toSorted()
    expect(await all({ bankId: bank.id, state: ready }, author)).toEqual(ids.toSorted())
    expect(await all({ bankId: bank.id }, author)).toEqual([...ids, id].toSorted())
    await app.call(banks.grantSave, { bankId: bank.id, kind: 1, granteeId: outsider.id, right: 1 }, author.token)
    expect(await listed({ bankId: bank.id }, outsider)).toHaveLength(20)
    expect(await all({ bankId: bank.id }, outsider)).toEqual([])
  })
})

describe('a review', () => {
  it('leads from the author to the reviewer, back, and to a ready question, with every word kept', async () => {
    const { id } = await makeQuestion(app, { bank, state: draft })
    await send([id], 'Please look.')
    expect(await detail(id)).toMatchObject({ state: inReview, reviewer: { id: reviewer.id }, canDecide: false })
    // The bank is none of the reviewer's; the question is theirs to see for as long as it waits.
    expect(await detail(id, reviewer)).toMatchObject({ canDecide: true, canEdit: false, banks: [] })
    expect(await listed({ review: 'waitsForMe' }, reviewer)).toEqual([id])
    expect(await listed({}, reviewer)).toEqual([])
    expect(await listed({ review: 'sentByMe' })).toEqual([id])

    expect(await refusalOf(decide(id, false, { comment: '' }))).toBe('COMMENT_MISSING')
    expect(await decide(id, false)).toEqual({ state: draft })
    expect(await refusalOf(decide(id, true))).toBe('NOT_FOUND')
    await app.call(questionLife.comment, { id, comment: 'Mended.' }, author.token)
    await send([id])
    expect(await decide(id, true, { comment: '' })).toEqual({ state: ready })
    expect(await refusalOf(detail(id, reviewer))).toBe('NOT_FOUND')

    const { rows } = await app.call(questionLife.comments, { id }, author.token)
    expect(rows.map(({ kind, body }) => [kind, body]).reverse()).toEqual([
      ['sent', 'Please look.'],
      ['sentBack', 'See line 2.'],
      ['comment', 'Mended.'],
      ['sent', ''],
      ['approved', ''],
    ])
  })

  it('is decided by its reviewer only, and on the version that was looked at', async () => {
    const { id } = await makeQuestion(app, { bank })
    await send([id])
    expect(await refusalOf(decide(id, true, { by: outsider }))).toBe('NOT_FOUND')
    const boss = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:question:review'], scope: 4 })
    expect(await refusalOf(decide(id, true, { by: boss }))).toBe('REVIEW_OVER')
    const content = sampleContent(2)
    const save = { id, versionNo: 1, bankIds: [bank.id], level: 1 as const, content }
    expect(await refusalOf(app.call(questions.save, { ...save, state: ready }, author.token))).toBe(
      'QUESTION_IN_REVIEW',
    )
    await app.call(questions.save, save, author.token)
    expect(await refusalOf(decide(id, true))).toBe('EDIT_CONFLICT')
    expect(await decide(id, true, { versionNo: 2 })).toEqual({ state: ready })
  })

  it('goes to nobody who may not review, not to its sender, and not over questions of others', async () => {
    const { id } = await makeQuestion(app, { bank })
    const to = (reviewerId: string, by = author) =>
      refusalOf(app.call(questionLife.send, { ids: [id], reviewerId }, by.token))
    expect(await to((await makeStaff(app)).id)).toBe('REVIEWER_UNFIT')
    expect(await to(outsider.id, outsider)).toBe('NOT_FOUND')
    const both = await makeStaff(app, { permissions: ['qu:bank:view', 'qu:bank:edit', 'qu:question:review'], scope: 4 })
    expect(await to(both.id, both)).toBe('REVIEWER_UNFIT')
    expect(await detail(id)).toMatchObject({ state: ready, reviewer: null })
    const offered = await app.call(questionLife.reviewers, {}, both.token)
    expect(offered.map(person => person.id)).toContain(reviewer.id)
    expect(offered.map(person => person.id)).not.toContain(both.id)
  })
})

describe('papers', () => {
  it('are drawn from ready questions only, and counted the same', async () => {
    const { db } = app.deps
    const [isReady] = await makeQuestions(app, 2, { bank })
    const [aDraft] = await makeQuestions(app, 1, { bank, state: draft })
    if (isReady === undefined || aDraft === undefined) throw new Error('questions were made')
    await send([isReady.id])
    const drawn = await findDrawable(db, { bankId: bank.id })
    expect(drawn).toHaveLength(1)
    expect(await countDrawable(db, [{ bankId: bank.id }])).toEqual([1])
    const picked = await findNewestVersions(db, [isReady.id, aDraft.id, drawn[0]?.questionId ?? ''])
    expect(picked.filter(row => row.isReady).map(row => row.questionId)).toEqual([drawn[0]?.questionId])
  })
})

describe('changing many questions', () => {
  it('sets level and state, adds and removes tags, and leaves versions alone', async () => {
    const made = await makeQuestions(app, 3, { bank, tags: ['a', 'b'] })
    const ids = made.map(question => question.id)
    expect(await change({ ids, level: 2, state: draft, addTags: ['c', 'a'], removeTags: ['b'] })).toEqual({
      changedCount: 3,
    })
    for (const id of ids) {
      expect(await detail(id)).toMatchObject({ level: 2, state: draft, tags: ['a', 'c'], newestVersionNo: 1 })
    }
    expect(await change({ ids, level: 2 })).toEqual({ changedCount: 0 })
    expect(await listed({ bankId: bank.id, state: draft })).toHaveLength(3)
    expect(await listed({ bankId: bank.id, state: ready })).toEqual([])
  })

  it('takes questions out of their review as drafts, and makes none of them ready', async () => {
    const { id } = await makeQuestion(app, { bank })
    await send([id])
    expect(await refusalOf(change({ ids: [id], state: ready }))).toBe('QUESTION_IN_REVIEW')
    await change({ ids: [id], level: 2 })
    expect(await detail(id)).toMatchObject({ state: inReview, level: 2, reviewer: { id: reviewer.id } })
    await change({ ids: [id], state: draft })
    expect(await detail(id)).toMatchObject({ state: draft, reviewer: null })
    expect((await app.call(questionLife.comments, { id }, author.token)).rows[0]?.kind).toBe('withdrawn')
  })

  it('changes all of them or none', async () => {
    const { id } = await makeQuestion(app, { bank, tags: Array.from({ length: 20 }, (_, i) => `t${i}`) })
    const foreign = await makeQuestion(app, { bank: await makeBank(app, outsider) })
    expect(await refusalOf(change({ ids: [id, foreign.id], level: 2 }))).toBe('NOT_FOUND')
    expect(await refusalOf(change({ ids: [id], level: 2, addTags: ['more'] }))).toBe('TOO_MANY_TAGS')
    await app.call(questions.delete, { ids: [id] }, author.token)
    expect(await refusalOf(change({ ids: [id], level: 2 }))).toBe('NOT_FOUND')
  })
})

it('tells a second author who saves only level or tags that the first was there', async () => {
  const { id, content } = await makeQuestion(app, { bank })
  const { revision } = await detail(id)
  const save = (level: 1 | 2) =>
    app.call(questions.save, { id, versionNo: 1, revision, bankIds: [bank.id], level, content }, author.token)
  await save(2)
  expect(await refusalOf(save(1))).toBe('EDIT_CONFLICT')
  expect(await detail(id)).toMatchObject({ level: 2, newestVersionNo: 1 })
})

it('lists formulas as people read them, for questions that were stored before too', async () => {
  const stem = '<p>Is <span data-type="inline-math" data-latex="\\frac{1}{2}x^2"></span> even?</p>'
  const { id } = await makeQuestion(app, { bank, content: { ...sampleContent(3), stem } as QuestionContent })
  const row = async () => (await app.call(questions.paging, { bankId: bank.id }, author.token)).rows[0]?.excerpt
  expect(await row()).toBe('Is 1/2x² even?')
  await sql`update questions set excerpt = '\\frac', bigrams = '{}', derived_no = 0 where id = ${id}`.execute(
    app.deps.db,
  )
  await refreshAllDerived(app.deps)
  expect(await row()).toBe('Is 1/2x² even?')
  expect(await listed({ bankId: bank.id, search: '1/2x' })).toEqual([id])
  await app.call(questions.delete, { ids: [id] }, author.token)
  await makeQuestion(app, { bank, type: 5 })
  expect(await row()).toMatch(/____ and ____$/)
})

describe('old versions', () => {
  it('come back as a new one, with level, tags and banks as they are now', async () => {
    const { id, content } = await makeQuestion(app, { bank, type: 1, tags: ['t'] })
    const second = { ...content, stem: `${content.stem}<p>More</p>` }
    await app.call(questions.save, { id, versionNo: 1, bankIds: [bank.id], level: 2, content: second }, author.token)
    const differences = await app.call(questionLife.compare, { id, from: 1, to: 2 }, author.token)
    expect(differences.changes).toMatchObject([
      { part: 'stem', runs: [{ kind: 'same' }, { kind: 'added', text: ' More' }] },
    ])
    const restore = (versionNo: number, newestVersionNo: number, { token } = author) =>
      app.call(questionLife.restoreVersion, { id, versionNo, newestVersionNo }, token)
    expect(await refusalOf(restore(1, 2, outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(restore(1, 1))).toBe('EDIT_CONFLICT')
    expect(await restore(1, 2)).toEqual({ id, versionNo: 3 })
    expect(await detail(id)).toMatchObject({
      newestVersionNo: 3,
      content,
      level: 2,
      tags: [],
      banks: [{ id: bank.id }],
    })
    expect(await refusalOf(app.call(questionLife.compare, { id, from: 1, to: 9 }, author.token))).toBe('NOT_FOUND')
  })
})

describe('near duplicates', () => {
  const stem = '植物细胞在光照条件下进行光合作用，把二氧化碳和水转化为有机物并释放氧气，这一过程的场所是'
  const similar = async (draft: object, { token }: Staff = author) =>
    app.call(questionLife.similar, { stem: `<p>${stem}</p>`, ...draft }, token)

  it('are named to those who see them, the most alike first, without the question itself', async () => {
    const make = (text: string) =>
      makeQuestion(app, { bank, content: { ...sampleContent(3), stem: `<p>${text}</p>` } as QuestionContent })
    const same = await make(`${stem}。`)
    const near = await make(stem.replace('转化为', '转化成').replace('这一', '该'))
    await make('一个质量为两千克的物体静止在水平桌面上，求桌面对它的支持力')
    const binned = await make(stem)
    await app.call(questions.delete, { ids: [binned.id] }, author.token)
    expect((await similar({})).map(({ id, isSame }) => [id, isSame])).toEqual([
      [same.id, true],
      [near.id, false],
    ])
    expect((await similar({ id: same.id })).map(({ id }) => id)).toEqual([near.id])
    expect(await similar({}, outsider)).toEqual([])
    expect(await similar({ stem: '<p>短</p>' })).toEqual([])
  })
})
