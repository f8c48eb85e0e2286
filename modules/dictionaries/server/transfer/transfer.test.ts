import { audit } from '../../../audit/contract.ts'
import { dictionaries } from '../../contract/dictionaries.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { download, upload } from '../../../../apps/server/test/upload.ts'
import { newId } from '@tripos/runtime/random.ts'
import { readSheet, writeSheets } from '@tripos/documents/sheet.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

const HEADERS = ['Value', 'Parent value', 'Label in Chinese', 'Label in English', 'Remark', 'Offered']
const sheetOf = (rows: readonly (readonly string[])[]) =>
  writeSheets([{ name: 'Entries', columns: HEADERS.map(header => ({ header, width: 10 })), rows }])

let counter = 0
async function makeTree(): Promise<string> {
  counter += 1
  const input = { code: `sheet${counter}`, titleZh: '分类', titleEn: 'Tree' }
  return (await app.call(dictionaries.save, input, token)).id
}
const check = (id: string, bytes: Buffer) =>
  upload(app, dictionaries.importDryRun, { fields: { id }, file: { name: 'entries.xlsx', bytes }, token })
const commit = (id: string, bytes: Buffer, stamp: string) =>
  upload(app, dictionaries.importCommit, { fields: { id, stamp }, file: { name: 'entries.xlsx', bytes }, token })
const entriesOf = async (id: string) =>
  (await app.call(dictionaries.items, { id }, token)).map(item => `${item.value} ${item.labelEn}`)

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push([...cells])
  return rows
}

describe('a sheet of entries', () => {
  it('comes in with levels and order, goes out the same, and comes in again as nothing new', async () => {
    const id = await makeTree()
    const sheet = await sheetOf([
      ['b', '', '乙', 'B'],
      ['b2', 'b', '乙二', 'B2', 'second', 'No'],
      ['b1', 'B', '乙一', 'B1'],
      ['a', '', '甲', 'A'],
    ])
    const preview = await check(id, sheet)
    expect(preview).toMatchObject({ newCount: 4, changedCount: 0, sameCount: 0, problems: [] })
    expect(await entriesOf(id)).toEqual([])
    expect(await commit(id, sheet, preview.stamp)).toEqual({ newCount: 4, changedCount: 0 })
    expect(await entriesOf(id)).toEqual(['b B', 'b2 B2', 'b1 B1', 'a A'])

    const { bytes: exported } = await download(app, dictionaries.export, { input: { id }, token })
    expect((await rowsOf(exported)).slice(0, 3)).toEqual([
      HEADERS,
      ['b', '', '乙', 'B', '', 'Yes'],
      ['b2', 'b', '乙二', 'B2', 'second', 'No'],
    ])
    expect(await check(id, exported)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 4, problems: [] })
  })

  it('changes, moves and adds in one go, deletes nothing, and says so in the log', async () => {
    const id = await makeTree()
    const first = await sheetOf([
      ['a', '', '甲', 'A'],
      ['b', '', '乙', 'B'],
      ['c', '', '丙', 'C'],
    ])
    await commit(id, first, (await check(id, first)).stamp)
    const second = await sheetOf([
      ['b', 'a', '', 'Bee'],
      ['d', 'b', '丁', 'D'],
    ])
    const preview = await check(id, second)
    expect(preview).toMatchObject({ newCount: 1, changedCount: 1, sameCount: 0 })
    await commit(id, second, preview.stamp)
    expect(await entriesOf(id)).toEqual(['a A', 'b Bee', 'd D', 'c C'])
    const { rows } = await app.call(audit.paging, { action: 'dictionary.import', objectId: id }, token)
    const entry = await app.call(audit.detail, { id: rows[0]?.id ?? '' }, token)
    expect(entry).toMatchObject({
      before: { entries: ['b: 乙 / B'] },
      after: { entries: ['b: 乙 / Bee'] },
      detail: { added: ['d'], newCount: 1, changedCount: 1 },
    })
  })

  it('with a problem says where, and imports nothing', async () => {
    const id = await makeTree()
    const sheet = await sheetOf([
      ['a', '', '甲', 'A'],
      ['', '', '', ''],
      ['b', 'z', '乙', ''],
    ])
    const { problems, stamp } = await check(id, sheet)
    expect(problems).toEqual([
      { line: 4, column: 'Label in English', what: 'is missing' },
      { line: 4, column: 'Parent value', what: 'is a value of neither the file nor the dictionary' },
    ])
    expect(await refusalOf(commit(id, sheet, stamp))).toBe('DICTIONARY_IMPORT_STALE')
    expect(await entriesOf(id)).toEqual([])
  })

  it('is not imported where it is another one, or the entries are no longer those that were checked', async () => {
    const id = await makeTree()
    const sheet = await sheetOf([['a', '', '甲', 'A']])
    const { stamp } = await check(id, sheet)
    expect(await refusalOf(commit(id, await sheetOf([['b', '', '乙', 'B']]), stamp))).toBe('DICTIONARY_IMPORT_STALE')
    const item = { dictionaryId: id, value: 'x', labelZh: '子', labelEn: 'X' }
    await app.call(dictionaries.itemSave, item, token)
    expect(await refusalOf(commit(id, sheet, stamp))).toBe('DICTIONARY_IMPORT_STALE')
    expect(await entriesOf(id)).toEqual(['x X'])
  })

  it('re-words a built-in dictionary for everybody, and back', async () => {
    const { rows } = await app.call(dictionaries.paging, { search: 'examResult', size: 100 }, token)
    const id = rows.find(row => row.code === 'examResult')?.id ?? ''
    const { bytes: before } = await download(app, dictionaries.export, { input: { id }, token })
    const sheet = await sheetOf([['1', '', '', 'Passed']])
    await commit(id, sheet, (await check(id, sheet)).stamp)
    expect((await app.call(dictionaries.labels, {})).labels.examResult?.['1']?.en).toBe('Passed')
    await commit(id, before, (await check(id, before)).stamp)
    expect((await app.call(dictionaries.labels, {})).labels.examResult).toBeUndefined()
  })

  it('needs a dictionary that is there', async () => {
    const sheet = await sheetOf([['a', '', '甲', 'A']])
    expect(await refusalOf(check(newId(), sheet))).toBe('NOT_FOUND')
    expect(await refusalOf(commit(newId(), sheet, 'x'))).toBe('NOT_FOUND')
  })

  it.each([
    ['no spreadsheet', () => Promise.resolve(Buffer.from('value,label'))],
    ['a sheet without rows', () => sheetOf([])],
  ])('is refused where it is %s', async (_, bytesOf) => {
    expect(await refusalOf(check(await makeTree(), await bytesOf()))).toBe('IMPORT_UNREADABLE')
  })
})
