/** Who is named for answers alike: pairs of an exam in scope, people in scope alone, and nobody where chance would do it. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn, type TestDepartment } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { answerWith, foldFigures, sitDown } from '../test/make-figures.ts'

const QUESTIONS = 16

let app: TestApp
let staff: string
let department: TestDepartment
let other: TestDepartment
let examId: string
let pair: string[]

/** Wrong letters, as good as drawn, the same each time. */
const wrongLetters = (person: number): string =>
  Array.from({ length: QUESTIONS }, (_, question) =>
    'ACD'.charAt((Math.imul(97 * person + 31 * question + 1, 2_654_435_761) >>> 16) % 3),
  ).join('')

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  department = await makeDepartment(app)
  other = await makeDepartment(app)
  const bank = await makeBank(app, administrator)
  const questionIds: string[] = []
  for (let i = 0; i < QUESTIONS; i += 1) questionIds.push((await makeQuestion(app, { bank, type: 1 })).id)
  examId = await makeExam(app, staff, [picked(questionIds)], { departmentId: department.id })
  pair = []
  for (let person = 0; person < 12; person += 1) {
    const sitting = await sitDown(app, examId, [person === 11 ? other.id : department.id])
    // The last three answer like the first one.
    await answerWith(app, sitting, wrongLetters(person > 8 ? 0 : person))
    if (person === 0 || person > 8) pair.push(sitting.paperId)
  }
  await foldFigures(app)
})
afterAll(() => app.close())

const compare = (token: string, input: object = {}) => app.call(examStatistics.similarity, { examId, ...input }, token)

it('names those who were wrong alike, and says how seldom that is', async () => {
  const { verdict, personCount, rows } = await compare(staff)
  expect({ verdict, personCount }).toEqual({ verdict: 'compared', personCount: 12 })
  expect(rows).not.toHaveLength(0)
  for (const row of rows) {
    expect(row).toMatchObject({ sameCount: QUESTIONS, wrongCount: QUESTIONS })
    expect(row.chance).toBeLessThan(0.01 / 66)
    for (const { paperId } of [row.first, row.second]) expect(pair).toContain(paperId)
  }
})

it('compares a department by itself, and not where there are too few', async () => {
  expect(await compare(staff, { departmentId: department.id })).toMatchObject({ verdict: 'compared', personCount: 11 })
  expect(await compare(staff, { departmentId: other.id })).toMatchObject({ verdict: 'tooFew', rows: [] })
})

it('names nobody of another data scope, and is not there for whoever does not see the exam', async () => {
  const within = await signIn(
    app,
    await makeAdministrator(app, { departmentIds: [department.id], scope: DataScope.departmentAndBelow }),
  )
  const own = await compare(within)
  const names = own.rows.flatMap(({ first, second }) => [first.paperId, second.paperId])
  expect(own.rows.length).toBeLessThan((await compare(staff)).rows.length)
  expect(names).not.toContain(pair.at(-1))
  expect(await refusalOf(compare(within, { departmentId: other.id }))).toBe('NOT_FOUND')
  const outsider = await signIn(
    app,
    await makeAdministrator(app, { departmentIds: [other.id], scope: DataScope.departmentAndBelow }),
  )
  expect(await refusalOf(compare(outsider))).toBe('NOT_FOUND')
})
