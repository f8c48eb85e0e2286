import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, makeQuestions, sampleContent, type TestBank } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
let outsider: Staff
let bank: TestBank
withAuthors(authors => {
  ;({ app, author, outsider } = authors)
})
beforeEach(async () => {
  bank = await makeBank(app, author)
})

type Save = Input<typeof questions.save>
const save = (fields: Partial<Save>, token = author.token) =>
  app.call(questions.save, { bankIds: [bank.id], level: 1, content: sampleContent(1), ...fields }, token)
const detail = (id: string, versionNo?: number, token = author.token) =>
  app.call(questions.detail, { id, ...(versionNo === undefined ? {} : { versionNo }) }, token)
const versionRows = (id: string) =>
  app.deps.db.selectFrom('questionVersions').selectAll().where('questionId', '=', id).orderBy('versionNo').execute()

describe('saving a question', () => {
  it('stores sanitised content and its rendered view', async () => {
    const stem =
      '<p onclick="x()">Is <span data-type="inline-math" data-latex="x^2"></span>?<script>alert(1)</script></p>'
    const { id, versionNo } = await save({
      content: { ...sampleContent(3), stem } as QuestionContent,
      tags: ['t', 't'],
    })
    expect(versionNo).toBe(1)
    const { content, view, tags, banks } = await detail(id)
    expect(content.stem).toBe('<p>Is <span data-type="inline-math" data-latex="x^2"></span>?</p>')
    expect(view.stem).toContain('class="katex"')
    expect(view.stem).not.toContain('data-latex')
    expect(tags).toEqual(['t'])
    expect(banks).toEqual([{ id: bank.id, name: bank.name, chapter: null, canEdit: true }])
  })

  it('makes a new version of other content, and none of the same', async () => {
    const first = sampleContent(2)
    const { id } = await save({ content: first })
    expect(await save({ id, versionNo: 1, content: first, level: 2, tags: ['new'] })).toEqual({ id, versionNo: 1 })
    expect(await detail(id)).toMatchObject({ level: 2, tags: ['new'], newestVersionNo: 1 })

    const second = sampleContent(1)
    expect(await save({ id, versionNo: 1, content: second })).toEqual({ id, versionNo: 2 })
    expect((await detail(id)).content).toEqual(second)
    expect((await detail(id, 1)).content).toEqual(first)
    const versions = await app.call(questions.versions, { id }, author.token)
    expect(versions.rows.map(row => row.versionNo)).toEqual([2, 1])
    expect(await refusalOf(detail(id, 3))).toBe('NOT_FOUND')
  })

  it('never touches a version that is there', async () => {
    const { id } = await save({})
    const before = await versionRows(id)
    await save({ id, versionNo: 1 })
    expect((await versionRows(id)).slice(0, 1)).toEqual(before)
  })

  it('lets one of two authors through who save the same question at the same moment', async () => {
    const { id } = await save({})
    const colleague = await makeStaff(app, { scope: 4 })
    const results = await Promise.allSettled([
      save({ id, versionNo: 1 }, author.token),
      save({ id, versionNo: 1 }, colleague.token),
    ])
    const lost = results.find(result => result.status === 'rejected')
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(Promise.reject(lost?.reason))).toBe('EDIT_CONFLICT')
    expect(await versionRows(id)).toHaveLength(2)
    expect(await refusalOf(save({ id, versionNo: 1 }))).toBe('EDIT_CONFLICT')
  })

  it('moves a question between the banks of the author and leaves it in the others', async () => {
    const administrator = await makeStaff(app, { scope: 4 })
    const foreign = await makeBank(app, outsider)
    const other = await makeBank(app, author)
    const { id } = await save({ bankIds: [bank.id, foreign.id] }, administrator.token)
    expect((await detail(id)).banks.map(each => each.id)).toEqual([bank.id])
    const { content } = await detail(id)
    await save({ id, versionNo: 1, content, bankIds: [other.id] })
    const seen = await detail(id, undefined, administrator.token)
    expect(seen.banks.map(each => each.id).toSorted()).toEqual([foreign.id, other.id].toSorted())
  })

  test.each<[string, string, Partial<Save>]>([
    [
      'a single choice with two keys',
      'QUESTION_KEY_COUNT',
      { content: { ...sampleContent(2), type: 1 } as QuestionContent },
    ],
    [
      'a multiple choice with one',
      'QUESTION_KEY_COUNT',
      { content: { ...sampleContent(1), type: 2 } as QuestionContent },
    ],
    ['an empty stem', 'BAD_INPUT', { content: { ...sampleContent(3), stem: '<p> </p>' } }],
    [
      'a formula that does not compile',
      'BAD_INPUT',
      { content: { ...sampleContent(3), stem: '<p><span data-type="inline-math" data-latex="\\frac{"></span></p>' } },
    ],
    ['an unknown type', 'BAD_INPUT', { content: { ...sampleContent(3), type: 99 } as unknown as QuestionContent }],
    ['an unknown bank', 'NOT_FOUND', { bankIds: ['01900000-0000-7000-8000-000000000000'] }],
  ])('refuses %s and changes nothing', async (_, error, fields) => {
    const count = () =>
      app.deps.db
        .selectFrom('questions')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    const before = await count()
    expect(await refusalOf(save(fields))).toBe(error)
    expect(await count()).toEqual(before)
  })

  it('says in the language of the caller what is wrong with a key', async () => {
    const input = { bankIds: [bank.id], level: 1, content: { ...sampleContent(2), type: 1 } }
    expect((await app.send(questions.save, input, author.token, 'zh-CN')).body.msg).toMatch(/单选题.*2 个/)
    expect((await app.send(questions.save, input, author.token)).body.msg).toMatch(/single choice.*has 2/i)
  })
})

describe('an outsider', () => {
  it('finds nothing and changes nothing', async () => {
    const question = await makeQuestion(app, { bank })
    const row = () => app.deps.db.selectFrom('questions').selectAll().where('id', '=', question.id).executeTakeFirst()
    const before = await row()
    const { token } = outsider
    const { id } = question
    const mine = await makeBank(app, outsider)
    expect(await refusalOf(detail(id, undefined, token))).toBe('NOT_FOUND')
    expect(await refusalOf(save({ id, versionNo: 1, bankIds: [mine.id] }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(save({}, token))).toBe('NOT_FOUND')
    for (const endpoint of [questions.delete, questions.restore]) {
      expect(await refusalOf(app.call(endpoint, { ids: [id] }, token))).toBe('NOT_FOUND')
    }
    expect(await refusalOf(app.call(questions.versions, { id }, token))).toBe('NOT_FOUND')
    expect(await app.call(questions.paging, { bankId: bank.id }, token)).toEqual({
      total: 0,
      isMore: false,
      rows: [],
    })
    expect(await row()).toEqual(before)
    expect(await versionRows(id)).toHaveLength(1)
  })

  it('without the permission is turned away at every call that writes', async () => {
    const reader = await makeStaff(app, { permissions: ['qu:bank:view'], scope: 4 })
    expect(await refusalOf(save({}, reader.token))).toBe('NOT_ALLOWED')
    expect(await refusalOf(app.call(questions.preview, { content: sampleContent(1) }, reader.token))).toBe(
      'NOT_ALLOWED',
    )
    const { id } = await makeQuestion(app, { bank })
    expect(await refusalOf(app.call(questions.delete, { ids: [id] }, reader.token))).toBe('NOT_ALLOWED')
    expect(await detail(id, undefined, reader.token)).toMatchObject({ canEdit: false })
  })
})

describe('the bin', () => {
  it('takes questions out of the lists and gives them back as they were', async () => {
    const made = await makeQuestions(app, 2, { bank })
    const ids = made.map(question => question.id)
    const inBank = (inBin: boolean) => app.call(questions.paging, { bankId: bank.id, inBin }, author.token)
    await app.call(questions.delete, { ids }, author.token)
    await app.call(questions.delete, { ids }, author.token)
    expect((await inBank(false)).total).toBe(0)
    expect((await inBank(true)).total).toBe(2)
    expect(await refusalOf(save({ id: ids[0], versionNo: 1 }))).toBe('NOT_FOUND')
    await app.call(questions.restore, { ids }, author.token)
    expect((await inBank(false)).total).toBe(2)
  })

  it('takes all of them or none', async () => {
    const mine = await makeQuestion(app, { bank })
    const foreign = await makeQuestion(app, { bank: await makeBank(app, outsider) })
    expect(await refusalOf(app.call(questions.delete, { ids: [mine.id, foreign.id] }, author.token))).toBe('NOT_FOUND')
    expect((await app.call(questions.paging, { bankId: bank.id }, author.token)).total).toBe(1)
  })
})

describe('the list of questions', () => {
  it('filters by bank, type, level and tag, and finds two characters in stem or options', async () => {
    const content = sampleContent(1, '光合作用的场所')
    const wanted = await makeQuestion(app, { bank, content, level: 2, tags: ['生物'] })
    await makeQuestions(app, 3, { bank, type: 3 })
    const ids = async (filter: object) =>
      (await app.call(questions.paging, { bankId: bank.id, ...filter }, author.token)).rows.map(row => row.id)
    for (const filter of [{ type: 1 }, { level: 2 }, { tag: '生物' }, { search: '光合' }, { search: 'option c' }]) {
      expect(await ids(filter)).toEqual([wanted.id])
    }
    expect(await ids({ search: '叶绿' })).toEqual([])
    expect(await ids({})).toHaveLength(4)
  })

  it('pages without losing or repeating a row, and names the author', async () => {
    await makeQuestions(app, 25, { bank })
    const pages = await Promise.all(
      [1, 2, 3].map(page => app.call(questions.paging, { bankId: bank.id, page, size: 10 }, author.token)),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(row => row.id))).size).toBe(25)
    expect(pages[0]?.rows[0]).toMatchObject({ banks: [{ id: bank.id }], versionNo: 1 })
  })
})

it('shows a question whose rendered formulas are far longer than what an author may write', async () => {
  const formulas = Array.from(
    { length: 90 },
    (_, i) => `<span data-type="inline-math" data-latex="\\frac{${i}}{x^{2}}"></span>`,
  )
  const { id } = await save({
    content: { ...sampleContent(4), stem: `<p>${formulas.join(' ')}</p>` } as QuestionContent,
  })
  const { view } = await detail(id)
  expect(view.stem.length).toBeGreaterThan(100_000)
})

it('previews what is being written, sanitised and rendered', async () => {
  const content = {
    ...sampleContent(4),
    reference: '<p onclick="x()"><span data-type="inline-math" data-latex="y"></span></p>',
  }
  const view = await app.call(questions.preview, { content: content as QuestionContent }, author.token)
  expect(view).toMatchObject({ type: 4 })
  expect('reference' in view && view.reference).toMatch(/^<p><span class="katex">/)
})
