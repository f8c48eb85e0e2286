/** The wrong book as PDF: what the sheet on the screen shows at that moment, and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { pdfText } from '../../papers/test/pdf-text.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, sampleContent } from '../../questions/test/make-questions.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { wrongBook } from '../contract/wrong-book.ts'
import { HOUR_AND_GRACE, hourExam, settle, takeExam } from '../test/make-wrong-book.ts'

const WORD = 'canarypdf'
let app: TestApp
let owner: TestUser
let anna: TestUser
let questionIds: string[]
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  anna = await makeStudent(app)
  const bank = await makeBank(app, owner)
  questionIds = []
  for (const type of Object.values(QuestionType)) {
    questionIds.push((await makeQuestion(app, { bank, content: sampleContent(type, `${WORD}${type}x`) })).id)
  }
})
afterAll(() => app.close())

async function print(user: TestUser, input: object = {}, language = 'en-US'): Promise<string> {
  const { rawPayload } = await app.app.inject({
    method: 'POST',
    url: wrongBook.sheetPdf.path,
    headers: { token: await signIn(app, user), 'accept-language': language },
    payload: input,
  })
  return pdfText(rawPayload)
}

it('prints every type with or without answers, once they are out, to nobody else, and not while an exam asks them', async () => {
  const token = await signIn(app, anna)
  await takeExam(app, token, await hourExam(app, await signIn(app, owner), questionIds))
  await settle(app)
  expect(await print(anna)).not.toContain(WORD)
  app.clock.advance(HOUR_AND_GRACE)
  const blank = await print(anna)
  for (const type of Object.values(QuestionType)) expect(blank).toContain(`Question ${WORD}${type}x`)
  expect(blank).not.toMatch(/Analysis|Reference|Answer|Explanation/)
  const keyed = await print(anna, { withAnswers: true }, 'zh-CN')
  for (const type of Object.values(QuestionType)) expect(keyed).toContain(`Analysis ${WORD}${type}x`)
  expect(keyed).toContain('正确答案：')
  expect(keyed).toContain('我的作答：未作答')
  const other = await makeStudent(app)
  expect(await print(other, { withAnswers: true })).not.toContain(WORD)
  await hourExam(app, await signIn(app, owner), questionIds, { openType: 4, audienceUserIds: [other.id] })
  expect(await print(anna, { withAnswers: true })).not.toContain(WORD)
})
