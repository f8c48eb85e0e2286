/** Certificates in bulk: granted from a sheet, found, listed as they end, exported; and names that would be script. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { readSheet, writeSheets } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { users } from '../../identity/contract/users.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateChecks } from '../contract/my-certificates.ts'
import { fetchFile, grantOne, makeKind } from '../test/make-certificates.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let outsider: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  outsider = await signIn(app, await makeAdministrator(app, { scope: DataScope.department }))
})
afterAll(() => app.close())

type Line = readonly [userName: string, realName: string]

async function grantFrom(lines: readonly Line[], kindId: string, token = staff) {
  const columns = [
    { header: 'User name', width: 20 },
    { header: 'Name', width: 20 },
  ]
  const bytes = await writeSheets([{ name: 'Grant', columns, rows: lines }])
  return upload(app, certificates.grantSheet, { fields: { kindId }, file: { name: 'grant.xlsx', bytes }, token })
}
const lineOf = ({ userName, realName }: TestUser): Line => [userName, realName]
const listed = async (kindId: string) => (await app.call(certificates.paging, { kindId }, staff)).rows

it('grants to everybody of a sheet, and again to nobody', async () => {
  const kindId = await makeKind(app, staff)
  const people = await Promise.all([1, 2, 3].map(() => makeStudent(app)))
  const done = { problems: [], problemCount: 0 }
  expect(await grantFrom(people.map(lineOf), kindId)).toEqual({ granted: 3, skipped: 0, ...done })
  const more = [...people, await makeStudent(app)].map(({ userName }): Line => [userName.toUpperCase(), ''])
  expect(await grantFrom(more, kindId)).toEqual({ granted: 1, skipped: 3, ...done })
  expect((await listed(kindId)).map(row => row.number.slice(-4)).toSorted()).toEqual(['0001', '0002', '0003', '0004'])
})

it('grants nothing while a line of the sheet is wrong, and says which', async () => {
  const kindId = await makeKind(app, staff)
  const [one, two] = [await makeStudent(app), await makeStudent(app)]
  const lines = [lineOf(one), [two.userName, 'Somebody Else'], ['nobody-at-all', ''], lineOf(one)] as const
  const { granted, problems, problemCount } = await grantFrom(lines, kindId)
  expect([granted, problemCount]).toEqual([0, 3])
  expect(problems.map(problem => problem.line)).toEqual([3, 4, 5])
  expect((await grantFrom([lineOf(one)], kindId, outsider)).problemCount).toBe(1)
  expect(await listed(kindId)).toEqual([])
})

it('lists what ends soon, finds by number, printed and present name, and exports what is listed', async () => {
  const kindId = await makeKind(app, staff, { validMonths: 1, name: '高压电工操作证' })
  const person = await makeStudent(app, { realName: '诸葛孔明' })
  const { number } = await grantOne(app, staff, { kindId, userId: person.id })
  await app.deps.db.updateTable('users').set({ realName: '卧龙先生' }).where('id', '=', person.id).execute()
  const numbers = async (input: object) =>
    (await app.call(certificates.paging, input, staff)).rows.map(row => row.number)
  for (const search of [number, '诸葛', '高压电工', person.userName])
    expect(await numbers({ search })).toEqual([number])
  expect(await numbers({ search: '司马' })).toEqual([])
  expect(await numbers({ kindId, endsWithinDays: 10 })).toEqual([])
  app.clock.advance(25 * 24 * 60 * 60)
  staff = await signIn(app, administrator)
  expect(await numbers({ kindId, endsWithinDays: 10 })).toEqual([number])
  const sheet = await fetchFile(app, certificates.export.path, { kindId, endsWithinDays: 10 }, staff)
  const cells: string[] = []
  for await (const row of readSheet(sheet)) cells.push(JSON.stringify(row))
  expect(cells).toHaveLength(2)
  expect(cells[1]).toContain(number)
})

it('prints and shows a name that would be script as the words that it is', async () => {
  const realName = '<img src=x onerror=alert(1)>"&;'
  const person = await makeStudent(app, { realName })
  const { id, code } = await grantOne(app, staff, { kindId: await makeKind(app, staff), userId: person.id })
  expect((await app.call(certificateChecks.show, { code })).personName).toBe(realName)
  const pdf = await fetchFile(app, certificates.download.path, { id }, staff)
  const { verdict, certificate } = await app.call(certificateChecks.checkFile, { file: pdf.toString('base64') })
  expect([verdict, certificate?.personName]).toEqual(['genuine', realName])
  const { headers } = await app.app.inject({
    method: 'POST',
    url: certificates.download.path,
    payload: { id },
    headers: { token: staff },
  })
  expect(headers['content-disposition']).not.toMatch(/[<>]/)
})

it('keeps whoever has a certificate from being deleted', async () => {
  const person = await makeStudent(app)
  const { code } = await grantOne(app, staff, { kindId: await makeKind(app, staff), userId: person.id })
  expect(await refusalOf(app.call(users.delete, { ids: [person.id] }, staff))).toBe('USER_HAS_RECORDS')
  expect((await app.call(certificateChecks.show, { code })).personName).toBe(person.realName)
})
