import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { type DuplicateChoice, type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, makeQuestions, sampleContent, type TestBank } from '../../test/make-questions.ts'
import { signIn } from '../../../identity/test/make-identity.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { download, sendUpload, upload } from '../../../../apps/server/test/upload.ts'
import { type Formula, mapFormulas } from '@tripos/documents/rich-text.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import { ommlOf } from '@tripos/question-formats/docx/omml-write.ts'
import { deleteExpiredImports } from './import.queries.ts'

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

type Format = 'jsonl' | 'xlsx' | 'docx'
/** For tests that render thousands of formulas or write thousands of rows on a busy machine. */
const SLOW = 300_000
const sentFile = (bytes: Buffer | string, format: Format = 'jsonl', bankId = bank.id) => ({
  fields: { bankId, format },
  file: { name: `题目.${format}`, bytes },
})
const dryRun = (bytes: Buffer | string, format: Format = 'jsonl'): Promise<ImportPreview> =>
  upload(app, questionFiles.importDryRun, { ...sentFile(bytes, format), ...author })
const commit = (importId: string, duplicates: DuplicateChoice = 'skip', token = author.token) =>
  app.call(questionFiles.importCommit, { importId, duplicates }, token)
const line = (mark: number | string, fields: object = {}) =>
  JSON.stringify({ question: `Question ${mark}?`, options: ['(A)one', '(B)two'], label: 'A', ...fields })
const linesOf = (count: number) => Array.from({ length: count }, (_, i) => line(i))
const countOf = async (bankId = bank.id) => (await app.call(questions.paging, { bankId, size: 1 }, author.token)).total

describe('the dry run of an import', () => {
  it('says what would happen and stores no question', async () => {
    const preview = await dryRun(
      [line(1), '', line(2, { label: ['A', 'B'] }), JSON.stringify({ question: 'x', answer: '$y$' })].join('\r\n'),
    )
    expect(preview).toMatchObject({
      fileName: '题目.jsonl',
      readyCount: 3,
      countByType: { 1: 1, 2: 1, 4: 1 },
      problemCount: 0,
      duplicateCount: 0,
    })
    const { total, rows } = await app.call(questionFiles.importItems, { importId: preview.importId }, author.token)
    expect([total, rows.map(row => row.line)]).toEqual([3, [1, 3, 4]])
    expect(rows[0]?.original).toContain('Question 1?')
    expect(JSON.stringify(rows[2]?.view)).toContain('katex')
    expect(await countOf()).toBe(0)
  })

  it('names each bad line as an editor counts it, in the language of the caller', async () => {
    const file = [line(1), '', '{"question"', line(2, { type: 1, label: ['A', 'B'] }), line(3, { type: 99 })].join('\n')
    const preview = await dryRun(file)
    expect(preview.problems.map(problem => problem.line)).toEqual([3, 4, 5])
    expect(preview).toMatchObject({ problemCount: 3, readyCount: 1 })
    const chinese = await upload(app, questionFiles.importDryRun, { ...sentFile(file), ...author, language: 'zh-CN' })
    expect(chinese.problems[1]?.what).toMatch(/单选题/)
  })

  it('names a bad row as a spreadsheet shows it', async () => {
    const columns = ['Type', 'Stem', 'Option A', 'Option B', 'Answer'].map(header => ({ header, width: 9 }))
    const rows = [['Single choice', 'x', 'a', 'b', 'B'], [], ['单选题', 'y', 'a', 'b', 'AB'], ['真伪', 'z', '', '', '']]
    const preview = await dryRun(await writeSheets([{ name: 'x', columns, rows }]), 'xlsx')
    expect(preview).toMatchObject({ readyCount: 1, problemCount: 2 })
    expect(preview.problems.map(problem => problem.line)).toEqual([4, 5])
  })

  it('finds what stands in the bank or earlier in the file', async () => {
    await commit((await dryRun(line('known'))).importId)
    const preview = await dryRun([line('new'), line('known'), line('new'), line('other')].join('\n'))
    expect(preview.duplicates.map(({ line: no, sameAs }) => [no, sameAs])).toEqual([
      [2, 'bank'],
      [3, 'file'],
    ])
    expect(preview.duplicateCount).toBe(2)
  })

  it('lets other requests run while it reads a long file', async () => {
    // Processor time between two turns of the event loop: other work on the machine does not count.
    let busiestMs = 0
    let used = process.cpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(used)
      busiestMs = Math.max(busiestMs, (user + system) / 1000)
      used = process.cpuUsage()
    }, 1)
    const formulas = (i: number) => Array.from({ length: 8 }, (_, k) => `$\\frac{${i}}{${k}}$`).join(' ')
    await dryRun(Array.from({ length: 400 }, (_, i) => line(formulas(i))).join('\n'))
    clearInterval(timer)
    process.stdout.write(`busiest turn of the event loop in a dry run: ${busiestMs.toFixed(0)} ms\n`)
    // Reading takes seconds here; without breathing this would be as long.
    expect(busiestMs).toBeLessThan(300)
  })

  it('refuses what it cannot read at all, and leaves nothing to commit', async () => {
    const files: [Buffer | string, Format][] = [
      ['', 'jsonl'],
      [Buffer.from([0xb5, 0xda, 0xd2, 0xbb]), 'jsonl'],
      ['{"a":1}', 'xlsx'],
      [await writeSheets([{ name: 'x', columns: [{ header: 'Name', width: 9 }], rows: [['y']] }]), 'xlsx'],
    ]
    for (const [bytes, format] of files) expect(await refusalOf(dryRun(bytes, format))).toBe('IMPORT_UNREADABLE')
    const reply = await sendUpload(app, questionFiles.importDryRun, { ...sentFile('x\n'.repeat(20_001)), ...author })
    expect(reply).toMatchObject({ status: 413, body: { code: codeOf('TOO_LARGE') } })
    const big = await sendUpload(app, questionFiles.importDryRun, {
      ...sentFile(Buffer.alloc(21 * 1024 * 1024)),
      ...author,
    })
    expect(big).toMatchObject({ status: 413, body: { code: codeOf('TOO_LARGE') } })
  })

  it('is not for an outsider', async () => {
    const work = upload(app, questionFiles.importDryRun, { ...sentFile(line(1)), ...outsider })
    expect(await refusalOf(work)).toBe('NOT_FOUND')
    const reader = await makeStaff(app, { permissions: ['qu:bank:view'], scope: 4 })
    expect(await refusalOf(upload(app, questionFiles.importDryRun, { ...sentFile(line(1)), ...reader }))).toBe(
      'NOT_ALLOWED',
    )
  })
})

describe('the commit of an import', () => {
  it('makes all questions, and answers the same when it is sent again', async () => {
    const { importId } = await dryRun([line('alpha'), line('beta'), line('alpha')].join('\n'))
    expect(await commit(importId)).toEqual({ importedCount: 2, updatedCount: 0, skippedCount: 1, droppedCount: 0 })
    expect(await commit(importId)).toEqual({ importedCount: 2, updatedCount: 0, skippedCount: 1, droppedCount: 0 })
    expect(await countOf()).toBe(2)
    const { rows } = await app.call(questions.paging, { bankId: bank.id, search: 'beta' }, author.token)
    const found = await app.call(questions.detail, { id: rows[0]?.id ?? '' }, author.token)
    expect(found).toMatchObject({ versionNo: 1, content: { stem: '<p>Question beta?</p>' } })
  })

  it('commits once when it is sent ten times at the same moment', async () => {
    const { importId } = await dryRun(linesOf(50).join('\n'))
    const results = await Promise.all(Array.from({ length: 10 }, () => commit(importId)))
    expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
    expect(await countOf()).toBe(50)
  })

  it('keeps duplicates if asked to, and two imports of one file at once do not double it', async () => {
    const both = await dryRun([line(1), line(1)].join('\n'))
    expect(await commit(both.importId, 'keepBoth')).toEqual({
      importedCount: 2,
      updatedCount: 0,
      skippedCount: 0,
      droppedCount: 0,
    })
    const [one, two] = [await dryRun(linesOf(9).slice(2).join('\n')), await dryRun(linesOf(9).slice(2).join('\n'))]
    const results = await Promise.all([commit(one.importId), commit(two.importId)])
    expect(results.map(result => result.importedCount).toSorted((a, b) => a - b)).toEqual([0, 7])
    expect(await countOf()).toBe(9)
  })

  it(
    'of 10,000 lines with one error imports nothing and names the line; without that line it imports all others',
    async () => {
      const lines = linesOf(10_000)
      lines[7776] = line('bad', { type: 1, label: ['A', 'B'] })
      const started = performance.now()
      const { importId, ...preview } = await dryRun(lines.join('\n'))
      const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
      const read = seconds()
      expect(preview).toMatchObject({ problemCount: 1, readyCount: 9999 })
      const { body } = await app.send(questionFiles.importCommit, { importId, duplicates: 'skip' }, author.token)
      expect(body.code).toBe(codeOf('IMPORT_REFUSED'))
      expect(body.msg).toContain('line 7777')
      expect(await countOf()).toBe(0)
      const rest = { importId, duplicates: 'skip' as const, dropCount: 1 }
      expect(await app.call(questionFiles.importCommit, rest, author.token)).toEqual({
        importedCount: 9999,
        updatedCount: 0,
        skippedCount: 0,
        droppedCount: 1,
      })
      process.stdout.write(`10,000 lines: dry run after ${read} s, commit after ${seconds()} s\n`)
      expect(await countOf()).toBe(9999)
    },
    SLOW,
  )

  it('is refused when it comes too late, and the questions are forgotten', async () => {
    const { importId } = await dryRun(line(1))
    app.clock.advance(25 * 3600)
    // The session of before has ended too.
    author = { ...author, token: await signIn(app, { id: author.id, roleType: 2 }) }
    outsider = await makeStaff(app)
    expect(await refusalOf(commit(importId))).toBe('IMPORT_EXPIRED')
    await deleteExpiredImports(app.deps.db, app.clock.now())
    const left = await app.deps.db
      .selectFrom('questionImportItems')
      .selectAll()
      .where('importId', '=', importId)
      .execute()
    expect(left).toEqual([])
    expect(await countOf()).toBe(0)
  })

  it('is only for the one who made the dry run', async () => {
    const { importId } = await dryRun(line(1))
    expect(await refusalOf(commit(importId, 'skip', outsider.token))).toBe('IMPORT_EXPIRED')
    expect(await countOf()).toBe(0)
    expect(await commit(importId)).toEqual({ importedCount: 1, updatedCount: 0, skippedCount: 0, droppedCount: 0 })
  })
})

interface Stored {
  readonly type: number
  readonly level: number
  readonly tags: string[]
  readonly content: unknown
}

/** Everything that an author wrote in a bank, in its order. */
const contentsOf = (bankId: string): Promise<Stored[]> =>
  app.deps.db
    .selectFrom('bankQuestions')
    .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select(['questions.type', 'questions.level', 'questions.tags', 'questionVersions.content'])
    .where('bankQuestions.bankId', '=', bankId)
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .execute()

async function expectRoundTrip(format: Format): Promise<void> {
  const file = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
  expect(file.fileName).toBe(`${bank.name}.${format}`)
  const copy = await makeBank(app, author)
  const preview = await upload(app, questionFiles.importDryRun, { ...sentFile(file.bytes, format, copy.id), ...author })
  expect(preview.problems).toEqual([])
  await commit(preview.importId, 'keepBoth')
  expect(await contentsOf(copy.id)).toEqual(await contentsOf(bank.id))
}

describe('an export', () => {
  it.each(['jsonl', 'xlsx'] as const)('as %s reads as the same questions', async format => {
    for (const type of Object.values(QuestionType))
      await makeQuestions(app, 60, { bank, type, level: 2, tags: ['a;b', '波'] })
    await makeQuestion(app, {
      bank,
      content: { ...sampleContent(4), stem: '<p>=HYPERLINK("x")</p><p>a <strong>b</strong> $5</p>' } as never,
    })
    await expectRoundTrip(format)
  })

  it('is not for an outsider', async () => {
    expect(
      await refusalOf(
        download(app, questionFiles.export, { input: { bankId: bank.id, format: 'jsonl' }, ...outsider }),
      ),
    ).toBe('NOT_FOUND')
    const nobody = await makeStaff(app, { permissions: [] })
    expect(
      await refusalOf(download(app, questionFiles.export, { input: { bankId: bank.id, format: 'jsonl' }, ...nobody })),
    ).toBe('NOT_ALLOWED')
    expect(await refusalOf(download(app, questionFiles.importTemplate, { input: {}, ...nobody }))).toBe('NOT_ALLOWED')
  })

  it('says so where a question is too long for the cell of a spreadsheet', async () => {
    await makeQuestion(app, { bank, content: { ...sampleContent(4), stem: `<p>${'长'.repeat(33_000)}</p>` } as never })
    expect(
      await refusalOf(download(app, questionFiles.export, { input: { bankId: bank.id, format: 'xlsx' }, ...author })),
    ).toBe('BAD_INPUT')
    await expectRoundTrip('jsonl')
  })
})

it.each([
  ['zh-CN', '试题导入模板.xlsx'],
  ['en-US', 'question-template.xlsx'],
])('the template in %s imports as it is', async (language, fileName) => {
  const file = await download(app, questionFiles.importTemplate, { input: {}, ...author, language })
  expect(file.fileName).toBe(fileName)
  expect(await dryRun(file.bytes, 'xlsx')).toMatchObject({
    problemCount: 0,
    countByType: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 7: 1, 8: 1, 9: 1 },
  })
})

it.each([
  ['zh-CN', '试题示例.docx'],
  ['en-US', 'question-sample.docx'],
])('the Word sample in %s imports as it is', async (language, fileName) => {
  const file = await download(app, questionFiles.importTemplate, { input: { format: 'docx' }, ...author, language })
  expect(file.fileName).toBe(fileName)
  expect(await dryRun(file.bytes, 'docx')).toMatchObject({
    problemCount: 0,
    countByType: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1 },
  })
})

const here = dirname(fileURLToPath(import.meta.url))
const banksDir = process.env['TRIPOS_BANKS_DIR'] ?? join(here, '../../../../../shared/data/banks')
const REAL_BANKS = [
  ['gaokao-biology', { 1: 210 }],
  ['gaokao-physics', { 1: 165, 2: 35 }],
  ['gaokao-mathcloze', { 4: 118 }],
  ['sat-math', { 1: 220 }],
] as const

function formulasIn(content: QuestionContent): Formula[] {
  const found: Formula[] = []
  kindOf(content.type).mapHtml(content, html =>
    mapFormulas(html, formula => {
      found.push(formula)
      return formula.tex
    }),
  )
  return found
}

describe.runIf(existsSync(banksDir))('a real question bank', () => {
  it.each(REAL_BANKS)(
    '%s imports whole, every formula rendered, and comes back from both exports',
    async (name, counts) => {
      const preview = await dryRun(readFileSync(join(banksDir, `${name}.jsonl`)))
      expect(preview.problems).toEqual([])
      expect(preview.countByType).toEqual(counts)
      await commit(preview.importId, 'keepBoth')
      expect(await countOf()).toBe(Object.values(counts).reduce((sum: number, count) => sum + count, 0))

      const views = await app.deps.db
        .selectFrom('bankQuestions')
        .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
        .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
        .select(['questionVersions.content', 'questionVersions.view'])
        .where('bankQuestions.bankId', '=', bank.id)
        .execute()
      const written = JSON.stringify(views.map(row => row.content)).split('data-latex=').length
      const rendered = JSON.stringify(views.map(row => row.view))
      expect(rendered.split('class=\\"katex\\"').length).toBe(written)
      expect(rendered).not.toMatch(/formula-error|data-latex|\\\\(begin|hline|frac|multicolumn|section)/)
      for (const format of ['jsonl', 'xlsx'] as const) await expectRoundTrip(format)

      const formulas = views.flatMap(row => formulasIn(row.content as unknown as QuestionContent))
      const equations = formulas.filter(({ tex, isBlock }) => ommlOf(tex, isBlock) !== undefined)
      console.log(`${name}: ${equations.length} of ${formulas.length} formulas are equations in Word and come back`)
      expect(equations.length).toBeGreaterThan(formulas.length * 0.97)
    },
    SLOW,
  )
})

// Shows in the report why nothing of the above ran.
it.runIf(!existsSync(banksDir))('real banks: skipped, since the folder with them is not there', ({ skip }) =>
  skip(`no ${banksDir}; TRIPOS_BANKS_DIR names another`),
)
