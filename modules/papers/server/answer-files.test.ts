/** Files as answers: uploaded, kept to their paper, seen by its markers, cleared out. */
import { answerFiles } from '../contract/answer-files.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { download, sendUpload, upload } from '../../../apps/server/test/upload.ts'
import { newId } from '@tripos/runtime/random.ts'
import { clearAnswerFiles } from './answer-files.ts'

let app: TestApp
let staff: string
let examId: string

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const pdf = { name: '实验报告.pdf', bytes: PDF }

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  // Two files of at most 1 MB, PDF or text; and a question that takes none.
  const ids = [(await makeQuestion(app, { bank, type: 10 })).id, (await makeQuestion(app, { bank, type: 4 })).id]
  examId = await makeExam(app, staff, [picked(ids, 1000)], { attemptLimit: 0, keysWhileOpen: true })
})
afterAll(() => app.close())

const open = async () => {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, examId)
  const { paperId, submitKey } = paper
  const fields = { paperId, no: '1', epoch: String(paper.epoch) }
  let seq = 0
  return {
    token,
    paper,
    send: (fileId: string, file: typeof pdf = pdf, more: object = {}) =>
      upload(app, answerFiles.upload, { fields: { ...fields, fileId, ...more }, file, token }),
    save: (files: readonly string[], no = 1) =>
      app.call(
        papers.saveAnswers,
        { paperId, epoch: paper.epoch, answers: [{ no, seq: (seq += 1), answer: { files: [...files] } }] },
        token,
      ),
    submit: () => app.call(papers.submit, { paperId, submitKey }),
    own: (fileId: string) => download(app, answerFiles.own, { input: { paperId, no: 1, fileId }, token }),
    reopen: () => app.call(papers.open, { paperId, deviceId: newId(), takeOver: true }, token),
  }
}

it('come back with equal bytes for candidate and marker, under their cleaned names, never to be shown as a page', async () => {
  const { paper, send, save, submit, own, token } = await open()
  const { paperId } = paper
  expect(paper.questions[0]).toMatchObject({
    upload: { accepts: ['pdf', 'text'], mostFiles: 2, mostMegabytes: 1 },
  })
  const fileId = newId()
  const stored = await send(fileId, { ...pdf, name: 'x/../实验\u202E报告.pdf' })
  expect(stored).toEqual({ id: fileId, name: '实验报告.pdf', size: PDF.length, mime: 'application/pdf' })
  await save([fileId])
  await submit()
  const input = { paperId, no: 1, fileId }
  const both = [await own(fileId), await download(app, answerFiles.ofTask, { input, token: staff })]
  for (const { bytes, fileName, mime } of both) {
    expect(bytes.equals(PDF)).toBe(true)
    expect([fileName, mime]).toEqual(['实验报告.pdf', 'application/pdf'])
  }
  const reply = await app.app.inject({
    method: 'POST',
    url: answerFiles.ofPaper.path,
    headers: { 'content-type': 'application/json', token: staff },
    payload: JSON.stringify(input),
  })
  expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['cache-control']).toBe('no-store')
  const task = await app.call(markingCalls.task, { paperId, no: 1 }, staff)
  expect(task.files).toEqual([stored])
  const detail = await app.call(papers.detail, { paperId }, staff)
  expect([detail.questions[0]?.files, detail.questions[1]?.files]).toEqual([[stored], undefined])
  await app.call(markingCalls.mark, { paperId, no: 1, points: 700, seenRevision: 0 }, staff)
  const result = await app.call(papers.result, { paperId }, token)
  expect(result.questions[0]).toMatchObject({ files: [stored], score: 700, answer: { files: [fileId] } })
})

it('are the same file under the same id, however often and with whatever bytes it is sent', async () => {
  const { send, own, reopen, paper } = await open()
  const fileId = newId()
  const first = await send(fileId)
  const again = [
    ...(await Promise.all([send(fileId), send(fileId)])),
    await send(fileId, { name: 'b.txt', bytes: Buffer.from('b') }),
  ]
  expect(again).toEqual([first, first, first])
  expect((await own(fileId)).bytes.equals(PDF)).toBe(true)
  const together = newId()
  await Promise.all([send(together), send(together), send(together)])
  const { files } = await reopen()
  expect(files?.map(file => file.id)).toEqual([fileId, together])
  expect(await refusalOf(send(fileId, pdf, { no: '2' }))).toBe('ANSWER_NOT_FITTING')
  expect(paper.files).toBeUndefined()
})

it.each([
  ['another kind', { name: 'a.png', bytes: PDF }, 'FILE_TYPE_REFUSED'],
  ['a page', { name: 'a.html', bytes: Buffer.from('<script>') }, 'FILE_TYPE_REFUSED'],
  ['a program that is called a PDF', { name: 'a.pdf', bytes: Buffer.from('MZ\0\0') }, 'FILE_DISGUISED'],
  ['bytes that are called a text', { name: 'a.txt', bytes: Buffer.from([0, 1, 2]) }, 'FILE_DISGUISED'],
  ['an empty file', { name: 'a.txt', bytes: Buffer.alloc(0) }, 'FILE_DISGUISED'],
  ['a file above the limit of the question', { name: 'a.txt', bytes: Buffer.alloc(1024 * 1024 + 1, 'a') }, 'TOO_LARGE'],
])('refuse %s', async (_, file, refusal) => {
  const { send, reopen } = await open()
  expect(await refusalOf(send(newId(), file))).toBe(refusal)
  expect((await reopen()).files).toBeUndefined()
})

it('say what is wrong with a disguised file in the language of its owner', async () => {
  const { token, paper } = await open()
  const fields = { paperId: paper.paperId, no: '1', epoch: '1', fileId: newId() }
  const file = { name: 'a.pdf', bytes: Buffer.from('MZ\0\0') }
  const reply = await sendUpload(app, answerFiles.upload, { fields, file, token, language: 'zh-CN' })
  expect(reply.body).toMatchObject({
    code: ERRORS.FILE_DISGUISED.code,
    msg: '“a.pdf”不是 .pdf 文件。',
  })
})

it('are taken only on the device of the paper, at a question that takes files, while the paper is open and in time', async () => {
  const { send, reopen, submit } = await open()
  expect(await refusalOf(send(newId(), pdf, { no: '2' }))).toBe('ANSWER_NOT_FITTING')
  expect(await refusalOf(send(newId(), pdf, { no: '3' }))).toBe('ANSWER_NOT_FITTING')
  await reopen()
  expect(await refusalOf(send(newId()))).toBe('PAPER_TAKEN_OVER')
  await send(newId(), pdf, { epoch: '2' })
  await submit()
  expect(await refusalOf(send(newId(), pdf, { epoch: '2' }))).toBe('PAPER_CLOSED')
  const late = await open()
  const before = app.clock.now()
  app.clock.advance(3600 + app.deps.config.graceSeconds - 1)
  await late.send(newId())
  app.clock.advance(1)
  expect(await refusalOf(late.send(newId()))).toBe('PAPER_TOO_LATE')
  app.clock.set(before)
})

it('leave nothing behind where the line is cut in the middle, and arrive whole the next time', async () => {
  const { token, paper, send, reopen } = await open()
  const address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const folder = await app.deps.storage.receiveFolder()
  const fileId = newId()
  const fields = Object.entries({ paperId: paper.paperId, no: '1', epoch: '1', fileId })
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
  const head = fields.map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`).join('')
  const cut = request({
    host: address.hostname,
    port: address.port,
    path: answerFiles.upload.path,
    method: 'POST',
    headers: { token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
  })
  cut.on('error', () => undefined)
  cut.write(`${head}${part('file')}; filename="a.txt"\r\n\r\n${'words '.repeat(20_000)}`)
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), 5000)
  cut.destroy()
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 5000)
  expect((await reopen()).files).toBeUndefined()
  await send(fileId, { name: 'a.txt', bytes: Buffer.from('words') }, { epoch: '2' })
  expect((await reopen()).files).toMatchObject([{ id: fileId, size: 5 }])
})

it('fill at most the places that the question has, and can be replaced only so often', async () => {
  const { save, send } = await open()
  await save([newId(), newId()])
  expect(await refusalOf(save([newId(), newId(), newId()]))).toBe('ANSWER_NOT_FITTING')
  expect(await refusalOf(save([newId()], 2))).toBe('ANSWER_NOT_FITTING')
  const twice = newId()
  expect(await refusalOf(save([twice, twice]))).toBe('ANSWER_NOT_FITTING')
  for (let i = 0; i < 22; i += 1) await send(newId(), { name: 'a.txt', bytes: Buffer.from(String(i)) })
  expect(await refusalOf(send(newId()))).toBe('FILES_FULL')
})

it('are shown to nobody under the ids of another paper, and not to staff once the answer names them no more', async () => {
  const owner = await open()
  const other = await open()
  const fileId = newId()
  await owner.send(fileId)
  await owner.save([fileId])
  await other.save([fileId])
  await owner.submit()
  await other.submit()
  const input = { paperId: other.paper.paperId, no: 1, fileId }
  expect(await refusalOf(other.own(fileId))).toBe('NOT_FOUND')
  expect(await refusalOf(download(app, answerFiles.ofTask, { input, token: staff }))).toBe('NOT_FOUND')
  const detail = await app.call(papers.detail, { paperId: other.paper.paperId }, staff)
  expect(detail.questions[0]).toMatchObject({ answer: { files: [fileId] }, files: [] })

  const changed = await open()
  const [first, second] = [newId(), newId()]
  await changed.send(first)
  await changed.send(second)
  await changed.save([second])
  await changed.submit()
  const taken = { paperId: changed.paper.paperId, no: 1, fileId: first }
  expect(await refusalOf(download(app, answerFiles.ofPaper, { input: taken, token: staff }))).toBe('NOT_FOUND')
})

it('are cleared out a day after the hand-in where no answer names them; the others stay', async () => {
  const { send, save, submit, own } = await open()
  const [left, kept] = [newId(), newId()]
  await send(left)
  await send(kept)
  await save([kept])
  const before = app.clock.now()
  await clearAnswerFiles(app.deps)
  await own(left)
  await submit()
  app.clock.advance(23 * 3600)
  await clearAnswerFiles(app.deps)
  await app.deps.db.selectFrom('answerFiles').selectAll().where('id', '=', left).executeTakeFirstOrThrow()
  const { storageId } = await app.deps.db
    .selectFrom('answerFiles')
    .select('storageId')
    .where('id', '=', left)
    .executeTakeFirstOrThrow()
  app.clock.advance(3600 + 1)
  await clearAnswerFiles(app.deps)
  expect(await app.deps.storage.get(`answers/${storageId}`)).toBeUndefined()
  app.clock.set(before)
  expect(await refusalOf(own(left))).toBe('NOT_FOUND')
  expect((await own(kept)).bytes.equals(PDF)).toBe(true)
})
