import { banks } from '../../modules/questions/contract/banks.ts'
import { MAX_KNOWLEDGE_POINTS } from '@tripos/question-kinds/question-format.ts'
import { dictionaries, DictionaryKind } from '../../modules/dictionaries/contract/dictionaries.ts'
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { type DuplicateChoice, questionFiles } from '../../modules/questions/contract/question-files.ts'
import { type QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { questions } from '../../modules/questions/contract/questions.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../apps/server/test/app.ts'
import { withAuthors } from '../../apps/server/test/authors.ts'
import { makeBank, type TestBank } from '../../modules/questions/test/make-questions.ts'
import { makeStaff, type Staff } from '../../modules/identity/test/make-staff.ts'
import { download, upload } from '../../apps/server/test/upload.ts'
import { sql } from '@tripos/db/client.ts'

let app: TestApp
let author: Staff
let bank: TestBank
withAuthors(authors => {
  ;({ app, author } = authors)
})
beforeAll(async () => {
  const { token } = await makeStaff(app, { permissions: ['sys:dict:view', 'sys:dict:edit'] })
  const tree = { code: 'maths', titleZh: '数学', titleEn: 'Maths', kind: DictionaryKind.knowledge }
  const { id: dictionaryId } = await app.call(dictionaries.save, tree, token)
  const add = async (labelEn: string, labelZh: string, parentId: string | null = null, isEnabled = true) => {
    const item = { dictionaryId, parentId, value: labelEn.slice(0, 5), labelZh, labelEn, isEnabled }
    return (await app.call(dictionaries.itemSave, item, token)).id
  }
  const algebra = await add('Algebra', '代数')
  await add('Roots; a/b', '根', algebra)
  await add('Below', '其下', await add('Old', '旧', null, false))
})
beforeEach(async () => {
  bank = await makeBank(app, author)
})

const line = (stem: string, fields: object = {}) =>
  JSON.stringify({ question: stem, options: ['(A)a', '(B)b'], label: 'A', ...fields })
const dryRun = (bytes: string | Buffer, bankId = bank.id, format: QuestionFormat = 'jsonl') =>
  upload(app, questionFiles.importDryRun, { fields: { bankId, format }, file: { name: 'x', bytes }, ...author })
const commit = (importId: string, duplicates: DuplicateChoice = 'skip') =>
  app.call(questionFiles.importCommit, { importId, duplicates }, author.token)

/** Where each question of a bank belongs, by names. */
async function placesIn(bankId: string): Promise<unknown[]> {
  const { rows } = await sql<object>`
    select q.excerpt, above.name as above, own.name as chapter, array(select label_en from question_knowledge
      join dictionary_items d on d.id = item_id where question_id = q.id order by label_en) as points
    from bank_questions b join questions q on q.id = b.question_id left join bank_chapters own on own.id = b.chapter_id
      left join bank_chapters above on above.id = own.parent_id
    where b.bank_id = ${bankId} order by q.excerpt`.execute(app.deps.db)
  return rows
}

const FILE = [
  line('One?', { chapter: 'Sets / Unions', knowledge: ['Maths / Algebra'] }),
  line('Two?', { chapter: 'sets/UNIONS', knowledge: ['数学/代数/根', 'maths / Algebra'] }),
  line('Three?', { chapter: 'Roots of a\\/b' }),
  line('Four?', { chapter: '', knowledge: [] }),
  line('Zero?', { chapter: 'Sets' }),
].join('\n')
const PLACES = [
  { excerpt: 'Four?', above: null, chapter: null, points: [] },
  { excerpt: 'One?', above: 'Sets', chapter: 'Unions', points: ['Algebra'] },
  { excerpt: 'Three?', above: null, chapter: 'Roots of a/b', points: [] },
  { excerpt: 'Two?', above: 'Sets', chapter: 'Unions', points: ['Algebra', 'Roots; a/b'] },
  { excerpt: 'Zero?', above: null, chapter: 'Sets', points: [] },
]

it('adds the chapters that the bank has not, and uses those that it has', async () => {
  const { token } = author
  await app.call(banks.chapterSave, { bankId: bank.id, name: 'SETS' }, token)
  const { importId, newChapters } = await dryRun(FILE)
  expect(newChapters).toEqual(['Sets / Unions', 'Roots of a\\/b'])
  const { rows } = await app.call(questionFiles.importItems, { importId }, token)
  expect(rows.map(row => [row.chapter, row.knowledge]).slice(0, 2)).toEqual([
    ['Sets / Unions', ['Maths / Algebra']],
    ['sets / UNIONS', ['Maths / Algebra / Roots; a\\/b', 'Maths / Algebra']],
  ])
  expect((await app.call(banks.chapters, { bankId: bank.id }, token)).map(chapter => chapter.name)).toEqual(['SETS'])
  await commit(importId)
  const chapters = await app.call(banks.chapters, { bankId: bank.id }, token)
  expect(chapters.map(chapter => [chapter.name, chapter.questionCount])).toEqual([
    ['SETS', 3],
    ['Unions', 2],
    ['Roots of a/b', 1],
  ])
})

it.each(['jsonl', 'xlsx', 'xlsxOptions', 'csv', 'qti30', 'qti21', 'moodle', 'gift'] as const)(
  'comes back from %s where it was',
  async format => {
    await commit((await dryRun(FILE)).importId)
    expect(await placesIn(bank.id)).toEqual(PLACES)
    const input = { bankId: bank.id, format }
    const { bytes } = await download(app, questionFiles.export, { input, ...author })
    const { losses } = await app.call(questionFiles.exportReport, input, author.token)
    const copy = await makeBank(app, author)
    const { importId, problems } = await dryRun(bytes, copy.id, format)
    expect(problems).toEqual([])
    await commit(importId)
    const hasPoints = !['moodle', 'gift'].includes(format)
    expect(losses).toEqual(hasPoints ? [] : [{ part: 'knowledge', count: 2 }])
    expect(await placesIn(copy.id)).toEqual(PLACES.map(place => (hasPoints ? place : { ...place, points: [] })))
  },
)

it('refuses knowledge points that are not there, are off, or lie below one that is, and a third level of chapters', async () => {
  const { importId, problems } = await dryRun(
    [
      line('One?', { knowledge: ['Maths / Geometry'] }),
      line('Two?', { knowledge: ['Maths / Old'] }),
      line('Three?', { knowledge: ['Maths / Algebra', 'Maths / Old / Below'], chapter: 'Sets' }),
      line('Four?', { chapter: 'a / b / c' }),
    ].join('\n'),
  )
  expect(problems.map(problem => problem.what.slice(0, 55))).toEqual([
    'There is no knowledge point "Maths / Geometry" to choos',
    'There is no knowledge point "Maths / Old" to choose. Ad',
    'There is no knowledge point "Maths / Old / Below" to ch',
    'A chapter has at most two levels with names of up to 10',
  ])
  const [, , third] = problems
  if (third === undefined) throw new Error('no third problem')
  const { content, level, tags } = third.draft as never as { content: never; level: 1; tags: string[] }
  await app.call(questionFiles.importCorrect, { importId, line: 3, content, level, tags }, author.token)
  for (const no of [1, 2, 4]) await app.call(questionFiles.importLeaveOut, { importId, line: no }, author.token)
  await commit(importId)
  // What is known of its place it keeps.
  expect(await placesIn(bank.id)).toEqual([
    expect.objectContaining({ excerpt: 'Three?', chapter: 'Sets', points: ['Algebra'] }),
  ])
})

it('makes no chapter for a question that is there already, and never more than a bank may have', async () => {
  await commit((await dryRun(line('One?', { chapter: 'Sets' }))).importId)
  await commit((await dryRun(line('One?', { chapter: 'Elsewhere' }))).importId)
  expect(await app.call(banks.chapters, { bankId: bank.id }, author.token)).toHaveLength(1)
  const lines = Array.from({ length: 500 }, (_, i) => line(`Number ${i}?`, { chapter: `Chapter ${i}` }))
  const { importId } = await dryRun(lines.join('\n'))
  expect(await refusalOf(commit(importId))).toBe('CHAPTERS_FULL')
  expect((await app.call(questions.paging, { bankId: bank.id }, author.token)).total).toBe(1)
})

it('files what an import updates where the file says, and takes nothing away', async () => {
  await commit((await dryRun(FILE)).importId)
  const again = [
    line('One?', { chapter: 'Sets / Cuts', knowledge: ['Maths / Algebra / Roots; a\\/b'] }),
    line('Two?'),
    line('Four?', { chapter: 'Roots of a\\/b' }),
    line('Zero?', { chapter: 'SETS' }),
  ].join('\n')
  const { importId } = await dryRun(again)
  expect(await commit(importId, 'newVersion')).toEqual({
    importedCount: 0,
    updatedCount: 2,
    skippedCount: 2,
    droppedCount: 0,
  })
  const changed: Readonly<Record<string, object>> = {
    'One?': { chapter: 'Cuts', points: ['Algebra', 'Roots; a/b'] },
    'Four?': { chapter: 'Roots of a/b' },
  }
  expect(await placesIn(bank.id)).toEqual(PLACES.map(place => ({ ...place, ...changed[place.excerpt] })))
})

it('adds knowledge points to a question only as far as there is room', async () => {
  const { token } = await makeStaff(app, { permissions: ['sys:dict:view', 'sys:dict:edit'] })
  const tree = { code: 'many', titleZh: '多', titleEn: 'Many', kind: DictionaryKind.knowledge }
  const { id: dictionaryId } = await app.call(dictionaries.save, tree, token)
  const names = Array.from({ length: MAX_KNOWLEDGE_POINTS }, (_, i) => `P${String(i).padStart(2, '0')}`)
  for (const name of names) {
    const item = { dictionaryId, parentId: null, value: name, labelZh: name, labelEn: name, isEnabled: true }
    await app.call(dictionaries.itemSave, item, token)
  }
  await commit((await dryRun(line('One?', { knowledge: ['Maths / Algebra'] }))).importId)
  const { importId } = await dryRun(line('One?', { knowledge: names.map(name => `Many / ${name}`) }))
  expect(await commit(importId, 'newVersion')).toMatchObject({ updatedCount: 1 })
  expect(await placesIn(bank.id)).toMatchObject([{ points: ['Algebra', ...names.slice(0, MAX_KNOWLEDGE_POINTS - 1)] }])
})

it('keeps drafts drafts, whatever the others become, and says where a format cannot', async () => {
  const { token } = author
  const statesIn = async (bankId: string) => {
    const { rows } = await app.call(questions.paging, { bankId, size: 50 }, token)
    return Object.fromEntries(rows.map(row => [row.excerpt, row.state]))
  }
  const states = { 'Done?': QuestionState.ready, 'Not yet?': QuestionState.draft, 'Else?': QuestionState.ready }
  const lines = [line('Done?', { state: 'ready' }), line('Not yet?', { state: 'Draft' }), line('Else?', { state: 1 })]
  const { importId } = await dryRun(lines.join('\n'))
  const { rows } = await app.call(questionFiles.importItems, { importId }, token)
  expect(rows.map(row => row.isDraft)).toEqual([false, true, false])
  await commit(importId)
  expect(await statesIn(bank.id)).toEqual(states)
  for (const format of ['jsonl', 'xlsx', 'xlsxOptions', 'csv', 'moodle'] as const) {
    const { bytes } = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
    const other = await makeBank(app, author)
    await commit((await dryRun(bytes, other.id, format)).importId)
    const isHeld = format !== 'moodle'
    expect(await statesIn(other.id), format).toEqual(isHeld ? states : { ...states, 'Not yet?': QuestionState.ready })
    const { losses } = await app.call(questionFiles.exportReport, { bankId: bank.id, format }, token)
    expect(losses.filter(({ part }) => part === 'state')).toEqual(isHeld ? [] : [{ part: 'state', count: 1 }])
  }
})

it('refuses a text that is longer than any, at once, and keeps what no database keeps out of the others', async () => {
  const long = '<'.repeat(1_000_000)
  const began = performance.now()
  const { problems, importId } = await dryRun(
    [
      line(long, { type: 5, format: 'html', label: 'a' }),
      line('What\0?', { tags: ['a\0b'] }),
      line(`\ud83dEmoji?`),
    ].join('\n'),
  )
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(problems.map(problem => [problem.line, problem.what])).toEqual([[1, expect.stringMatching(/100000|100,000/)]])
  const { rows } = await app.call(questionFiles.importItems, { importId }, author.token)
  expect(rows.map(({ view, tags }) => [view.stem, tags])).toEqual([
    ['<p>What\ufffd?</p>', ['a\ufffdb']],
    ['<p>\ufffdEmoji?</p>', []],
  ])
})
