/** Whoever brings entries in or takes them out learns how that ended, where it took longer than anybody looks at a page. */
import { writeSheets } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { slowly } from '../../../../apps/server/test/slowly.ts'
import { collectTold, type Told } from '../../../../apps/server/test/told.ts'
import { download, upload } from '../../../../apps/server/test/upload.ts'
import { makeAdministrator, signIn, type TestUser } from '../../../identity/test/make-identity.ts'
import { dictionaries } from '../../contract/dictionaries.ts'

let app: TestApp
let admin: TestUser
let token: string
let told: Told[]
let id: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdministrator(app)
  token = await signIn(app, admin)
  told = collectTold()
  id = (await app.call(dictionaries.save, { code: 'told', titleZh: '分类', titleEn: 'Tree' }, token)).id
})
beforeEach(() => void (told.length = 0))
afterAll(() => app.close())

const HELD = { table: 'dictionary_items', seconds: 5 }
const sheetOf = (rows: readonly (readonly string[])[]) => {
  const headers = ['Value', 'Parent value', 'Label in Chinese', 'Label in English']
  return writeSheets([{ name: 'Entries', columns: headers.map(header => ({ header, width: 10 })), rows }])
}
const link = '/admin/system/dictionaries'

it('a long export is told of, a short one is not', async () => {
  const taken = () => download(app, dictionaries.export, { input: { id }, token })
  await taken()
  expect(told).toEqual([])
  await slowly(app, HELD, taken)
  expect(told).toMatchObject([{ kind: 'export.finished', userId: admin.id, params: { file: 'told.xlsx' }, link }])
})

it('so is an import, and one that came too late', async () => {
  const bytes = await sheetOf([['a', '', '甲', 'A']])
  const file = { name: 'entries.xlsx', bytes }
  const { stamp } = await upload(app, dictionaries.importDryRun, { fields: { id }, file, token })
  const commit = () => upload(app, dictionaries.importCommit, { fields: { id, stamp }, file, token })
  await slowly(app, HELD, commit)
  expect(told).toMatchObject([{ kind: 'import.finished', params: { file: 'entries.xlsx', count: 1 }, link }])
  told.length = 0
  expect(await refusalOf(commit())).toBe('DICTIONARY_IMPORT_STALE')
  expect(told).toEqual([])
  expect(await refusalOf(slowly(app, HELD, commit))).toBe('DICTIONARY_IMPORT_STALE')
  expect(told).toMatchObject([{ kind: 'import.failed', params: { file: 'entries.xlsx' }, link }])
})
