/** Files for lessons, pictures and files of answers go through the same steps: names, disguises and parts are the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@tripos/runtime/random.ts'
import { assets } from '../../../modules/assets/contract/assets.ts'
import { AssetState } from '../../../modules/assets/contract/asset-kinds.ts'
import { makeAsset, pngFile, sendFile } from '../../../modules/assets/test/make-assets.ts'
import { makeExam, picked, startPaper } from '../../../modules/exams/test/make-exams.ts'
import { files } from '../../../modules/files/contract.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../modules/identity/test/make-identity.ts'
import { answerFiles } from '../../../modules/papers/contract/answer-files.ts'
import { makeBank, makeQuestion } from '../../../modules/questions/test/make-questions.ts'
import { refusalOf, startTestApp, type TestApp } from './app.ts'
import { upload } from './upload.ts'

let app: TestApp
let staff: string
let student: string
let paperId: string
beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  const { id } = await makeQuestion(app, { bank: await makeBank(app, administrator), type: 10 })
  student = await signIn(app, await makeStudent(app))
  ;({ paperId } = await startPaper(app, student, await makeExam(app, staff, [picked([id])])))
})
afterAll(() => app.close())

interface Named {
  readonly name: string
  readonly bytes: Buffer
}

const sendAnswer = (file: Named, fileId = newId()) =>
  upload(app, answerFiles.upload, { fields: { paperId, no: '1', epoch: '1', fileId }, file, token: student })
const sendPicture = (file: Named) => upload(app, files.uploadImage, { fields: {}, file, token: staff })
const lesson = async (id: string) => app.call(assets.detail, { id }, staff)

test.each([
  ['../../etc/C:\\Users\\me\\re\u202Eport\u0000.txt', 'report.txt'],
  ['a<b>:c|?*.txt', 'a_b__c___.txt'],
  ['e\u0301tude \u3000 1.txt', 'étude 1.txt'],
  [`${'很'.repeat(300)}.txt`, `${'很'.repeat(196)}.txt`],
])('the name %j is cleaned the same', async (name, expected) => {
  const file = { name, bytes: Buffer.from('words') }
  expect((await lesson(await makeAsset(app, staff, file))).name).toBe(expected)
  expect((await sendAnswer(file)).name).toBe(expected)
})

test.each([
  ['a program', Buffer.from(`MZ${'\0'.repeat(600)}`)],
  ['a page', Buffer.from('<!doctype html><script>steal()</script>')],
])('%s with the name of another type is taken by none', async (_, bytes) => {
  expect((await lesson(await sendFile(app, staff, { name: 'a.pdf', bytes }))).state).toBe(AssetState.refused)
  expect(await refusalOf(sendAnswer({ name: 'a.pdf', bytes }))).toBe('FILE_DISGUISED')
  expect(await refusalOf(sendPicture({ name: 'a.png', bytes }))).toBe('FILE_TYPE_REFUSED')
})

test('each is sent in parts, as what it is, and so that nothing in it runs', async () => {
  const text = { name: 'a.txt', bytes: Buffer.from('0123456789') }
  const fileId = newId()
  await sendAnswer(text, fileId)
  const { url } = await app.call(assets.link, { id: await makeAsset(app, staff, text) }, staff)
  const picture = await sendPicture({ name: 'a.png', bytes: pngFile() })
  const payload = JSON.stringify({ paperId, no: 1, fileId })
  const headers = { 'content-type': 'application/json', token: student, range: 'bytes=1-3' }
  const replies = [
    await app.app.inject({ url, headers: { range: 'bytes=1-3' } }),
    await app.app.inject({ url: picture.url, headers: { range: 'bytes=1-3' } }),
    await app.app.inject({ method: 'POST', url: answerFiles.own.path, headers, payload }),
  ]
  expect(replies.map(reply => [reply.statusCode, reply.body])).toEqual([
    [206, '123'],
    [206, 'PNG'],
    [206, '123'],
  ])
  for (const reply of replies)
    expect(reply.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
})
