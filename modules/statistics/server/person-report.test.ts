/** The report of a person: for staff in scope whole, for the person as far as scores are released, as page and as PDF. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { audit } from '../../audit/contract.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn, type TestDepartment } from '../../identity/test/make-identity.ts'
import { askAboutEnergy } from '../../questions/test/ask-about.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { personReport } from '../contract/person-report.ts'
import { answerWith, foldFigures, type Sitting, sitDown } from '../test/make-figures.ts'

const NEVER = { rule: 6, at: null } as const

let app: TestApp
let staff: string
let department: TestDepartment
let sitting: Sitting
let openExam: string
let secretExam: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  department = await makeDepartment(app)
  const bank = await makeBank(app, administrator)
  const question = await makeQuestion(app, { bank, type: 1 })
  await askAboutEnergy(app, staff, question.id)
  const lines = [picked([question.id])]
  openExam = await makeExam(app, staff, lines, { title: 'Open exam', passPoints: 500 })
  const release = { score: NEVER, answers: NEVER, analysis: NEVER }
  secretExam = await makeExam(app, staff, lines, { title: 'Secret exam', passPoints: 500, release })
  sitting = await sitDown(app, openExam, [department.id])
  await answerWith(app, sitting, 'B')
  const { paperId, epoch, submitKey, questions } = await startPaper(app, sitting.token, secretExam)
  await answerWith(app, { ...sitting, paperId, epoch, submitKey, questions }, 'A')
  await foldFigures(app)
})
afterAll(() => app.close())

const show = (token: string) => app.call(personReport.show, { userId: sitting.userId }, token, 'en-US')

it('has everything for staff of the scope, and is not there for others', async () => {
  const report = await show(staff)
  expect(report.departments).toHaveLength(1)
  expect(report.exams.map(({ title, score, isPassed }) => [title, score, isPassed])).toEqual(
    expect.arrayContaining([
      ['Open exam', 1000, true],
      ['Secret exam', 0, false],
    ]),
  )
  expect(report.learntSeconds).toBe(0)
  const of = { scope: DataScope.department, departmentIds: [department.id] }
  expect((await show(await signIn(app, await makeAdministrator(app, of)))).exams).toHaveLength(2)
  const other = await makeAdministrator(app, { ...of, departmentIds: [(await makeDepartment(app)).id] })
  const outsider = await signIn(app, other)
  expect(await refusalOf(show(outsider))).toBe('NOT_FOUND')
  expect(await refusalOf(app.call(personReport.show, { userId: other.id }, staff))).toBe('NOT_FOUND')
})

it('keeps from the person what is not released, in the knowledge points too', async () => {
  const own = await app.call(personReport.mine, {}, sitting.token)
  const byTitle = new Map(own.exams.map(exam => [exam.title, exam]))
  expect(byTitle.get('Open exam')).toMatchObject({ score: 1000, isPassed: true })
  expect(byTitle.get('Secret exam')).toMatchObject({ score: null, totalPoints: null, isPassed: null })
  const whole = await show(staff)
  expect(own.knowledge.map(one => one.share)).toEqual([1])
  expect(whole.knowledge).toMatchObject([{ name: 'Energy', answerCount: 2, share: 0.5 }])
})

it('is a PDF with the same words, and the log says who took it', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: personReport.pdf.path,
    headers: { token: staff, 'accept-language': 'zh-CN' },
    payload: { userId: sitting.userId },
  })
  const document = await getDocument({ data: new Uint8Array(response.rawPayload), verbosity: 0 }).promise
  const content = await (await document.getPage(1)).getTextContent()
  const text = content.items.map(item => ('str' in item ? item.str : '')).join('')
  for (const words of ['学习报告', 'Open exam', '10 / 10', '不及格', '能量']) expect(text).toContain(words)
  const log = await app.call(audit.paging, { action: 'report.export', objectId: sitting.userId }, staff)
  expect(log.rows).toHaveLength(1)
})

it('knowledge points of an exam are of everybody, or of a department of the scope that is not too small', async () => {
  const all = await app.call(examStatistics.knowledge, { examId: secretExam }, staff, 'en-US')
  expect(all).toMatchObject({ isTooFew: false, rows: [{ name: 'Energy', questionCount: 1, share: 0 }] })
  const asked = { examId: openExam, departmentId: department.id }
  expect(await app.call(examStatistics.knowledge, asked, staff)).toEqual({ isTooFew: true, personCount: 1, rows: [] })
  for (const letter of ['B', 'B', 'A', 'A'])
    await answerWith(app, await sitDown(app, openExam, [department.id]), letter)
  await foldFigures(app)
  expect(await app.call(examStatistics.knowledge, asked, staff)).toMatchObject({
    personCount: 5,
    rows: [{ share: 0.6 }],
  })
})
