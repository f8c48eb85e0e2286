/** How the markers of an exam mark, told from the marks that they gave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../../questions/test/make-questions.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { papers } from '../../contract/papers.ts'
import { giveMark, handIn, makeDoubleExam, makeMarker, type Sitting } from '../../test/make-double-marks.ts'
import { regrade } from '../../test/make-regrades.ts'

let app: TestApp
let staff: string
let bank: TestBank
let [one, two, three] = ['', '', '']
let exam: { examId: string; versionId: string }

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  ;[one, two, three] = await Promise.all([makeMarker(app), makeMarker(app), makeMarker(app)])
})
beforeEach(async () => {
  const { id, versionId } = await makeQuestion(app, { bank, type: 4 })
  exam = { examId: await makeExam(app, staff, [picked([id])], { attemptLimit: 0 }), versionId }
})
afterAll(() => app.close())

const figuresOf = async (examId = exam.examId) => (await app.call(markingPlans.figures, { examId }, staff)).markers
/** One after the other, so many seconds apart. */
async function markAll(as: string, points: readonly number[], seconds = 20): Promise<Sitting[]> {
  const sittings: Sitting[] = []
  for (const each of points) {
    const sitting = await handIn(app, exam)
    app.clock.advance(seconds - 2)
    await giveMark(app, as, sitting.paperId, each, { role: 'sole' })
    sittings.push(sitting)
  }
  return sittings
}

describe('figures of markers', () => {
  it('say how many answers each has marked, how fast, and how much more or less than the others', async () => {
    expect(await figuresOf()).toEqual([])
    await markAll(one, [800, 900, 700])
    app.clock.advance(3600)
    await markAll(two, [500, 700], 40)
    const [first, second] = await figuresOf()
    expect(first).toMatchObject({ markCount: 3, secondsPerAnswer: 20, pairCount: 0, apartCount: 0 })
    expect(second).toMatchObject({ markCount: 2, secondsPerAnswer: 40 })
    expect(first?.severity?.difference).toBeCloseTo(0.2, 9)
    expect(second?.severity?.difference).toBeCloseTo(-0.2, 9)
    // The variances of the two groups are 0.01 and 0.02.
    expect(first?.severity?.error).toBeCloseTo(Math.sqrt(0.01 / 3 + 0.02 / 2), 9)
    expect(first?.severity?.isClear).toBe(false)
  })

  it('count the newest mark of an answer, and no paper that was voided', async () => {
    const [corrected, voided] = await markAll(one, [100, 0])
    await giveMark(app, one, corrected?.paperId ?? '', 900, { role: 'sole', seenRevision: 1 })
    await app.call(papers.void, { paperId: voided?.paperId ?? '', reason: 'by mistake' }, staff)
    await markAll(two, [500])
    const markers = await figuresOf()
    expect(markers.map(({ markCount }) => markCount)).toEqual([1, 1])
    expect(markers.map(({ severity }) => severity?.difference.toFixed(6) ?? '').toSorted()).toEqual([
      '-0.400000',
      '0.400000',
    ])
  })

  it('take marks as shares of what the question was worth when they were given', async () => {
    await markAll(one, [500])
    await regrade(app, staff, { ...exam, decision: { kind: 'points', points: 2000 } })
    const sitting = await handIn(app, exam)
    await giveMark(app, two, sitting.paperId, 1000, { role: 'sole', seenRegrade: 1 })
    for (const { severity } of await figuresOf()) expect(severity?.difference).toBeCloseTo(0, 9)
  })

  it('of two who mark each answer are of both, and neither of their mean nor of the arbiter', async () => {
    const double = await makeDoubleExam(app, staff, { bank, type: 4 })
    const [within, apart] = [await handIn(app, double), await handIn(app, double)]
    for (const [as, points] of [
      [one, 600],
      [two, 700],
    ] as const)
      await giveMark(app, as, within.paperId, points)
    for (const [as, points] of [
      [one, 200],
      [two, 900],
    ] as const)
      await giveMark(app, as, apart.paperId, points)
    await giveMark(app, three, apart.paperId, 500, { role: 'arbiter' })
    const markers = await figuresOf(double.examId)
    expect(markers.map(({ markCount, pairCount, apartCount }) => [markCount, pairCount, apartCount])).toEqual([
      [2, 2, 1],
      [2, 2, 1],
    ])
    expect(markers.map(({ severity }) => severity?.difference.toFixed(6) ?? '').toSorted()).toEqual([
      '-0.400000',
      '0.400000',
    ])
  })

  it('are for whoever edits the exam, within the scope', async () => {
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['exam:exam:edit'], scope: 1 }))
    expect(await refusalOf(app.call(markingPlans.figures, { examId: exam.examId }, outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(markingPlans.figures, { examId: exam.examId }, one))).toBe('NOT_ALLOWED')
  })
})
