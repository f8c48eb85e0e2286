/** Files of answers and the virus scanner: taken at once, had by nobody before they are clean, never lost. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type StandInScanner, startScanner } from '@tripos/files/test/stand-in-scanner.ts'
import { newId } from '@tripos/runtime/random.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { download, upload } from '../../../apps/server/test/upload.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { answerFiles } from '../contract/answer-files.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { scanAnswerFiles, scanningLoop } from './scan-answer-files.ts'

const MAX_BYTES = 500_000
const DAY = 24 * 3600

let scanner: StandInScanner
let app: TestApp
let staff: string
let examId: string
beforeAll(async () => {
  scanner = await startScanner(MAX_BYTES)
  app = await startTestApp({ clamd: scanner.address })
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const { id } = await makeQuestion(app, { bank, type: 10 })
  examId = await makeExam(app, staff, [picked([id], 1000)], { attemptLimit: 0, keysWhileOpen: true })
})
afterEach(async () => {
  scanner.isAway = false
  scanner.isSlow = false
  scanner.answer()
  await scanAnswerFiles(app.deps)
})
afterAll(async () => {
  await app.close()
  scanner.close()
})

const textFile = (text: string) => ({ name: '报告.txt', bytes: Buffer.from(text) })

async function open() {
  const token = await signIn(app, await makeStudent(app))
  const { paperId, submitKey, epoch } = await startPaper(app, token, examId)
  let seq = 0
  const save = (files: readonly string[]) =>
    app.call(
      papers.saveAnswers,
      { paperId, epoch, answers: [{ no: 1, seq: (seq += 1), answer: { files: [...files] } }] },
      token,
    )
  return {
    token,
    paperId,
    save,
    /** Sends a file and names it in the answer. */
    async answer(text: string) {
      const fileId = newId()
      const fields = { paperId, no: '1', epoch: String(epoch), fileId }
      const stored = await upload(app, answerFiles.upload, { fields, file: textFile(text), token })
      await save([fileId])
      return { fileId, stored }
    },
    submit: () => app.call(papers.submit, { paperId, submitKey }),
    own: (fileId: string) => download(app, answerFiles.own, { input: { paperId, no: 1, fileId }, token }),
    marked: (fileId: string) => download(app, answerFiles.ofTask, { input: { paperId, no: 1, fileId }, token: staff }),
    scans: async () => {
      const { files } = await app.call(markingCalls.task, { paperId, no: 1 }, staff)
      return files?.map(file => file.scan)
    },
  }
}

it('are taken and acknowledged while the scanner is away, and had by nobody until it is back and has looked', async () => {
  scanner.isAway = true
  const paper = await open()
  const { fileId, stored } = await paper.answer('an honest report')
  expect(stored).toMatchObject({ id: fileId, scan: 'waiting' })
  await paper.submit()
  expect(await scanAnswerFiles(app.deps)).toBe(false)
  expect(await paper.scans()).toEqual(['waiting'])
  expect(await refusalOf(paper.own(fileId))).toBe('ANSWER_FILE_WAITS')
  expect(await refusalOf(paper.marked(fileId))).toBe('ANSWER_FILE_WAITS')
  scanner.isAway = false
  app.clock.advance(16)
  expect(await scanAnswerFiles(app.deps)).toBe(true)
  expect(await paper.scans()).toEqual([undefined])
  expect((await paper.marked(fileId)).bytes.toString()).toBe('an honest report')
  expect((await paper.own(fileId)).bytes.toString()).toBe('an honest report')
})

it('are taken while the scanner is slow, and had as soon as it has answered', async () => {
  scanner.isSlow = true
  const paper = await open()
  const { asked } = scanner
  const first = await paper.answer('an honest report')
  const scanning = scanAnswerFiles(app.deps)
  await expect.poll(() => scanner.asked).toBe(asked + 1)
  // Others are taken meanwhile.
  const second = await (await open()).answer('another one')
  expect(second.stored.scan).toBe('waiting')
  expect(await refusalOf(paper.own(first.fileId))).toBe('ANSWER_FILE_WAITS')
  scanner.isSlow = false
  scanner.answer()
  await scanning
  expect((await paper.own(first.fileId)).bytes.toString()).toBe('an honest report')
})

it('that are infected are kept from everybody; candidate and marker are told, in their language', async () => {
  const paper = await open()
  const { fileId } = await paper.answer('an EICAR test')
  await scanAnswerFiles(app.deps)
  const { messages } = await app.call(papers.state, { paperId: paper.paperId }, paper.token, 'zh-CN')
  expect(messages.map(({ text }) => text)).toEqual([
    '病毒扫描在您上传的文件中发现病毒，该文件无法评阅：报告.txt (Eicar-Test)。请移除它，并上传另一个文件。',
  ])
  // The next save brings it into the room; another file takes the place of this one.
  expect((await paper.save([fileId])).messages).toHaveLength(1)
  const { fileId: better } = await paper.answer('an honest report')
  await paper.save([fileId, better])
  await scanAnswerFiles(app.deps)
  await paper.submit()
  expect(await paper.scans()).toEqual(['infected', undefined])
  expect(await refusalOf(paper.marked(fileId))).toBe('ANSWER_FILE_INFECTED')
  expect(await refusalOf(paper.own(fileId))).toBe('ANSWER_FILE_INFECTED')
  expect((await paper.marked(better)).bytes.toString()).toBe('an honest report')
  const detail = await app.call(papers.detail, { paperId: paper.paperId }, staff)
  expect(detail.messages.map(({ text }) => text)).toEqual([expect.stringContaining('Eicar-Test')])
})

/** The scans of so much later; sessions, which end over night, are then as they were. */
async function scanAfter(...seconds: readonly number[]): Promise<void> {
  const before = app.clock.now()
  for (const each of seconds) {
    app.clock.set(new Date(before.getTime() + each * 1000))
    await scanAnswerFiles(app.deps)
  }
  app.clock.set(before)
}

it('that were taken for infected are asked about daily for a month, told once, and had when the alarm was wrong', async () => {
  await app.deps.db.updateTable('answerFiles').set({ scanAt: null }).execute()
  const [wrong, right] = [await open(), await open()]
  const [{ fileId }] = [await wrong.answer('a MACRO'), await right.answer('an EICAR test')]
  scanner.viruses = ['MACRO', 'EICAR']
  await scanAfter(0, DAY)
  await wrong.submit()
  expect(await refusalOf(wrong.marked(fileId))).toBe('ANSWER_FILE_INFECTED')
  expect((await app.call(papers.detail, { paperId: wrong.paperId }, staff)).messages).toHaveLength(1)
  scanner.viruses = ['EICAR']
  await scanAfter(2 * DAY)
  expect((await wrong.marked(fileId)).bytes.toString()).toBe('a MACRO')
  const { asked } = scanner
  await scanAfter(...Array.from({ length: 40 }, (_, day) => (day + 3) * DAY))
  expect(scanner.asked - asked).toBe(28)
})

it('that are larger than the scanner takes are kept, and had once its limit is raised', async () => {
  const paper = await open()
  const { fileId } = await paper.answer('a'.repeat(MAX_BYTES + 1))
  await scanAfter(0)
  await paper.submit()
  expect(await paper.scans()).toEqual(['tooLarge'])
  expect(await refusalOf(paper.marked(fileId))).toBe('ANSWER_FILE_NOT_SCANNED')
  scanner.maxBytes = 2 * MAX_BYTES
  await scanAfter(3600)
  scanner.maxBytes = MAX_BYTES
  expect((await paper.marked(fileId)).bytes).toHaveLength(MAX_BYTES + 1)
})

it('wait together: while the scanner is away it is not asked for each of them, and all are scanned once by two processes', async () => {
  scanner.isAway = true
  const all = await Promise.all([1, 2, 3, 4, 5].map(async () => (await open()).answer('an honest report')))
  const loop = scanningLoop(app.deps)
  await loop.run()
  scanner.isAway = false
  const { asked } = scanner
  await loop.run()
  expect(scanner.asked).toBe(asked)
  app.clock.advance(16)
  await Promise.all([scanAnswerFiles(app.deps), scanAnswerFiles(app.deps)])
  expect(scanner.asked).toBe(asked + all.length)
})

it('are sent in parts, as attachments that nothing runs in', async () => {
  const paper = await open()
  const { fileId } = await paper.answer('0123456789')
  await scanAnswerFiles(app.deps)
  const get = (headers: Readonly<Record<string, string>>) =>
    app.app.inject({
      method: 'POST',
      url: answerFiles.own.path,
      headers: { 'content-type': 'application/json', token: paper.token, ...headers },
      payload: JSON.stringify({ paperId: paper.paperId, no: 1, fileId }),
    })
  const part = await get({ range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(part.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('报告.txt')}`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { etag } = part.headers
  expect((await get({ range: 'bytes=2-4', 'if-range': '"another"' })).statusCode).toBe(200)
  expect((await get({ range: 'bytes=10-' })).statusCode).toBe(416)
  // A call is always answered with bytes: there is no cache to be told that it has them.
  const known = await get({ 'if-none-match': String(etag) })
  expect([known.statusCode, known.body]).toEqual([200, '0123456789'])
})
