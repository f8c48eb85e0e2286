/** A drawn paper in Word: the one that the preview shows, with its key only for who may see it. */
import { FORMAT_READERS } from '@tripos/question-formats/readers.ts'
import { readQuestion } from '@tripos/question-formats/source.ts'
import { newId } from '@tripos/runtime/random.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { paperPreview } from '../contract/paper-preview.ts'
import { drawn, makeBlueprint, makeExam } from '../test/make-exams.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let bankId: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  bankId = bank.id
  for (let at = 0; at < 8; at++) await makeQuestion(app, { bank, type: 1 })
})
afterAll(() => app.close())

type Calls = typeof paperPreview

async function fileOf(call: Calls['fileOfExam' | 'fileOfBlueprint'], payload: object, token = staff): Promise<Buffer> {
  const headers = { token, 'accept-language': 'zh-CN' }
  const reply = await app.app.inject({ method: 'POST', url: call.path, headers, payload })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

const textOf = (file: Buffer): string => Buffer.from(unzipSync(file)['word/document.xml'] ?? []).toString('utf8')

/** The stems, and the options with the right ones, in their order. */
async function readBack(file: Buffer) {
  const found = []
  for await (const { read, paper } of FORMAT_READERS.docx(file)) {
    if ('leftOut' in read || 'problem' in read) continue
    const question = readQuestion(read)
    if ('problem' in question || question.content.type !== 1) throw new Error('no choice was read')
    const options = question.content.options.map(({ html, isRight }) => [html.replace(/<[^>]*>/g, ''), isRight])
    found.push([question.content.stem.replace(/<[^>]*>/g, ''), options, paper?.points])
  }
  return found
}

it('is the paper that is shown, question by question and option by option, with its key', async () => {
  const examId = await makeExam(app, staff, [drawn(bankId, 5)])
  const drawId = newId()
  const shown = await app.call(paperPreview.ofExam, { id: examId, draws: 2, drawId }, staff)
  expect(await app.call(paperPreview.ofExam, { id: examId, draws: 2, drawId }, staff)).toEqual(shown)
  for (const [at, paper] of shown.entries()) {
    const file = await fileOf(paperPreview.fileOfExam, { id: examId, drawId, no: at + 1, withKey: true })
    const expected = paper.map(({ view, order, points }) => {
      if (view?.type !== 1) throw new Error('a choice was expected')
      const options = order.map(index => view.options[index])
      return [
        view.stem.replace(/<[^>]*>/g, ''),
        options.map(option => [option?.html.replace(/<[^>]*>/g, ''), option?.isRight]),
        points,
      ]
    })
    expect(await readBack(file)).toEqual(expected)
  }
  const log = await app.deps.db
    .selectFrom('auditLog')
    .select('detail')
    .where('objectId', '=', examId)
    .where('action', '=', 'exam.exportPaper')
    .execute()
  const entry = { detail: { withKey: true, questionCount: 5 } }
  expect(log).toEqual([entry, entry])
})

it('has no key where none is asked for, and none for those who may not see the bank', async () => {
  const id = await makeBlueprint(app, staff, [drawn(bankId, 3)])
  const asked = { id, drawId: newId(), no: 1 }
  const without = textOf(await fileOf(paperPreview.fileOfBlueprint, { ...asked, withKey: false }))
  expect(without).toContain('A. ')
  expect(without).not.toMatch(/答案|解析/)
  const permissions = ['exam:blueprint:view', 'exam:exam:view']
  const examsOnly = await signIn(app, await makeAdministrator(app, { permissions }))
  const excerpts = textOf(await fileOf(paperPreview.fileOfBlueprint, { ...asked, withKey: true }, examsOnly))
  expect(excerpts).toContain('3. ')
  expect(excerpts).not.toMatch(/答案：|解析：|A\. /)
})
