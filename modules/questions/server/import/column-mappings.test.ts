import { newId } from '@tripos/runtime/random.ts'
import { expect, it } from 'vitest'
import { MAX_MAPPINGS, type MappingOwner, questionFiles } from '../../contract/question-files.ts'
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
const listOf = (staff: Staff, of: MappingOwner = 'own') =>
  app.call(questionFiles.mappingPaging, { page: 1, size: 10, of }, staff.token)
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
    source: 'own',
  })
  // It is the author's own.
  expect(await refusalOf(dryRun(again, outsider))).toBe('IMPORT_UNREADABLE')
  expect((await columnsOf(again, outsider)).rows[0]).toMatchObject({ source: 'guess' })

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
  expect((await columnsOf(file, staff)).rows[0]).toMatchObject({ source: 'guess' })
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

it("lets whoever keeps what is everybody's share a header row; one's own wins over it", async () => {
  const keeper = await makeStaff(app, {
    permissions: ['qu:bank:view', 'qu:bank:edit', 'sys:dict:view', 'sys:dict:edit'],
  })
  const reader = await newAuthor()
  const heads = ['题', '类', '答']
  const file = csv('题,类,答\n地球是圆的,判断题,对\n')
  await save(heads, ['stem', 'type', 'answer'], keeper)
  const [own] = (await listOf(keeper)).rows
  expect(own).toMatchObject({ canEdit: true, canShare: true })
  const id = own?.id ?? ''
  await app.call(questionFiles.mappingRename, { id, name: '教务处的表' }, keeper.token)
  expect(await refusalOf(app.call(questionFiles.mappingPublish, { id }, reader.token))).toBe('NOT_ALLOWED')
  expect(await refusalOf(dryRun(file, reader))).toBe('IMPORT_UNREADABLE')

  await app.call(questionFiles.mappingPublish, { id }, keeper.token)
  await app.call(questionFiles.mappingPublish, { id }, keeper.token)
  expect(await dryRun(file, reader)).toMatchObject({ readyCount: 1 })
  expect((await columnsOf(file, reader)).rows[0]).toMatchObject({ source: 'site', name: '教务处的表' })
  const shared = await listOf(reader, 'site')
  expect(shared).toMatchObject({ total: 1, rows: [{ name: '教务处的表', canEdit: false, canShare: false }] })
  expect((await listOf(reader)).total).toBe(0)

  await save(heads, ['answer', 'type', 'stem'], reader)
  expect((await columnsOf(file, reader)).rows[0]).toMatchObject({ source: 'own', name: '' })
  const [problem] = (await dryRun(file, reader)).problems
  expect(problem?.what).toBe('The key must be true or false.')

  const siteId = shared.rows[0]?.id ?? ''
  const rename = (name: string, { token }: Staff) => app.call(questionFiles.mappingRename, { id: siteId, name }, token)
  const remove = ({ token }: Staff) => app.call(questionFiles.mappingDelete, { id: siteId }, token)
  expect(await refusalOf(rename('别的', reader))).toBe('NOT_ALLOWED')
  expect(await refusalOf(remove(reader))).toBe('NOT_ALLOWED')
  await rename('新名', keeper)
  expect((await listOf(reader, 'site')).rows).toMatchObject([{ name: '新名' }])
  await remove(keeper)
  expect((await listOf(reader, 'site')).total).toBe(0)
  // The keeper's own stays.
  expect((await listOf(keeper)).rows).toMatchObject([{ name: '教务处的表' }])
  const log = await app.deps.db
    .selectFrom('auditLog')
    .select('action')
    .where('objectId', '=', siteId)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'columnMapping.share',
    'columnMapping.share',
    'columnMapping.rename',
    'columnMapping.delete',
  ])
})

it('lists the templates that the product knows, and reads them without being told', async () => {
  const { rows, total } = await listOf(await newAuthor(), 'shipped')
  expect(total).toBe(rows.length)
  expect(rows.map(({ name }) => name)).toContain('Question template of Xuexitong (Chaoxing)')
  expect(rows.every(({ canEdit, canShare, updatedAt }) => !canEdit && !canShare && updatedAt === null)).toBe(true)
  const file = csv('题目类型,大题题干,正确答案,难易度\n判断题,地球是圆的,正确,易\n')
  expect(await dryRun(file)).toMatchObject({ readyCount: 1, lossyCount: 0 })
  expect((await columnsOf(file)).rows[0]).toMatchObject({ source: 'shipped' })
})

it("reads a sheet whose first row is a question, which is nobody else's business", async () => {
  const keeper = await makeStaff(app, {
    permissions: ['qu:bank:view', 'qu:bank:edit', 'sys:dict:view', 'sys:dict:edit'],
  })
  const file = csv('判断题,地球是圆的,对\n判断题,水是干的,错\n')
  expect(await refusalOf(dryRun(file, keeper))).toBe('IMPORT_UNREADABLE')
  const { rows, headerAt } = await columnsOf(file, keeper)
  expect(rows[headerAt]).toMatchObject({ line: 1, isQuestion: true, keys: ['type', 'stem', 'answer'] })
  const heads = rows[headerAt]?.cells ?? []
  await app.call(questionFiles.mappingSave, { heads, keys: KEYS, isQuestion: true }, keeper.token)
  expect(await dryRun(file, keeper)).toMatchObject({ readyCount: 2, entries: { total: 2 }, countByType: { 3: 2 } })
  const [{ id, canShare, isQuestion } = { id: '', canShare: true, isQuestion: false }] = (await listOf(keeper)).rows
  expect([canShare, isQuestion]).toEqual([false, true])
  expect(await refusalOf(app.call(questionFiles.mappingPublish, { id }, keeper.token))).toBe('NOT_FOUND')
})

it('shares as many header rows as may be', async () => {
  const keeper = await makeStaff(app, {
    permissions: ['qu:bank:view', 'qu:bank:edit', 'sys:dict:view', 'sys:dict:edit'],
  })
  await save(['一', 'y', 'z'], KEYS, keeper)
  const [own] = (await listOf(keeper)).rows
  await app.deps.db
    .insertInto('questionColumnMappings')
    .values(
      Array.from({ length: MAX_MAPPINGS }, (_, i) => ({
        id: newId(),
        userId: null,
        headHash: Buffer.alloc(32, i),
        heads: [`h${i}`],
        keys: [''],
        updatedAt: app.deps.clock.now(),
      })),
    )
    .execute()
  const share = () => app.call(questionFiles.mappingPublish, { id: own?.id ?? '' }, keeper.token)
  expect(await refusalOf(share())).toBe('BAD_INPUT')
  await app.deps.db.deleteFrom('questionColumnMappings').where('userId', 'is', null).execute()
  await share()
})
