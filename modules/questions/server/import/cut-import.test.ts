import { makeDocx, wordLines } from '@tripos/question-formats/test/question-files.ts'
import { beforeEach, expect, it } from 'vitest'
import { questionFiles } from '../../contract/question-files.ts'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { makeBank, type TestBank } from '../../test/make-questions.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'

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

const dryRun = (bytes: string | Buffer, name = 'x.txt') =>
  upload(app, questionFiles.importDryRun, { fields: { bankId: bank.id }, file: { name, bytes }, ...author })
const cut = (importId: string, cuts: [line: number, begins: boolean][], token = author.token) =>
  app.call(questionFiles.importSaveCuts, { importId, cuts: cuts.map(([line, begins]) => ({ line, begins })) }, token)
const preview = async () => {
  const open = await app.call(questionFiles.importOpen, { bankId: bank.id }, author.token)
  if (open.preview === null) throw new Error('no import')
  return open.preview
}
const originals = async (importId: string) => {
  const { rows } = await app.call(questionFiles.importItems, { importId }, author.token)
  return rows.map(row => [row.line, row.original.split('\n')[0]])
}

const PAPER = [
  '1. 一',
  '答案：对',
  '2. 论述',
  '答案：',
  '1. 甲',
  '2. 乙',
  '3. 三',
  '答案：',
  '6. 六',
  '答案：错',
  '7. 七',
]

it('tells what is doubtful, and splits, joins and keeps as the author says', async () => {
  const { importId, ...found } = await dryRun(PAPER.join('\n'))
  expect(found).toMatchObject({ canCut: true, readyCount: 3, problemCount: 2, doubtCount: 2, lossyCount: 0 })
  expect(found.doubts.map(({ line, begins, lines }) => [line, begins, lines.map(each => each.line)])).toEqual([
    [3, false, [5, 6]],
    [9, true, [9]],
  ])
  expect(await refusalOf(cut(importId, [[9, false]], outsider.token))).toBe('IMPORT_EXPIRED')
  // A line that is not there, and the first question joined with nothing.
  for (const [line, begins] of [
    [99, true],
    [1, false],
  ] as const)
    expect(await refusalOf(cut(importId, [[line, begins]]))).toBe('IMPORT_CUT_REFUSED')
  expect((await preview()).doubtCount).toBe(2)

  await cut(importId, [
    [5, false],
    [6, false],
    [9, true],
  ])
  expect(await preview()).toMatchObject({ doubtCount: 0, doubts: [], readyCount: found.readyCount })
  await cut(importId, [[6, true]])
  expect((await originals(importId)).map(([line]) => line)).toContain(3)
  const { entries, readyCount, problemCount, leftOutCount } = await preview()
  expect(entries.total).toBe(found.entries.total)
  expect(readyCount + problemCount + entries.inQuestions + entries.leftOut).toBe(entries.total)
  expect(leftOutCount).toBe(0)
})

it('leaves what was corrected or left out elsewhere, and tells losses of what is corrected', async () => {
  const lines = ['1. 一', 'A. 甲 B. 乙', '答案：F', '难度：古怪', '2. 二', '答案：对', '4. 四', '答案：错', '5. 五']
  const { importId } = await dryRun(lines.join('\n'))
  const content = { type: 3 as const, stem: '<p>一</p>', isTrue: true, analysis: '' }
  await app.call(questionFiles.importLeaveOut, { importId, line: 9 }, author.token)
  await app.call(questionFiles.importCorrect, { importId, line: 1, content, level: 1, tags: [] }, author.token)
  expect(await preview()).toMatchObject({ readyCount: 3, problemCount: 0, droppedCount: 1, doubtCount: 1 })
  expect((await preview()).losses).toEqual([
    { what: 'Unknown level "古怪": the question gets the normal one.', count: 1, lines: [1] },
  ])
  await cut(importId, [[7, false]])
  expect(await preview()).toMatchObject({ readyCount: 2, problemCount: 0, droppedCount: 1, doubtCount: 0 })
  expect(await originals(importId)).toEqual([
    [1, '1. 一'],
    [5, '2. 二'],
  ])
  const outcome = await app.call(
    questionFiles.importCommit,
    { importId, duplicates: 'keepBoth', dropCount: 0 },
    author.token,
  )
  expect(outcome).toMatchObject({ importedCount: 2, droppedCount: 1 })
  expect(await refusalOf(cut(importId, [[7, true]]))).toBe('IMPORT_EXPIRED')
})

it('numbers the questions of a Word document anew, and keeps what two tabs say at once', async () => {
  const lines = ['1. 一', '答案：对', '2. 二', '答案：错', '3. 三', '答案：对', '4. 三', '答案：对']
  const { importId } = await dryRun(makeDocx(wordLines(...lines)), 'x.docx')
  expect((await preview()).duplicates).toMatchObject([{ line: 4 }])
  await Promise.all([cut(importId, [[3, false]]), cut(importId, [[7, false]])])
  expect(await originals(importId)).toEqual([
    [1, '1. 一'],
    [2, '3. 三'],
  ])
  await Promise.all([cut(importId, [[3, true]]), cut(importId, [[7, true]])])
  expect(await originals(importId)).toEqual(lines.filter((_, i) => i % 2 === 0).map((each, i) => [i + 1, each]))
  expect((await preview()).duplicates).toMatchObject([{ line: 4 }])
})

it('offers it for no other format', async () => {
  const { importId, canCut } = await dryRun('{"question":"x","isTrue":true}', 'x.jsonl')
  expect(canCut).toBe(false)
  expect(await refusalOf(cut(importId, [[1, true]]))).toBe('IMPORT_EXPIRED')
})
