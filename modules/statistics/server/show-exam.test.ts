/** Statistics of an exam through the calls of its staff. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { deliverEvents } from '../../../apps/server/test/told.ts'
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import { inTx } from '@tripos/db/tx.ts'
import { drawn, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, signIn } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'
import { regrade } from '../../papers/test/make-regrades.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { examStatistics, MIN_PEOPLE } from '../contract/exam-statistics.ts'
import { answerWith, foldFigures, sitDown } from '../test/make-figures.ts'

let app: TestApp
let staff: string
let bank: TestBank
beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

const choices = async (count: number) => {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push((await makeQuestion(app, { bank, type: 1 })).id)
  return ids
}
/** Option B is the key of a sample question: each of these candidates answers all questions by letters. */
async function takeAll(examId: string, sheets: readonly string[], departmentIds: readonly string[] = []) {
  for (const letters of sheets) await answerWith(app, await sitDown(app, examId, departmentIds), letters)
  await foldFigures(app)
}
const overviewOf = (examId: string, token = staff) => app.call(examStatistics.overview, { examId }, token)

describe('statistics of an exam', () => {
  it('name the option that the best chose in place of a wrong key, and lead to the question', async () => {
    const ids = await choices(4)
    const examId = await makeExam(app, staff, [picked(ids)], { passPoints: 2000 })
    // The first question has a key that the good contradict: they know C. Four strong, eight weak.
    const strong = Array.from({ length: 4 }, () => 'CBBB')
    const weak = ['BAAA', 'BACA', 'AAAA', 'BADA', 'DABA', 'BAAC', 'BABA', 'ACAA']
    await takeAll(examId, [...strong, ...weak])
    const { figures, examTitle } = await overviewOf(examId)
    expect(examTitle).toContain('Exam')
    expect(figures).toMatchObject({ paperCount: 12, personCount: 12, passCount: 5, judgedCount: 12 })
    expect(figures?.scoreBins.reduce((sum, count) => sum + count)).toBe(12)
    const { rows } = await app.call(examStatistics.questions, { examId, isAdvised: true }, staff)
    expect(rows[0]).toMatchObject({ no: 1, questionId: ids[0] })
    expect(rows[0]?.advice[0]).toEqual({ code: 'keyMayBeWrong', option: 2, count: 3, of: 3 })
    const { versionId = '', points = 0 } = rows[0] ?? {}
    const question = await app.call(examStatistics.question, { examId, versionId, points }, staff)
    expect(question.options.map(option => option.count)).toEqual([2, 5, 4, 1])
    expect(question.options.map(option => option.isCredited)).toEqual([false, true, false, false])
    expect(question.groupSize).toBe(3)
  })

  it('count options inside combined questions by the best and the weakest, with advice in words of their part', async () => {
    const { id } = await makeQuestion(app, { bank, type: 6 })
    const examId = await makeExam(app, staff, [picked([id, ...(await choices(3))])])
    // Part 1 has four options and B as its key; the good choose C, and nobody D.
    for (const letters of [...Array.from({ length: 4 }, () => 'CBBB'), ...Array.from({ length: 8 }, () => 'AAAA')]) {
      const sitting = await sitDown(app, examId)
      const [first = '', ...rest] = letters
      const combined = sitting.questions.find(question => question.type === 6)
      if (combined?.type !== 6) throw new Error('no combined question')
      const { paperId, epoch, token } = sitting
      const shown = shownOptions(combined.parts[0] ?? combined)
      const part = { options: [shown.findIndex(html => html.includes(`Option ${first} `))] }
      const answer = { parts: [part, null, null, null] }
      await app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: combined.no, seq: 1, answer }] }, token)
      await answerWith(app, sitting, `-${rest.join('')}`)
    }
    await foldFigures(app)
    const { rows } = await app.call(examStatistics.questions, { examId }, staff)
    const row = rows.find(({ questionId }) => questionId === id)
    expect(row?.advice).toContainEqual({ code: 'keyMayBeWrong', option: 2, count: 3, of: 3, part: 0 })
    const { versionId = '', points = 0 } = row ?? {}
    const { parts, options } = await app.call(examStatistics.question, { examId, versionId, points }, staff)
    expect(options).toEqual([])
    expect(parts[0]?.options).toMatchObject([
      { count: 8, upper: 0, lower: 3, isCredited: false },
      { count: 0, upper: 0, lower: 0, isCredited: true },
      { count: 4, upper: 3, lower: 0, isCredited: false },
      { count: 0, upper: 0, lower: 0, isCredited: false },
    ])
    expect(parts[0]?.unanswered).toMatchObject({ count: 0 })
    expect(parts.map(part => part.options.length)).toEqual([4, 0, 0, 0])
    expect(parts[1]?.unanswered).toMatchObject({ count: 12, upper: 3, lower: 3 })
  })

  it('go by what questions are worth after regrades, and leave out what counts for nothing', async () => {
    const examId = await makeExam(app, staff, [picked(await choices(3))])
    await takeAll(examId, ['BBB', 'BAB', 'ABA'])
    const rowsOf = async () => (await app.call(examStatistics.questions, { examId }, staff)).rows
    const [first, second] = await rowsOf()
    const points = first?.points ?? 0
    const decision = { kind: 'points', points: 2 * points } as const
    await regrade(app, staff, { examId, versionId: first?.versionId ?? '', decision })
    await regrade(app, staff, { examId, versionId: second?.versionId ?? '', decision: { kind: 'out' } })
    await foldFigures(app)
    expect(await rowsOf()).toMatchObject([
      { points: 2 * points, isOut: false, facility: 2 / 3, intendedWeight: 2 / 3 },
      { points: 0, isOut: true, facility: null, advice: [] },
      { points, isOut: false, facility: 2 / 3, intendedWeight: 1 / 3 },
    ])
    const { figures } = await overviewOf(examId)
    expect(figures).toMatchObject({ totalPoints: 3 * points, meanShare: 2 / 3 })
    // Two of three papers have all of it.
    expect(figures?.sections).toMatchObject([{ meanShare: 2 / 3 }])
  })

  it('of a line that draws go by what its questions are worth on each paper', async () => {
    const own = await makeBank(app, await makeAdministrator(app))
    for (let i = 0; i < 2; i += 1) await makeQuestion(app, { bank: own, type: 1 })
    const examId = await makeExam(app, staff, [drawn(own.id, 1)])
    await takeAll(examId, ['B', 'B', 'B', 'B', 'B', 'B', 'B', 'B'])
    const { rows } = await app.call(examStatistics.questions, { examId }, staff)
    const { versionId = '', points = 0 } = rows[0] ?? {}
    await regrade(app, staff, { examId, versionId, decision: { kind: 'points', points: 3 * points } })
    await foldFigures(app)
    expect((await overviewOf(examId)).figures?.lines).toMatchObject([{ facility: 1 }])
  })

  it('count the paper of the result, or every paper, and none that is void', async () => {
    const examId = await makeExam(app, staff, [picked(await choices(2))], { attemptLimit: 0 })
    const first = await sitDown(app, examId)
    await answerWith(app, first, 'AA')
    const void_ = await sitDown(app, examId)
    await answerWith(app, void_, 'BB')
    await app.call(papers.void, { paperId: void_.paperId, reason: 'The wrong room' }, staff)
    const again = { ...first, ...(await startPaper(app, first.token, examId)) }
    await answerWith(app, again, 'BA')
    await foldFigures(app)
    const figuresOf = async (view: 'counted' | 'all') =>
      (await app.call(examStatistics.overview, { examId, view }, staff)).figures
    // The best attempt is the result; the other one is a finished paper all the same.
    expect(await figuresOf('counted')).toMatchObject({ paperCount: 1, personCount: 1, meanShare: 0.5 })
    expect(await figuresOf('all')).toMatchObject({ paperCount: 2, personCount: 1, meanShare: 0.25 })
  })

  it('follow the rule by which attempts count, when they are told that results have changed', async () => {
    const examId = await makeExam(app, staff, [picked(await choices(2))], { attemptLimit: 0 })
    const first = await sitDown(app, examId)
    await answerWith(app, first, 'BB')
    await answerWith(app, { ...first, ...(await startPaper(app, first.token, examId)) }, 'AA')
    await foldFigures(app)
    await app.deps.db.updateTable('exams').set({ countedAttempt: 4 }).where('id', '=', examId).execute()
    await inTx(app.deps.db, tx => app.deps.outbox.publish(tx, 'exam.recounted', { examId }))
    await deliverEvents(app, 2)
    await foldFigures(app)
    // The mean of both is the result: both are behind it.
    expect((await overviewOf(examId)).figures).toMatchObject({ paperCount: 2, personCount: 1, meanShare: 0.5 })
  })

  it('of drawn questions are by line as well', async () => {
    const own = await makeBank(app, await makeAdministrator(app))
    for (let i = 0; i < 3; i += 1) await makeQuestion(app, { bank: own, type: 1 })
    const examId = await makeExam(app, staff, [drawn(own.id, 2)])
    await takeAll(examId, ['BB', 'BA', 'A-', 'BB'])
    const { figures } = await overviewOf(examId)
    expect(figures?.lines).toMatchObject([{ count: 2, poolSize: 3, paperCount: 4, facility: 0.625 }])
    const { rows } = await app.call(examStatistics.questions, { examId, sort: 'facility', order: 'desc' }, staff)
    expect(rows.every(row => row.isDrawn && row.intendedWeight === null)).toBe(true)
    const shares = rows.map(row => row.facility ?? 0)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  it('are not there before a paper counts, and not of a mock exam', async () => {
    const examId = await makeExam(app, staff, [picked(await choices(1))])
    expect(await overviewOf(examId)).toMatchObject({ figures: null, isBehind: false, foldedAt: null, departments: [] })
    await app.deps.db.updateTable('exams').set({ kind: 2 }).where('id', '=', examId).execute()
    await takeAll(examId, ['B'])
    expect(await overviewOf(examId)).toMatchObject({ figures: null, isMock: true })
    expect(await app.call(examStatistics.questions, { examId }, staff)).toEqual({ total: 0, rows: [] })
  })
})

describe('departments', () => {
  it('show figures of enough people only, of those in scope, and count whoever is below', async () => {
    const faculty = await makeDepartment(app, { name: 'Faculty' })
    const large = await makeDepartment(app, { name: 'Large', parent: faculty })
    const small = await makeDepartment(app, { name: 'Small', parent: faculty })
    const examId = await makeExam(app, staff, [picked(await choices(1))], { departmentId: large.id })
    await takeAll(examId, ['B', 'B', 'B', 'B', 'A'].slice(0, MIN_PEOPLE), [large.id])
    await takeAll(examId, ['B', 'A'], [small.id])
    const { departments } = await overviewOf(examId)
    expect(departments.map(({ name, depth, personCount }) => [name, depth, personCount])).toEqual([
      ['Faculty', 0, 7],
      ['Large', 1, 5],
      ['Small', 1, 2],
    ])
    expect(departments[1]?.figures?.meanShare).toBe(0.8)
    expect(departments[2]?.figures).toBeNull()

    const head = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [large.id] })
    const own = await overviewOf(examId, await signIn(app, head))
    expect(own.departments.map(one => one.name)).toEqual(['Large'])
    const other = await makeAdministrator(app, { scope: DataScope.department, departmentIds: [small.id] })
    const outsider = await signIn(app, other)
    expect(await refusalOf(overviewOf(examId, outsider))).toBe('NOT_FOUND')
    expect((await app.call(examStatistics.exams, {}, outsider)).rows).toEqual([])
    expect((await app.call(examStatistics.exams, { search: 'Exam' }, staff)).rows.map(row => row.examId)).toContain(
      examId,
    )
  })

  it('are those of the day of the exam: who moves on takes no old exam along', async () => {
    const [before, after] = [await makeDepartment(app), await makeDepartment(app)]
    const examId = await makeExam(app, staff, [picked(await choices(1))])
    await takeAll(examId, ['B'], [before.id])
    const { db } = app.deps
    await db
      .updateTable('userDepartments')
      .set({ departmentId: after.id })
      .where('departmentId', '=', before.id)
      .execute()
    await db.updateTable('papers').set({ statisticsDue: true }).where('examId', '=', examId).execute()
    await foldFigures(app)
    expect((await overviewOf(examId)).departments.map(one => one.id)).toEqual([before.id])
  })
})
