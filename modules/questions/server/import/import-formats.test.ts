import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { files } from '../../../files/contract.ts'
import { type DuplicateChoice, questionFiles } from '../../contract/question-files.ts'
import { type QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { questions } from '../../contract/questions.ts'
import { existsSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { makeDocx, makeQti, wordLine, wordLines } from '@tripos/question-formats/test/question-files.ts'
import { download, upload } from '../../../../apps/server/test/upload.ts'
import { openFile, type ReadingLimits } from '@tripos/question-formats/parse-file.ts'

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

/** A whole PNG of one pixel, or the beginning of a wider one. */
function png(width = 1): Buffer {
  const bytes = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da63fcff1f0002eb01f5ee2ac1ae0000000049454e44ae426082',
    'hex',
  )
  bytes.writeUInt32BE(width, 16)
  return bytes
}
/** The first bytes of an MP3 and of an MP4, which they are recognised by. */
const sampleMedia = (kind: 'audio' | 'video'): Buffer =>
  Buffer.concat([
    Buffer.from(
      kind === 'audio' ? '49443304000000000000fffb9064' : '00000018667479706d703432000000006d70343269736f6d',
      'hex',
    ),
    Buffer.alloc(1000, kind),
  ])
const dryRun = (bytes: Buffer | string, format?: QuestionFormat, to = bank.id) =>
  upload(app, questionFiles.importDryRun, {
    fields: format === undefined ? { bankId: to } : { bankId: to, format },
    file: { name: 'file', bytes },
    ...author,
  })
const commit = (importId: string, duplicates: DuplicateChoice) =>
  app.call(questionFiles.importCommit, { importId, duplicates }, author.token)
const itemsOf = (importId: string, onlyLossy = false) =>
  app.call(questionFiles.importItems, { importId, onlyLossy }, author.token)
const contentsOf = (bankId: string) =>
  app.deps.db
    .selectFrom('bankQuestions')
    .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select(['questions.type', 'questions.tags', 'questionVersions.content'])
    .where('bankQuestions.bankId', '=', bankId)
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .execute()
const countOf = async (bankId = bank.id) => (await contentsOf(bankId)).length

describe('a file of questions', () => {
  it.each<[QuestionFormat, string | Buffer]>([
    ['jsonl', '{"question":"x","isTrue":true}'],
    ['gift', '::Q1:: x {T}'],
    ['gift', 'x {=a ~b}'],
    ['aiken', 'x\nA. a\nB. b\nANSWER: A'],
    ['text', '1. x\n答案：对'],
    ['docx', makeDocx(wordLines('1. x', '答案：对'))],
    ['moodle', '<quiz><question type="essay"><questiontext><text>x</text></questiontext></question></quiz>'],
  ])('is recognised by what is in it: %s', async (format, file) => {
    expect(await dryRun(file)).toMatchObject({ format, readyCount: 1, problemCount: 0 })
  })

  it('is shown question by question beside the original, with what is lost', async () => {
    const preview = await dryRun('Read first.\n\n::Q1:: A? {T}\n\nB? {F}\n')
    expect(preview).toMatchObject({
      place: 'line',
      readyCount: 2,
      leftOutCount: 1,
      lossyCount: 1,
      losses: [{ what: 'The name of the question is not kept.', count: 1, lines: [3] }],
    })
    const { total, rows } = await itemsOf(preview.importId)
    expect([total, rows.map(row => row.line), rows[0]?.original]).toEqual([2, [3, 5], '::Q1:: A? {T}'])
    expect((await itemsOf(preview.importId, true)).rows.map(row => row.losses)).toEqual([
      ['The name of the question is not kept.'],
    ])
    const stranger = app.call(questionFiles.importItems, { importId: preview.importId }, outsider.token)
    expect(await refusalOf(stranger)).toBe('IMPORT_EXPIRED')
  })

  it('with a problem says where in words of its format, and imports nothing', async () => {
    const broken: [string | Buffer, string][] = [
      ['A? {T}\n\nB? {~a}', 'line 3'],
      ['Q\nA. a\nANSWER: A', 'line 1'],
      ['1. x\n答案：对\n2. y', 'line 3'],
      [makeDocx(wordLines('1. x', '答案：对', '2. y')), 'question 2'],
      ['<quiz><question type="odd"/></quiz>', 'question 1'],
    ]
    for (const [file, place] of broken) {
      const { importId, problemCount } = await dryRun(file)
      expect(problemCount).toBe(1)
      const { body } = await app.send(questionFiles.importCommit, { importId, duplicates: 'skip' }, author.token)
      expect([body.code, body.msg]).toEqual([codeOf('IMPORT_REFUSED'), expect.stringContaining(place)])
    }
    expect(await countOf()).toBe(0)
  })

  it('loses what the sanitiser takes away, and says so', async () => {
    const stem =
      '&lt;p onclick="x()"&gt;Hi&lt;script&gt;alert(1)&lt;/script&gt;&lt;video src="a"&gt;&lt;/video&gt;&lt;img src="http://x.example/a.png"&gt;&lt;/p&gt;'
    const preview = await dryRun(
      `<quiz><question type="essay"><questiontext format="html"><text>${stem}</text></questiontext></question></quiz>`,
    )
    expect(preview.losses.map(loss => loss.what)).toEqual([
      'Content that is not supported was removed: <script>.',
      'Pictures on other websites are not kept.',
      'Sound, video and attachments are not kept.',
    ])
    const { rows } = await itemsOf(preview.importId)
    expect(rows[0]?.view.stem).toBe('<p>Hi</p>')
  })
})

describe('a picture in a file', () => {
  const withPicture = (bytes: Buffer) =>
    makeDocx(
      `<w:p><w:r><w:t xml:space="preserve">1. See </w:t><w:drawing><a:blip r:embed="p"/></w:drawing></w:r></w:p>${wordLine('答案：对')}`,
      {
        'word/_rels/document.xml.rels': '<Relationships><Relationship Id="p" Target="media/a.png"/></Relationships>',
        'word/media/a.png': bytes,
      },
    )

  it('is stored once, however often the file is read', async () => {
    const before = await dryRun(withPicture(png()))
    await commit(before.importId, 'skip')
    const again = await dryRun(withPicture(png()))
    expect(again.duplicates).toMatchObject([{ line: 1, sameAs: 'bank' }])
    const stored = await app.deps.db.selectFrom('files').select('id').where('isShared', '=', true).execute()
    expect(stored).toHaveLength(1)
    const [question] = await contentsOf(bank.id)
    expect(JSON.stringify(question?.content)).toContain(`/files/${stored[0]?.id}`)
  })

  it('that is too large, or none, is a problem of its question', async () => {
    for (const bytes of [png(6001), Buffer.concat([png().subarray(0, 8), Buffer.from('<script>')])]) {
      const preview = await dryRun(withPicture(bytes))
      expect(preview.problems).toMatchObject([{ line: 1, what: expect.stringContaining('A picture cannot be used') }])
    }
  })
})

it('what says that it is sound and is none is a problem of its question', async () => {
  const item = `<assessmentItem identifier="a" title=""><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody>
    <p>Listen.</p><div><audio src="a.mp3"/></div><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>`
  const preview = await dryRun(makeQti({ 'a.xml': item }, { 'a.mp3': Buffer.from('<html><script>steal()</script>') }))
  expect(preview.problems).toMatchObject([{ line: 1, what: expect.stringContaining('Sound or video cannot be used') }])
})

describe('questions that stand in the bank', () => {
  const file = (analysis: string, tag: string) =>
    `// [tag:${tag}]\nOne? {T####${analysis}}\n\n// [tag:${tag}]\nTwo? {F}\n`

  it('get the analysis and the tags of the file as a new version', async () => {
    await commit((await dryRun(file('', 'z'))).importId, 'skip')
    const changed = await dryRun(`${file('Because.', 'b')}\nThree? {T}\n`)
    expect(changed.duplicateCount).toBe(2)
    const counts = { importedCount: 1, updatedCount: 2, skippedCount: 0, droppedCount: 0 }
    expect(await commit(changed.importId, 'newVersion')).toEqual(counts)
    expect(await commit(changed.importId, 'newVersion')).toEqual(counts)
    const { rows } = await app.call(questions.paging, { bankId: bank.id, sort: 'type', order: 'asc' }, author.token)
    expect(rows.map(row => [row.excerpt, row.versionNo, row.tags])).toEqual(
      expect.arrayContaining([
        ['One?', 2, ['z', 'b']],
        ['Two?', 1, ['z', 'b']],
        ['Three?', 1, []],
      ]),
    )
    const one = rows.find(row => row.excerpt === 'One?')
    const detail = await app.call(questions.detail, { id: one?.id ?? '' }, author.token)
    expect(detail.content.analysis).toBe('<p>Because.</p>')
    const first = await app.call(questions.detail, { id: one?.id ?? '', versionNo: 1 }, author.token)
    expect(first.content.analysis).toBe('')
  })

  it('get hints and what is said of their options, and a file that says nothing of those takes none away', async () => {
    const line = (fields: object) =>
      `${JSON.stringify({ question: 'Which one?', options: ['(A)x', '(B)y'], label: 'A', ...fields })}\n`
    const read = async (fields: object) => {
      await commit((await dryRun(line(fields))).importId, 'newVersion')
      const { rows } = await app.call(questions.paging, { bankId: bank.id, search: 'Which one' }, author.token)
      const { content } = await app.call(questions.detail, { id: rows[0]?.id ?? '' }, author.token)
      return content.type === 1 ? [rows[0]?.versionNo, content.options[1]?.analysis, content.hints] : []
    }
    expect(await read({})).toEqual([1, undefined, undefined])
    const optionAnalyses = ['', 'not y']
    expect(await read({ optionAnalyses })).toEqual([2, '<p>not y</p>', undefined])
    expect(await read({ analysis: 'It is x.' })).toEqual([2, '<p>not y</p>', undefined])
    expect(await read({ analysis: 'It is x.', optionAnalyses })).toEqual([3, '<p>not y</p>', undefined])
    expect(await read({ hints: ['Think.'] })).toEqual([3, '<p>not y</p>', undefined])
    expect(await read({ hints: ['Think.'], optionAnalyses })).toEqual([4, '<p>not y</p>', ['<p>Think.</p>']])
    expect(await read({ optionAnalyses: ['', 'never y'] })).toEqual([4, '<p>not y</p>', ['<p>Think.</p>']])
  })

  it('are left alone by a file that says nothing new, or less', async () => {
    await commit((await dryRun(file('Because.', 'a'))).importId, 'skip')
    const less = await dryRun('One? {T}\n\nTwo? {F}\n')
    expect(await commit(less.importId, 'newVersion')).toEqual({
      importedCount: 0,
      updatedCount: 0,
      skippedCount: 2,
      droppedCount: 0,
    })
    const { rows } = await app.call(questions.paging, { bankId: bank.id }, author.token)
    expect(rows.map(row => row.versionNo)).toEqual([1, 1])
  })
})

describe('an export', () => {
  it.each(['docx', 'moodle', 'text', 'jsonl', 'xlsx', 'qti30'] as const)(
    'as %s comes back equal, with every type',
    async format => {
      // Moodle has no combined questions.
      const types = Object.values(QuestionType).filter(type => type !== 6 || format !== 'moodle')
      for (const type of types) await makeQuestions(app, 5, { bank, type, tags: ['波'] })
      const { bytes } = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
      const copy = await makeBank(app, author)
      const preview = await dryRun(bytes, undefined, copy.id)
      expect([preview.format, preview.problems, preview.losses]).toEqual([format, [], []])
      await commit(preview.importId, 'keepBoth')
      expect(await contentsOf(copy.id)).toEqual(await contentsOf(bank.id))
      const report = await app.call(questionFiles.exportReport, { bankId: bank.id, format }, author.token)
      const total = 5 * types.length
      expect(report).toEqual({ total, isSample: false, fileCount: 1, wholeCount: total, losses: [] })
    },
  )

  it.each(['moodle', 'gift', 'aiken'] as const)(
    'as %s leaves combined questions out, and says so before',
    async format => {
      await makeQuestions(app, 2, { bank, type: 6 })
      await makeQuestion(app, { bank, type: 1 })
      const report = await app.call(questionFiles.exportReport, { bankId: bank.id, format }, author.token)
      expect([report.total, report.losses]).toEqual([3, expect.arrayContaining([{ part: 'question', count: 2 }])])
      const { bytes } = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
      const copy = await makeBank(app, author)
      const preview = await dryRun(bytes, format, copy.id)
      expect([preview.countByType, preview.problems]).toEqual([{ '1': 1 }, []])
    },
  )

  it.each(['docx', 'moodle', 'qti30', 'qti21'] as const)('as %s carries its pictures along', async format => {
    const stored = await dryRun(
      `<quiz><question type="essay"><questiontext><text>&lt;img src="@@PLUGINFILE@@/a.png"&gt;</text><file name="a.png" encoding="base64">${png().toString('base64')}</file></questiontext><graderinfo><text>x</text></graderinfo></question></quiz>`,
    )
    await commit(stored.importId, 'skip')
    const { bytes } = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
    const copy = await makeBank(app, author)
    await commit((await dryRun(bytes, format, copy.id)).importId, 'skip')
    const src = (content: unknown) => /\/files\/[0-9a-f]{64}/.exec(JSON.stringify(content))?.[0]
    const [[own], [other]] = [await contentsOf(bank.id), await contentsOf(copy.id)]
    expect(src(own?.content)).toBeDefined()
    expect(src(other?.content)).toBe(src(own?.content))
  })

  it.each(['qti30', 'qti22', 'qti21'] as const)('as %s carries sound and video along', async format => {
    const uploader = await makeStaff(app, { permissions: ['common:file:upload'] })
    const send = async (bytes: Buffer) =>
      (await upload(app, files.uploadMedia, { fields: {}, file: { name: 'a', bytes }, ...uploader })).url
    const [sound, film] = [await send(sampleMedia('audio')), await send(sampleMedia('video'))]
    const stem = `<p>Listen:</p><audio src="${sound}" title="Bell &amp; bird"></audio><p>Watch:</p><video src="${film}"></video>`
    await makeQuestion(app, { bank, content: { type: 4, stem, reference: '<p>x</p>', analysis: '' } })
    const report = await app.call(questionFiles.exportReport, { bankId: bank.id, format }, author.token)
    expect(report.losses).toEqual([])
    const { bytes } = await download(app, questionFiles.export, { input: { bankId: bank.id, format }, ...author })
    const copy = await makeBank(app, author)
    const preview = await dryRun(bytes, format, copy.id)
    expect([preview.problems, preview.losses]).toEqual([[], []])
    await commit(preview.importId, 'keepBoth')
    const addresses = async (bankId: string) => {
      const [question] = await contentsOf(bankId)
      const { stem: text } = (question?.content ?? { stem: '' }) as { stem: string }
      expect(text.replaceAll(/\/files\/[0-9a-f]{64}/g, '?')).toContain('title="Bell &amp; bird"')
      return [...text.matchAll(/\/files\/([0-9a-f]{64})/g)].map(([, id = '']) => id)
    }
    const [own, other] = [await addresses(bank.id), await addresses(copy.id)]
    expect([own.length, other.length]).toEqual([2, 2])
    const rows = await app.deps.db
      .selectFrom('files')
      .select(['id', 'mime', 'sha256'])
      .where('id', 'in', [...own, ...other])
      .execute()
    const factsOf = (id: string | undefined) => rows.find(row => row.id === id)
    for (const i of [0, 1]) {
      expect(other[i]).not.toBe(own[i])
      expect({ ...factsOf(other[i]), id: '' }).toEqual({ ...factsOf(own[i]), id: '' })
    }
  })

  it('says beforehand what the format cannot hold', async () => {
    await makeQuestions(app, 3, { bank, type: 1, level: 2, tags: ['a'] })
    await makeQuestion(app, { bank, type: 8 })
    const report = (format: QuestionFormat) =>
      app.call(questionFiles.exportReport, { bankId: bank.id, format }, author.token)
    expect(await report('gift')).toEqual({
      total: 4,
      isSample: false,
      fileCount: 1,
      wholeCount: 0,
      losses: [
        { part: 'question', count: 1 },
        { part: 'level', count: 3 },
      ],
    })
    expect((await report('aiken')).losses).toEqual([
      { part: 'question', count: 1 },
      { part: 'analysis', count: 3 },
      { part: 'level', count: 3 },
      { part: 'tags', count: 3 },
    ])
    const hidden = app.call(questionFiles.exportReport, { bankId: bank.id, format: 'gift' }, outsider.token)
    expect(await refusalOf(hidden)).toBe('NOT_FOUND')
  })
})

/** What reading it to the end comes to. */
async function readWhole(bytes: Buffer, format: QuestionFormat, limits?: ReadingLimits): Promise<unknown> {
  try {
    const { items } = await openFile(bytes, format, { limits })
    let count = 0
    for await (const item of items) count += item.line > 0 ? 1 : 0
    return count
  } catch (error) {
    return error
  }
}

/** The process that waits for the next file: what this one has started last. */
const idleReader = (): number => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return Number(children.findLast(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process')))
}

const MANY = Buffer.from(`${JSON.stringify({ question: 'x', isTrue: true })}\n`.repeat(2000))

describe.runIf(existsSync('/proc/self/task'))('the processor time of the process that reads files', () => {
  it('is what counts: one that gets none for long, on a busy machine, reads its file all the same', async () => {
    expect(await readWhole(MANY, 'jsonl')).toBe(2000)
    const reader = idleReader()
    process.kill(reader, 'SIGSTOP')
    const limits = { processorMs: 1500, silentMs: 60_000 }
    const reading = readWhole(MANY, 'jsonl', limits)
    // Longer than it may work, by the clock.
    await new Promise(resolve => setTimeout(resolve, 2 * limits.processorMs))
    process.kill(reader, 'SIGCONT')
    expect(await reading).toBe(2000)
  })

  it('ends one that works for longer than any honest file needs', async () => {
    // Each line is looked through anew for each of its marks.
    const hostile = Buffer.from(`1. ${'A. '.repeat(30_000)}\n`.repeat(200))
    const refused = await readWhole(hostile, 'text', { processorMs: 300, silentMs: 600_000 })
    expect(refused).toMatchObject({ errorName: 'IMPORT_TOO_COSTLY' })
    expect(await readWhole(MANY, 'jsonl')).toBe(2000)
  })

  it('is not waited for where it hangs and works nothing', async () => {
    expect(await readWhole(MANY, 'jsonl')).toBe(2000)
    const reader = idleReader()
    process.kill(reader, 'SIGSTOP')
    const refused = await readWhole(MANY, 'jsonl', { processorMs: 60_000, silentMs: 300 })
    expect(refused).toMatchObject({ errorName: 'IMPORT_TOO_COSTLY' })
    expect(await readWhole(MANY, 'jsonl')).toBe(2000)
  })
})

describe('the process that reads files', () => {
  it.each([
    // Each unfolds into hundreds of megabytes of small objects within one step of the engine.
    ['a list of lists', 10],
    ['a longer list of lists', 20],
  ])(
    'is ended alone by %s that takes more memory than any honest file, and the next file is read',
    async (_name, megabytes) => {
      const greedy = Buffer.from(`{"question":"x","tags":[${'[],'.repeat((megabytes * 1024 * 1024) / 3)}[]]}\n`)
      expect(await readWhole(greedy, 'jsonl')).toMatchObject({ errorName: 'IMPORT_TOO_COSTLY' })
      expect(await dryRun('x {T}')).toMatchObject({ readyCount: 1 })
    },
  )
})
