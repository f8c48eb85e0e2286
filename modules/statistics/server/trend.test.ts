/** How an exam went over the years, through the calls of its staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, publish } from '../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { answerWith, foldFigures, sitDown } from '../test/make-figures.ts'

let app: TestApp
let staff: string
let questions: string[]
beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  questions = [(await makeQuestion(app, { bank, type: 1 })).id, (await makeQuestion(app, { bank, type: 1 })).id]
})
afterAll(() => app.close())

async function takeAll(examId: string, sheets: readonly string[]): Promise<void> {
  for (const letters of sheets) await answerWith(app, await sitDown(app, examId), letters)
  await foldFigures(app)
}
const trendOf = (examId: string, as = staff) => app.call(examStatistics.trend, { examId }, as)
async function copyOf(id: string): Promise<string> {
  const copy = await app.call(exams.addCopy, { id }, staff)
  await publish(app, staff, copy.id)
  return copy.id
}

describe('the trend of an exam', () => {
  it('is told over its copies and the copies of these, in the order of time, from whichever of them', async () => {
    const first = await makeExam(app, staff, [picked(questions)], { passPoints: 2000 })
    const other = await makeExam(app, staff, [picked(questions)], { passPoints: 2000 })
    await takeAll(first, ['BB', 'AA'])
    await takeAll(other, ['BB'])
    const second = await copyOf(first)
    await takeAll(second, ['BB', 'BA', 'BB'])
    const third = await copyOf(second)
    expect((await trendOf(third)).rows.map(row => row.examId)).toEqual([first, second])
    await takeAll(third, ['AA'])
    const trend = await trendOf(first)
    expect(trend.rows).toMatchObject([
      { examId: first, personCount: 2, meanShare: 0.5, passRate: 0.5, facility: 0.5 },
      { examId: second, personCount: 3, passRate: 2 / 3 },
      { examId: third, personCount: 1, meanShare: 0, passRate: 0, meanInterval: null },
    ])
    expect(trend.rows[1]?.meanShare).toBeCloseTo(5 / 6, 9)
    expect(trend.passChange).toMatchObject({ difference: -2 / 3, isClear: false })
    expect(trend.meanChange).toMatchObject({ interval: null, isClear: false })
    expect(await trendOf(third)).toEqual(trend)
  })

  it('of an exam that is alone has one row and no change; without papers none', async () => {
    const alone = await makeExam(app, staff, [picked(questions)])
    expect(await trendOf(alone)).toEqual({ rows: [], meanChange: null, passChange: null })
    await takeAll(alone, ['BB'])
    expect(await trendOf(alone)).toMatchObject({ rows: [{ examId: alone }], meanChange: null, passChange: null })
  })

  it('leaves out what the caller may not see', async () => {
    const own = await makeAdministrator(app, { permissions: ['stat:exam:view'], scope: 1 })
    const token = await signIn(app, own)
    const first = await makeExam(app, staff, [picked(questions)])
    await takeAll(first, ['BB'])
    const second = await copyOf(first)
    await takeAll(second, ['AA'])
    expect(await refusalOf(trendOf(first, token))).toBe('NOT_FOUND')
    await app.deps.db.updateTable('exams').set({ ownerId: own.id }).where('id', '=', second).execute()
    expect((await trendOf(second, token)).rows.map(row => row.examId)).toEqual([second])
  })
})
