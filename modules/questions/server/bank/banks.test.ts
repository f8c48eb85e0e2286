import { questions } from '../../contract/questions.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, makeQuestions } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { newId } from '@tripos/runtime/random.ts'

let app: TestApp
let author: Staff
let outsider: Staff
withAuthors(authors => {
  ;({ app, author, outsider } = authors)
})

const bankRow = (id: string) =>
  app.deps.db.selectFrom('banks').select(['name', 'remark', 'version']).where('id', '=', id).executeTakeFirst()

const save = (
  fields: { id?: string; version?: number; name: string; departmentId?: string | null },
  token = author.token,
) => app.call(questions.bankSave, { departmentId: null, ...fields }, token)

describe('a bank', () => {
  it('is made, read and changed, each change with a new version and an entry in the audit log', async () => {
    const { id } = await save({ name: '  Physics  ' })
    await save({ id, version: 1, name: 'Physics 2' })
    const detail = await app.call(questions.bankDetail, { id }, author.token)
    expect(detail).toMatchObject({ name: 'Physics 2', version: 2, questionCount: 0, tags: [], canEdit: true })
    expect(detail.owner.id).toBe(author.id)
    const entries = await app.deps.db.selectFrom('auditLog').select('action').where('objectId', '=', id).execute()
    expect(entries.map(entry => entry.action)).toEqual(['bank.save', 'bank.save'])
  })

  it('keeps its name to itself, whatever the case of the letters', async () => {
    await save({ name: 'Unique name' })
    expect(await refusalOf(save({ name: 'uNIQUE name' }))).toBe('BANK_NAME_TAKEN')
  })

  it('refuses a change of what somebody else has changed meanwhile', async () => {
    const { id } = await save({ name: 'Contested' })
    const results = await Promise.allSettled(
      ['first', 'second'].map(name => save({ id, version: 1, name: `Contested by the ${name}` })),
    )
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(save({ id, version: 1, name: 'Too late' }))).toBe('EDIT_CONFLICT')
    expect(await bankRow(id)).toMatchObject({ version: 2 })
  })

  it('is not there for an outsider, and stays as it was', async () => {
    const bank = await makeBank(app, author)
    const before = await bankRow(bank.id)
    const { token } = outsider
    expect(await refusalOf(app.call(questions.bankDetail, { id: bank.id }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(save({ id: bank.id, version: 1, name: 'Mine now' }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(questions.bankDelete, { id: bank.id }, token))).toBe('NOT_FOUND')
    const page = await app.call(questions.bankPaging, { search: bank.name }, token)
    expect(page).toEqual({ total: 0, rows: [] })
    expect(await bankRow(bank.id)).toEqual(before)
  })

  it('is read only for those who may only view', async () => {
    const reader = await makeStaff(app, { permissions: ['qu:bank:view'], scope: 4 })
    const bank = await makeBank(app, author)
    expect(await app.call(questions.bankDetail, { id: bank.id }, reader.token)).toMatchObject({ canEdit: false })
    expect(await refusalOf(save({ name: 'x' }, reader.token))).toBe('NOT_ALLOWED')
    expect(await refusalOf(app.call(questions.bankDelete, { id: bank.id }, reader.token))).toBe('NOT_ALLOWED')
  })

  it('is given only to a department of the scope', async () => {
    expect(await refusalOf(save({ name: 'Foreign', departmentId: newId() }))).toBe('NOT_ALLOWED')
    const administrator = await makeStaff(app, { scope: 4 })
    expect(await refusalOf(save({ name: 'Nowhere', departmentId: newId() }, administrator.token))).toBe('BAD_INPUT')
  })
})

describe('the list of banks', () => {
  it('counts the questions of each type and pages in a total order', async () => {
    const owner = await makeStaff(app)
    const banks = await Promise.all(['甲 光学', '乙 力学', '丙 力学'].map(name => makeBank(app, owner, { name })))
    const [, second] = banks
    if (second === undefined) throw new Error('three banks were made')
    await makeQuestions(app, 3, { bank: second, type: 2, tags: ['easy'] })
    await makeQuestions(app, 2, { bank: second, type: 4 })
    const binned = await makeQuestion(app, { bank: second })
    await app.call(questions.delete, { ids: [binned.id] }, owner.token)

    const byCount = await app.call(questions.bankPaging, { sort: 'questionCount', size: 1 }, owner.token)
    expect(byCount.total).toBe(3)
    expect(byCount.rows).toMatchObject([{ id: second.id, questionCount: 5, countByType: { 2: 3, 4: 2 } }])
    expect((await app.call(questions.bankDetail, { id: second.id }, owner.token)).tags).toEqual(['easy'])

    const pages = await Promise.all(
      [1, 2, 3].map(page => app.call(questions.bankPaging, { page, size: 1 }, owner.token)),
    )
    expect(new Set(pages.flatMap(({ rows }) => rows.map(row => row.id))).size).toBe(3)
    const found = await app.call(questions.bankPaging, { search: '力学', sort: 'name', order: 'asc' }, owner.token)
    expect(found.rows.map(row => row.name).toSorted()).toEqual(['丙 力学', '乙 力学'].toSorted())
  })
})
