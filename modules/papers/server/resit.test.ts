/** Re-sits: for whom they are, and what they take over. */
import { exams } from '../../exams/contract/exams.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { examInput, picked, publish, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let questionId: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  questionId = (await makeQuestion(app, { bank, type: 1 })).id
})
afterAll(() => app.close())

/** The exams are over, and sessions too that nobody has used meanwhile. */
async function untilOver(): Promise<void> {
  app.clock.advance(3700)
  staff = await signIn(app, administrator)
}

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

/** Published, open for an hour, with questions of its own: the right answer is the second option. */
async function makeExamFor(departmentId: string, fields: Partial<Parameters<typeof examInput>[1]> = {}) {
  const { blueprintId: _blueprintId, ...input } = examInput('', {
    openType: 2,
    audienceDepartmentIds: [departmentId],
    startsAt: inMinutes(0),
    endsAt: inMinutes(60),
    limitMinutes: 30,
    passPoints: 600,
    release: { score: { rule: 2, at: null }, answers: { rule: 3, at: null }, analysis: { rule: 6, at: null } },
    ...fields,
  })
  const section = { title: 'Section', lines: [picked([questionId])] }
  const composition = {
    sections: [section],
    shuffleQuestions: false,
    shuffleOptions: false,
    partialScore: 1 as const,
  }
  const { id } = await app.call(exams.save, { ...input, composition }, staff)
  await publish(app, staff, id)
  return id
}

async function sit(examId: string, student: TestUser, choice: number): Promise<void> {
  const token = await signIn(app, student)
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answer = { no: 1, seq: 1, answer: { options: [choice] } }
  await app.call(papers.saveAnswers, { paperId, epoch, answers: [answer] }, token)
  await app.call(papers.submit, { paperId, submitKey }, token)
}

const detail = (id: string) => app.call(exams.detail, { id }, staff)

it('is a draft for who failed and who did not come, with the questions and rules of the exam', async () => {
  const grade = await makeDepartment(app)
  const student = () => makeStudent(app, { departmentIds: [grade.id] })
  const [passed, failed, absent] = [await student(), await student(), await student()]
  const id = await makeExamFor(grade.id)
  await sit(id, passed, 1)
  await sit(id, failed, 0)
  // While it is open nobody is absent.
  expect(await app.call(exams.resitCheck, { id }, staff)).toEqual({ failedCount: 1, absentCount: 0, draft: null })
  await untilOver()
  expect(await app.call(exams.resitCheck, { id }, staff)).toEqual({ failedCount: 1, absentCount: 1, draft: null })
  const { id: resitId } = await app.call(exams.addResit, { id }, staff)
  const [first, resit] = [await detail(id), await detail(resitId)]
  expect(resit.audienceUserIds.toSorted()).toEqual([failed.id, absent.id].toSorted())
  expect(resit).toMatchObject({ isPublished: false, openType: 4, startsAt: null, endsAt: null, passPoints: 600 })
  expect(resit.title).toContain(first.title)
  expect(resit.composition).toEqual(first.composition)
  // Each has questions of its own: the one may be changed without the other.
  expect(resit.blueprintId).not.toBe(first.blueprintId)
  // What waited for the end waits for a person now, and nothing comes out earlier than before.
  expect(resit.release).toEqual({
    score: { rule: 2, at: null },
    answers: { rule: 5, at: null },
    analysis: { rule: 6, at: null },
  })
  await publish(app, staff, resitId)
  await startPaper(app, await signIn(app, absent), resitId)
  expect(await refusalOf(app.call(papers.start, { examId: resitId }, await signIn(app, passed)))).toBe('NOT_FOUND')
})

it('is refused where nobody needs one, and to whom the exam is not theirs; nothing is made', async () => {
  const grade = await makeDepartment(app)
  const id = await makeExamFor(grade.id)
  const count = async () => (await app.call(exams.paging, {}, staff)).total
  const before = await count()
  expect(await refusalOf(app.call(exams.addResit, { id }, staff))).toBe('RESIT_NOBODY')
  const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
  expect(await refusalOf(app.call(exams.addResit, { id }, stranger))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(exams.resitCheck, { id }, stranger))).toBe('NOT_FOUND')
  expect(await count()).toBe(before)
})

it('is for those alone on whom its author works', async () => {
  const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
  await makeStudent(app, { departmentIds: [here.id] })
  await makeStudent(app, { departmentIds: [there.id] })
  const id = await makeExamFor(here.id, { departmentId: here.id, audienceDepartmentIds: [here.id, there.id] })
  await untilOver()
  const permissions = ['exam:exam:view', 'exam:exam:edit', 'paper:paper:view'] as const
  const author = await signIn(
    app,
    await makeAdministrator(app, { scope: 3, departmentIds: [here.id], permissions: [...permissions] }),
  )
  expect(await app.call(exams.resitCheck, { id }, author)).toEqual({ failedCount: 0, absentCount: 1, draft: null })
  // Composing is a right of its own: the draft has questions of its own.
  expect(await refusalOf(app.call(exams.addResit, { id }, author))).toBe('NOT_ALLOWED')
  expect(await app.call(exams.resitCheck, { id }, staff)).toEqual({ failedCount: 0, absentCount: 2, draft: null })
})
