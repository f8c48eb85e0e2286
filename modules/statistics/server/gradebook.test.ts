/** The gradebook of a department through the calls of its staff. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { audit } from '../../audit/contract.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn, type TestDepartment } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { gradebook } from '../contract/gradebook.ts'
import { answerWith, sitDown } from '../test/make-figures.ts'

let app: TestApp
let staff: string
let faculty: TestDepartment
let below: TestDepartment
let exams: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  faculty = await makeDepartment(app)
  below = await makeDepartment(app, { parent: faculty })
  exams = []
  for (const title of ['=SUM(A1:A9)', 'Second']) {
    const question = await makeQuestion(app, { bank, type: 1 })
    const other = await makeQuestion(app, { bank, type: 1 })
    exams.push(await makeExam(app, staff, [picked([question.id, other.id])], { title, passPoints: 1000 }))
  }
  const [first = '', second = ''] = exams
  const here = await sitDown(app, first, [below.id])
  await answerWith(app, here, 'BB')
  await answerWith(app, await sitDown(app, first, [faculty.id]), 'BA')
  await answerWith(app, await sitDown(app, second, [faculty.id]), 'AA')
})
afterAll(() => app.close())

const bookOf = (token = staff, fields = {}) =>
  app.call(gradebook.paging, { departmentId: faculty.id, ...fields }, token)
const columnsOf = (...weights: number[]) =>
  weights.map((weight, i) => ({ kind: 'exam' as const, id: exams[i] ?? '', weight }))
const save = (fields: object, token = staff) =>
  app.call(
    gradebook.save,
    { departmentId: faculty.id, columns: columnsOf(3, 1), missingIsZero: false, version: 0, ...fields },
    token,
  )

describe('the gradebook of a department', () => {
  it('has the latest exams of its people and those below, before anybody has chosen', async () => {
    const book = await bookOf()
    expect(book).toMatchObject({ isChosen: false, version: 0, missingIsZero: false, total: 3 })
    expect(book.columns.map(column => column.id)).toEqual(exams)
    expect(book.rows.map(row => row.cells.map(cell => cell.share))).toEqual([
      [1, null],
      [0.5, null],
      [null, 0],
    ])
    expect(book.rows.map(row => row.total)).toEqual([1, 0.5, 0])
    expect(book.rows[0]?.cells[0]?.isPassed).toBe(true)
  })

  it('weighs what was chosen, and counts what is missing as the gradebook says', async () => {
    await save({})
    expect((await bookOf()).rows.map(row => row.total)).toEqual([1, 0.5, 0])
    await save({ missingIsZero: true, version: 1 })
    const book = await bookOf()
    expect(book).toMatchObject({ isChosen: true, version: 2, missingIsZero: true })
    expect(book.rows.map(row => row.total)).toEqual([0.75, 0.375, 0])
    expect((await bookOf(staff, { search: book.rows[1]?.userName })).rows).toHaveLength(1)
  })

  it('is not saved over what somebody else has saved, nor with what is not there', async () => {
    const { version } = await bookOf()
    const both = await Promise.allSettled([save({ version }), save({ version })])
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(save({ version }))).toBe('EDIT_CONFLICT')
    const foreign = [{ kind: 'exam', id: faculty.id, weight: 1 }]
    expect(await refusalOf(save({ version: version + 1, columns: foreign }))).toBe('GRADEBOOK_COLUMN')
    const twice = [...columnsOf(1), ...columnsOf(1)]
    expect(await refusalOf(save({ version: version + 1, columns: twice }))).toBe('GRADEBOOK_COLUMN')
  })

  it('is nobody else’s: another department sees nothing of it and changes nothing', async () => {
    const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [below.id] })
    const token = await signIn(app, head)
    const before = await bookOf()
    expect(await refusalOf(bookOf(token))).toBe('NOT_FOUND')
    expect(await refusalOf(save({ version: before.version }, token))).toBe('NOT_FOUND')
    expect((await bookOf()).version).toBe(before.version)
    // In a department of the scope, only its own people and exams.
    const own = await app.call(gradebook.paging, { departmentId: below.id }, token)
    expect(own).toMatchObject({ total: 1, columns: [] })
  })

  it('keeps what was chosen by others where somebody arranges it who is not shown all of it', async () => {
    const bank = await makeBank(app, await makeAdministrator(app))
    const question = await makeQuestion(app, { bank, type: 1 })
    const own = await makeExam(app, staff, [picked([question.id])], { departmentId: faculty.id })
    const ownColumn = { kind: 'exam' as const, id: own, weight: 1 }
    const { version } = await bookOf()
    await save({ version, columns: [...columnsOf(3, 1), ownColumn] })
    const head = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [faculty.id] })
    const token = await signIn(app, head)
    expect((await bookOf(token)).columns).toMatchObject([{ id: own }])
    await save({ version: version + 1, columns: [{ ...ownColumn, weight: 5 }] }, token)
    expect((await bookOf(token)).columns).toMatchObject([{ id: own, weight: 5 }])
    expect((await bookOf()).columns).toMatchObject([{ id: own, weight: 5 }, ...columnsOf(3, 1)])
    await save({ version: version + 2, columns: columnsOf(3, 1) })
    expect((await bookOf()).columns).toMatchObject(columnsOf(3, 1))
  })

  it('as a sheet is what the page shows, without a formula, and the log says who took it', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: gradebook.export.path,
      headers: { token: staff },
      payload: { departmentId: faculty.id },
    })
    const rows: (readonly string[])[] = []
    for await (const { cells } of readSheet(response.rawPayload)) rows.push(cells)
    const book = await bookOf()
    expect(rows[0]?.[2]).toContain('=SUM(A1:A9)')
    expect(response.rawPayload.includes('<f>')).toBe(false)
    expect(rows.slice(1).map(row => [row[0], row[4]])).toEqual(
      book.rows.map(row => [row.userName, row.total === null ? '' : String(Math.round(row.total * 1000) / 10)]),
    )
    const log = await app.call(audit.paging, { action: 'gradebook.export', objectId: faculty.id }, staff)
    expect(log.rows).toHaveLength(1)
  })
})
