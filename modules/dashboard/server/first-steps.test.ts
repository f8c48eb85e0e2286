import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { dashboard, FIRST_STEPS_NEED } from '../contract.ts'

let app: TestApp
let head: TestUser
let token: string
beforeAll(async () => {
  app = await startTestApp()
  head = await makeAdministrator(app)
  token = await signIn(app, head)
})
afterAll(() => app.close())

const show = async (of = token) =>
  (await app.call(dashboard.summary, { dayStart: '2026-03-02T00:00:00.000Z' }, of)).firstSteps
const taken = async () =>
  Object.entries((await show())?.taken ?? {})
    .filter(([, isTaken]) => isTaken)
    .map(([step]) => step)

it('are taken one after the other, as what they ask for is there, and say with what the next one begins', async () => {
  expect(await show()).toMatchObject({ isClosed: false, bankId: null, blueprintId: null })
  expect(await taken()).toEqual([])
  await makeDepartment(app)
  expect(await taken()).toEqual(['departments'])
  const student = await makeStudent(app)
  expect(await taken()).toEqual(['departments', 'students'])
  const bank = await makeBank(app, head)
  expect(await show()).toMatchObject({ bankId: bank.id, taken: { questions: false } })
  await makeQuestions(app, 1, { bank, type: 1 })
  expect(await taken()).toContain('questions')
  const examId = await makeExam(app, token, [drawn(bank.id, 1)])
  const { blueprintId } = await app.deps.db.selectFrom('exams').select('blueprintId').executeTakeFirstOrThrow()
  expect(await show()).toMatchObject({ blueprintId, examId: null, taken: { exams: true, papers: false } })
  await startPaper(app, await signIn(app, student), examId)
  expect(await taken()).toEqual(['departments', 'students', 'questions', 'exams', 'papers'])
  expect(await show()).toMatchObject({ examId })
})

it('are for whoever can take them all, on the whole site', async () => {
  const without = FIRST_STEPS_NEED.filter(tag => tag !== 'exam:exam:publish')
  const of = async (fields: object) => {
    const person = await signIn(app, await makeAdministrator(app, fields))
    const { firstSteps } = await app.call(dashboard.showFirstSteps, {}, person)
    expect(firstSteps).toEqual(await show(person))
    return firstSteps
  }
  expect(await of({ permissions: FIRST_STEPS_NEED })).not.toBeNull()
  expect(await of({ permissions: without })).toBeNull()
  expect(await of({ scope: DataScope.departmentAndBelow })).toBeNull()
})

it('stay put away for one person, however often that is said, and come back', async () => {
  const other = await signIn(app, await makeAdministrator(app))
  const save = (isClosed: boolean) => app.call(dashboard.saveFirstSteps, { isClosed }, token)
  await Promise.all([save(true), save(true)])
  expect((await show())?.isClosed).toBe(true)
  expect((await show(other))?.isClosed).toBe(false)
  await save(false)
  await save(false)
  expect((await show())?.isClosed).toBe(false)
  const student = await signIn(app, await makeStudent(app))
  expect(await refusalOf(app.call(dashboard.showFirstSteps, {}, student))).toBe('NOT_ALLOWED')
  expect(await refusalOf(app.call(dashboard.saveFirstSteps, { isClosed: true }, student))).toBe('NOT_ALLOWED')
})
