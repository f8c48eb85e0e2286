import { newId } from '@tripos/runtime/random.ts'
import { expect, it } from 'vitest'
import { MAX_MAPPINGS, questionFiles } from '../../contract/question-files.ts'
import { Refused, refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { makeBank } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
let outsider: Staff
withAuthors(authors => {
  ;({ app, author, outsider } = authors)
})

const KEYS = ['type', 'stem', 'answer']
const csv = (text: string) => ({ name: 'x.csv', bytes: text })
type Sent = Parameters<typeof upload>[2]['file']
const columnsOf = (file: Sent, { token } = author) =>
  upload(app, questionFiles.importColumns, { fields: {}, file, token })
const dryRun = async (file: Sent, staff = author) => {
  const bank = await makeBank(app, staff)
  return upload(app, questionFiles.importDryRun, { fields: { bankId: bank.id }, file, token: staff.token })
}
const save = (heads: string[], keys: string[], staff = author) =>
  app.call(questionFiles.mappingSave, { heads, keys }, staff.token)
const listOf = (staff: Staff) => app.call(questionFiles.mappingPaging, { page: 1, size: 10 }, staff.token)
const newAuthor = () => makeStaff(app, { permissions: ['qu:bank:view', 'qu:bank:edit'] })

it('maps the columns of a sheet once, and knows its header row from then on', async () => {
  const file = csv('期中考试;;;\nK;F;L;R\n判断题;地球是圆的;1;对\n')
  expect(await refusalOf(dryRun(file))).toBe('IMPORT_UNREADABLE')
  const { rows, columns, headerAt } = await columnsOf(file)
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, '期中考试', '', '', ''],
    [2, 'K', 'F', 'L', 'R'],
    [3, '判断题', '地球是圆的', '1', '对'],
  ])
  expect(headerAt).toBe(1)
  expect(columns).toContainEqual({ key: 'stem', label: 'Stem' })
  await save(['K', 'F', 'L', 'R'], ['type', 'stem', 'level', 'answer'])

  const again = csv('k, *F ,L,R\n判断题,月球是方的,3,错\n判断题,水是湿的,1,对\n')
  expect(await dryRun(again)).toMatchObject({ format: 'csv', readyCount: 2, countByType: { 3: 2 }, lossyCount: 0 })
  expect((await columnsOf(again)).rows[0]).toMatchObject({
    keys: ['type', 'stem', 'level', 'answer'],
    isRemembered: true,
  })
  // It is the author's own.
  expect(await refusalOf(dryRun(again, outsider))).toBe('IMPORT_UNREADABLE')
  expect((await columnsOf(again, outsider)).rows[0]).toMatchObject({ isRemembered: false })

  // Said again, the last word counts: the level is left out and told.
  await save(['k', 'f', 'l', 'r'], ['type', 'stem', '', 'answer'])
  expect((await dryRun(again)).losses).toMatchObject([{ what: 'The column "L" is not imported.', count: 2 }])
  expect((await listOf(author)).total).toBe(1)
})

it('lists what is remembered for oneself alone, and forgets it', async () => {
  const [one, other] = [await newAuthor(), await newAuthor()]
  await save(['T1', '', 'A1', 'x'], [...KEYS, ''], one)
  await save(['T2', 'S2', 'A2'], KEYS, other)
  const { rows } = await listOf(one)
  expect(rows).toMatchObject([
    {
      columns: [
        { heading: 'T1', label: 'Type' },
        { heading: '', label: 'Stem' },
        { heading: 'A1', label: 'Answer' },
      ],
      isUsable: true,
    },
  ])
  const [{ id } = { id: '' }] = rows
  const remove = (which: string, staff: Staff) => app.call(questionFiles.mappingDelete, { id: which }, staff.token)
  const forget = (which: string, staff: Staff) => refusalOf(remove(which, staff))
  expect(await forget(id, other)).toBe('NOT_FOUND')
  expect((await listOf(one)).total).toBe(1)
  expect(await forget(newId(), one)).toBe('NOT_FOUND')
  await remove(id, one)
  expect(await forget(id, one)).toBe('NOT_FOUND')
  expect((await listOf(one)).rows).toEqual([])
  expect(await refusalOf(dryRun(csv('T1,,A1,x\n判断题,x,对,\n'), one))).toBe('IMPORT_UNREADABLE')
  expect((await listOf(other)).total).toBe(1)
})

it('reads no sheet by what fits no more, and says so', async () => {
  const staff = await newAuthor()
  await save(['T1', 'S1', 'A1'], KEYS, staff)
  const file = csv('T1,S1,A1\n判断题,x,对\n')
  expect(await dryRun(file, staff)).toMatchObject({ readyCount: 1 })
  await app.deps.db
    .updateTable('questionColumnMappings')
    .set({ keys: ['type', 'stem', 'aColumnOfBefore'] })
    .where('userId', '=', staff.id)
    .execute()
  expect(await refusalOf(dryRun(file, staff))).toBe('IMPORT_UNREADABLE')
  expect((await listOf(staff)).rows).toMatchObject([{ isUsable: false }])
  expect((await columnsOf(file, staff)).rows[0]).toMatchObject({ isRemembered: false })
  await save(['T1', 'S1', 'A1'], KEYS, staff)
  expect(await dryRun(file, staff)).toMatchObject({ readyCount: 1 })
  expect((await listOf(staff)).rows).toMatchObject([{ isUsable: true }])
})

it('says what is missing at the first column that holds nothing yet', async () => {
  const refused = (heads: string[], keys: string[]) =>
    save(heads, keys).catch((error: unknown) => (error instanceof Refused ? error.envelope.data : error))
  expect(await refused(['a', '', 'c'], ['type', '', ''])).toMatchObject({ issues: [{ field: 'keys.2' }] })
  expect(await refused(['a', 'b'], ['type', 'answer'])).toMatchObject({ issues: [{ field: 'keys.0' }] })
})

it('refuses columns that make no questions, each at its place', async () => {
  for (const [heads, keys] of [
    [
      ['a', 'b', 'c', 'd'],
      [...KEYS, 'stem'],
    ],
    [
      ['a', 'b', 'c'],
      ['type', 'stem', 'nothing'],
    ],
    [
      ['a', 'b'],
      ['type', 'answer'],
    ],
    [['', ' ', ''], KEYS],
    [['\u0007', 'b', 'c'], KEYS],
    [['x'.repeat(61), 'b', 'c'], KEYS],
    [Array<string>(201).fill('a'), KEYS],
    [[], []],
  ] satisfies [string[], string[]][]) {
    expect(await refusalOf(save(heads, keys)), JSON.stringify(heads)).toBe('BAD_INPUT')
  }
  expect(await refusalOf(columnsOf({ name: 'x.xlsx', bytes: 'PK\u0003\u0004' }))).toBe('IMPORT_UNREADABLE')
  expect((await columnsOf({ name: 'x.txt', bytes: '1. 一\n答案：对' })).rows).toEqual([])
})

it('remembers a sheet of 200 columns, some without a heading and some with the same', async () => {
  const staff = await newAuthor()
  const heads = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? '' : 'same'))
  const keys = heads.map((_, i) => KEYS[i - 197] ?? '')
  const cells = heads.map((_, i) => ['判断题', '最后的列', '对'][i - 197] ?? '')
  const file = csv(`${heads.join(',')}\n${cells.join(',')}\n`)
  expect((await columnsOf(file, staff)).rows[0]?.cells).toEqual(heads)
  await save(heads, keys, staff)
  expect(await dryRun(file, staff)).toMatchObject({ readyCount: 1, lossyCount: 0 })
})

it('holds one row a header and as many as may be, however many say so at once', async () => {
  const staff = await newAuthor()
  const same = ['x', 'y', 'z']
  await Promise.all(Array.from({ length: 5 }, () => save(same, KEYS, staff)))
  expect((await listOf(staff)).total).toBe(1)
  for (let i = 2; i < MAX_MAPPINGS; i += 1) await save([`h${i}`, 'y', 'z'], KEYS, staff)
  const last = await Promise.allSettled(['p', 'q', 'r'].map(head => save([head, 'y', 'z'], KEYS, staff)))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listOf(staff)).total).toBe(MAX_MAPPINGS)
  // What is remembered already can still be changed.
  await save(same, ['stem', 'type', 'answer'], staff)
})
