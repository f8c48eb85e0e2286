import { questionFiles } from '../../contract/question-files.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { beforeEach, expect, it } from 'vitest'
import { refusalOf, type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { makeBank, makeQuestion, type TestBank } from '../../test/make-questions.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { sql } from '@tripos/db/client.ts'

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

const line = (fields: object) =>
  JSON.stringify({ question: 'Which?', options: ['(A)a', '(B)b'], label: 'A', ...fields })
const dryRun = (text: string) =>
  upload(app, questionFiles.importDryRun, {
    fields: { bankId: bank.id },
    file: { name: 'x.jsonl', bytes: text },
    ...author,
  })
const open = (token = author.token) => app.call(questionFiles.importOpen, { bankId: bank.id }, token)
const NONE = { reading: null, moving: null, preview: null, last: null }
const commit = (importId: string, dropCount = 0) =>
  app.call(questionFiles.importCommit, { importId, duplicates: 'keepBoth', dropCount }, author.token)
const statement = (stem: string): QuestionContent => ({ type: 3, stem, isTrue: true, analysis: '' })

it('puts wrong questions right on the screen, without another upload', async () => {
  const { importId, problems } = await dryRun(
    [line({}), line({ label: 'F', level: 2, tags: ['maths'] }), line({ question: 'Else?', label: null }), '{'].join(
      '\n',
    ),
  )
  expect(problems.map(problem => [problem.line, problem.what])).toEqual([
    [2, 'The key "F" is none of the options.'],
    [3, 'There is no key.'],
    [4, expect.stringContaining('Not valid JSON')],
  ])
  const drafts = problems.map(problem => problem.draft)
  expect(drafts[0]).toMatchObject({ level: 2, tags: ['maths'] })
  const options = ['a', 'b'].map(text => ({ html: `<p>${text}</p>`, isRight: false }))
  expect(drafts[0]?.content).toEqual({ type: 1, stem: '<p>Which?</p>', options, analysis: '' })
  expect(drafts[2]?.content).toMatchObject({ type: 1, stem: '<p>{</p>' })

  const correct = (no: number, content: QuestionContent) =>
    app.call(questionFiles.importCorrect, { importId, line: no, content, level: 1, tags: [] }, author.token)
  const wrong = { type: 1 as const, stem: '<p>Which?</p>', options, analysis: '' }
  expect(await refusalOf(correct(2, wrong))).toBe('QUESTION_KEY_COUNT')
  const right = { ...wrong, options: options.map((option, i) => ({ ...option, isRight: i === 0 })) }
  await correct(2, right)
  expect(await refusalOf(correct(2, right))).toBe('IMPORT_EXPIRED')
  await correct(3, statement('<p>Else?</p>'))
  expect(await refusalOf(commit(importId))).toBe('IMPORT_REFUSED')
  await app.call(questionFiles.importLeaveOut, { importId, line: 4 }, author.token)

  const { preview } = await open()
  expect(preview).toMatchObject({
    importId,
    readyCount: 3,
    countByType: { 1: 2, 3: 1 },
    problemCount: 0,
    problems: [],
    // The corrected question is the same as the first one now.
    duplicates: [{ line: 2, sameAs: 'file' }],
  })
  expect(await commit(importId)).toEqual({ importedCount: 3, updatedCount: 0, skippedCount: 0, droppedCount: 1 })
  const outcome = { importedCount: 3, updatedCount: 0, skippedCount: 0, droppedCount: 1 }
  expect(await open()).toEqual({ ...NONE, last: { importId, fileName: 'x.jsonl', ...outcome } })
  await app.call(questionFiles.importForget, { importId }, author.token)
  expect(await open()).toEqual(NONE)
})

it('leaves out 500 problems of one kind at once, takes them back, and imports the rest', async () => {
  const wrong = Array.from({ length: 500 }, (_, i) => line({ question: `Wrong ${i}?`, label: 'CDEF'.charAt(i % 4) }))
  const { importId, ...found } = await dryRun([line({}), ...wrong, line({ question: 'Else?', label: null })].join('\n'))
  const kind = 'The key "…" is none of the options.'
  const keys = { kind, what: kind, count: 500 }
  const noKey = { kind: 'There is no key.', what: 'There is no key.', count: 1 }
  expect(found).toMatchObject({ problemCount: 501, problemKinds: [keys, noKey], droppedCount: 0 })
  expect(found.entries).toEqual({ total: 502, inQuestions: 0, leftOut: 0 })
  const leaveOut = (token = author.token) =>
    app.call(questionFiles.importLeaveOutKind, { importId, problemKind: kind }, token)
  const takeBack = (token = author.token) => app.call(questionFiles.importTakeBack, { importId }, token)
  expect(await refusalOf(leaveOut(outsider.token))).toBe('IMPORT_EXPIRED')
  // Twice at once, and again: each is left out, and counted, once.
  const [one, two] = await Promise.all([leaveOut(), leaveOut()])
  expect(one.count + two.count).toBe(500)
  expect(await leaveOut()).toEqual({ count: 0 })
  expect((await open()).preview).toMatchObject({ problemCount: 1, problemKinds: [noKey], droppedCount: 500 })
  expect(await refusalOf(app.call(questionFiles.importLeaveOut, { importId, line: 2 }, author.token))).toBe(
    'IMPORT_EXPIRED',
  )
  expect(await refusalOf(takeBack(outsider.token))).toBe('IMPORT_EXPIRED')
  await takeBack()
  await takeBack()
  expect((await open()).preview).toMatchObject({ problemCount: 501, problemKinds: [keys, noKey], droppedCount: 0 })
  await leaveOut()
  // Whoever has not seen all problems does not leave them out.
  expect(await refusalOf(commit(importId))).toBe('IMPORT_REFUSED')
  expect(await refusalOf(commit(importId, 501))).toBe('IMPORT_REFUSED')
  const outcome = { importedCount: 1, updatedCount: 0, skippedCount: 0, droppedCount: 501 }
  expect(await commit(importId, 1)).toEqual(outcome)
  expect(await commit(importId, 1)).toEqual(outcome)
  expect((await open()).last).toMatchObject(outcome)
  expect(await refusalOf(takeBack())).toBe('IMPORT_EXPIRED')
})

it('corrects nothing while the rest is being imported', async () => {
  const { importId } = await dryRun([line({}), line({ label: null })].join('\n'))
  const held = await app.deps.db.startTransaction().execute()
  await sql`select from banks where id = ${bank.id} for no key update`.execute(held)
  const running = commit(importId, 1)
  await expect.poll(async () => (await open()).moving).not.toBeNull()
  const content = statement('<p>Else?</p>')
  const late = app.call(questionFiles.importCorrect, { importId, line: 2, content, level: 1, tags: [] }, author.token)
  expect(await refusalOf(late)).toBe('IMPORT_EXPIRED')
  await held.rollback().execute()
  expect(await running).toMatchObject({ importedCount: 1, droppedCount: 1 })
})

it('shows how far a commit is, and takes all of it back where it fails', async () => {
  const { importId } = await dryRun(
    Array.from({ length: 2500 }, (_, i) => line({ question: `Number ${i}?` })).join('\n'),
  )
  const { db } = app.deps
  // The last of three steps meets a question that is there already.
  const { questionId } = await db
    .selectFrom('questionImportItems')
    .select('questionId')
    .where('importId', '=', importId)
    .where('line', '=', 2500)
    .executeTakeFirstOrThrow()
  const other = await makeQuestion(app, { bank: await makeBank(app, author) })
  await db.updateTable('questionImportItems').set({ questionId: other.id }).where('line', '=', 2500).execute()
  // Until this ends nobody knows whether the question will still be there: the third step waits for that.
  const held = await db.startTransaction().execute()
  await held.updateTable('questions').set({ id: other.id }).where('id', '=', other.id).execute()
  const running = commit(importId).catch((error: unknown) => error)
  await expect
    .poll(async () => (await open()).moving)
    .toMatchObject({ importId, totalCount: 2500, doneCount: expect.toSatisfy((done: number) => done > 0) })
  await app.call(questionFiles.importForget, { importId }, author.token)
  await held.rollback().execute()
  expect(await running).toBeInstanceOf(Error)
  expect(await app.call(questions.paging, { bankId: bank.id }, author.token)).toMatchObject({ total: 0 })
  // Nothing was imported, and it can be tried again.
  expect((await open()).preview).toMatchObject({ importId, readyCount: 2500 })
  await db.updateTable('questionImportItems').set({ questionId }).where('line', '=', 2500).execute()
  expect(await commit(importId)).toEqual({ importedCount: 2500, updatedCount: 0, skippedCount: 0, droppedCount: 0 })
})

it('stops a commit where its author asks for it, and imports nothing', async () => {
  const { importId } = await dryRun(
    Array.from({ length: 1500 }, (_, i) => line({ question: `Number ${i}?` })).join('\n'),
  )
  // The commit waits for its bank until it has been told to stop.
  const held = await app.deps.db.startTransaction().execute()
  await sql`select from banks where id = ${bank.id} for no key update`.execute(held)
  const running = refusalOf(commit(importId))
  await expect.poll(async () => (await open()).moving).not.toBeNull()
  await app.call(questionFiles.importStop, { importId }, outsider.token)
  await app.call(questionFiles.importStop, { importId }, author.token)
  await held.rollback().execute()
  expect(await running).toBe('IMPORT_CANCELLED')
  expect(await app.call(questions.paging, { bankId: bank.id }, author.token)).toMatchObject({ total: 0 })
  expect((await open()).preview).toMatchObject({ importId, readyCount: 1500 })
  // What was asked once does not stop the next.
  expect(await commit(importId)).toMatchObject({ importedCount: 1500 })
})

it('is there on the next visit, for its author alone, until it is given up', async () => {
  await makeQuestion(app, { bank, content: statement('<p>x</p>') })
  const before = await dryRun('Read first.\n\n::Q1:: x {T}\n\ny {F}\n')
  const { preview, reading } = await open()
  expect([preview, reading]).toEqual([before, null])
  expect(preview).toMatchObject({ duplicateCount: 1, leftOutCount: 1, lossyCount: 1, format: 'gift' })
  const { importId } = before
  expect(await refusalOf(open(outsider.token))).toBe('NOT_FOUND')
  await app.call(questionFiles.importForget, { importId }, outsider.token)
  expect((await open()).preview?.importId).toBe(importId)
  await app.call(questionFiles.importForget, { importId }, author.token)
  expect(await open()).toEqual(NONE)
  expect(await refusalOf(commit(importId))).toBe('IMPORT_EXPIRED')
})

it('shows how far a reading is, and ends it where it is given up meanwhile', async () => {
  const running = dryRun(Array.from({ length: 6000 }, (_, i) => line({ question: `Number ${i}?` })).join('\n'))
  const ended = refusalOf(running)
  let reading: Awaited<ReturnType<typeof open>>['reading'] = null
  await expect
    .poll(
      async () => {
        ;({ reading } = await open())
        return reading?.doneCount ?? 0
      },
      { interval: 5 },
    )
    .toBeGreaterThan(0)
  if (reading !== null) await app.call(questionFiles.importForget, { importId: reading['importId'] }, author.token)
  expect(await ended).toBe('IMPORT_CANCELLED')
  expect(await open()).toEqual(NONE)
})

it('is not left behind by a file that cannot be read', async () => {
  expect(await refusalOf(dryRun('\u0000'))).toBe('IMPORT_UNREADABLE')
  expect(
    await app.deps.db.selectFrom('questionImports').select('id').where('committedAt', 'is', null).execute(),
  ).toEqual([])
})
