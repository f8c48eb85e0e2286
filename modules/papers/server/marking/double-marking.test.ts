/** Two people mark an answer without seeing each other's marks; a third decides where they are too far apart. */
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, samplePart, type TestBank } from '../../../questions/test/make-questions.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { paperRemedies, REOPEN_WORDS } from '../../contract/paper-remedies.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import {
  type DoubleExam,
  giveMark,
  handIn,
  makeDoubleExam,
  makeMarker,
  type Sitting,
} from '../../test/make-double-marks.ts'
import { regrade } from '../../test/make-regrades.ts'
import { computeResults } from '../results/keep-results.ts'

let app: TestApp
let staff: string
let bank: TestBank
let [one, two, three] = ['', '', '']
let exam: DoubleExam

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  ;[one, two, three] = await Promise.all([makeMarker(app), makeMarker(app), makeMarker(app)])
})
beforeEach(async () => {
  exam = await makeDoubleExam(app, staff, { bank, type: 4 })
})
afterAll(() => app.close())

const mark = (as: string, { paperId }: Sitting, points: number, fields: Parameters<typeof giveMark>[4] = {}) =>
  giveMark(app, as, paperId, points, fields)
const rowOf = ({ paperId }: Sitting) =>
  app.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()
const nextOf = (as: string) => app.call(markingCalls.next, { examId: exam.examId }, as)
const taskOf = (as: string, { paperId }: Sitting) => app.call(markingCalls.task, { paperId, no: 1 }, as)
const resultOf = ({ paperId, student }: Sitting) => app.call(papers.result, { paperId }, student)
const rowsIn = async (table: 'marks' | 'blindMarks', { paperId }: Sitting) =>
  app.deps.db.selectFrom(table).select(['points']).where('paperId', '=', paperId).orderBy('markedAt').execute()

/** The kept result is what the papers say, counted from nothing. */
async function expectKept(): Promise<void> {
  const { rows } = await sql<{ examId: string; userId: string }>`
    select distinct exam_id, user_id from papers where exam_id = ${exam.examId}`.execute(app.deps.db)
  const counted = await inTx(app.deps.db, tx => computeResults(tx, rows))
  const kept = await app.deps.db.selectFrom('examResults').selectAll().where('examId', '=', exam.examId).execute()
  const byUser = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1)
  expect(kept.toSorted(byUser)).toEqual(counted.toSorted(byUser))
}

describe('two marks within the tolerance', () => {
  it('count as their mean, and the candidate reads both comments', async () => {
    const sitting = await handIn(app, exam)
    expect(await mark(one, sitting, 700, { comment: 'good' })).toEqual({ revision: 1, paperState: 1, score: null })
    expect(await rowOf(sitting)).toMatchObject({ state: 1, score: null, toMarkCount: 1 })
    expect(await resultOf(sitting)).toMatchObject({ score: null, isScoreReleased: false })
    await expectKept()
    expect(await mark(two, sitting, 751, { comment: 'no units' })).toEqual({ revision: 1, paperState: 2, score: 726 })
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 726, toMarkCount: 0 })
    const { questions } = await resultOf(sitting)
    expect(questions[0]).toMatchObject({ score: 726, comment: 'good\nno units' })
    await expectKept()
    const detail = await app.call(papers.detail, { paperId: sitting.paperId }, staff)
    expect(detail.questions[0]?.marks).toMatchObject([
      { points: 726, two: { isByArbiter: false, marks: [{ points: 700 }, { points: 751 }] } },
    ])
  })

  it('may be corrected by whoever gave one until the other has come', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 70)
    expect(await refusalOf(mark(one, sitting, 700))).toBe('EDIT_CONFLICT')
    await mark(one, sitting, 700, { seenRevision: 1 })
    expect(await rowOf(sitting)).toMatchObject({ state: 1, score: null })
    await mark(two, sitting, 700)
    expect(await rowOf(sitting)).toMatchObject({ score: 700 })
    expect(await refusalOf(mark(one, sitting, 800, { seenRevision: 2 }))).toBe('ANSWER_MARKED')
    expect(await rowsIn('blindMarks', sitting)).toEqual([{ points: 70 }, { points: 700 }, { points: 700 }])
    expect(await rowsIn('marks', sitting)).toEqual([{ points: 700 }])
  })

  it('are seen by nobody else until they count', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 765, { comment: 'a secret word' })
    const seeing = await makeMarker(app, ['paper:paper:mark', 'paper:paper:view'])
    const shown = [
      await nextOf(two),
      await taskOf(seeing, sitting),
      await app.call(papers.detail, { paperId: sitting.paperId }, seeing),
      await app.deps.db.selectFrom('auditLog').select('detail').where('objectId', '=', sitting.paperId).execute(),
    ]
    expect(shown[0]).toMatchObject({ role: 'blind', marks: [], arbitration: null })
    expect(JSON.stringify(shown)).not.toMatch(/765|7\.65|a secret word/)
    expect(await taskOf(one, sitting)).toMatchObject({ role: 'blind', marks: [{ points: 765, revision: 1 }] })
  })

  it('may be corrected by who leads the marking, and by no other third person', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 700)
    await mark(two, sitting, 700)
    const sole = { role: 'sole', seenRevision: 1 } as const
    expect(await refusalOf(mark(three, sitting, 900, sole))).toBe('ANSWER_MARKED')
    expect(await taskOf(three, sitting)).toMatchObject({ role: 'done', marks: [] })
    expect(await taskOf(staff, sitting)).toMatchObject({ role: 'sole', marks: [{ points: 700 }] })
    await mark(staff, sitting, 900, sole)
    expect(await rowOf(sitting)).toMatchObject({ score: 900 })
  })
})

describe('two marks that are too far apart', () => {
  it('wait for a third person, who sees both and decides', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 300, { comment: 'poor' })
    expect(await mark(two, sitting, 401, { comment: 'fair' })).toEqual({ revision: 1, paperState: 1, score: null })
    expect(await rowOf(sitting)).toMatchObject({ state: 1, score: null, toMarkCount: 1 })
    expect([await nextOf(one), await nextOf(two)]).toEqual([null, null])
    expect(await taskOf(one, sitting)).toMatchObject({ role: 'done', marks: [{ points: 300 }], arbitration: null })
    for (const as of [one, two]) {
      expect(await refusalOf(mark(as, sitting, 400, { role: 'arbiter' }))).toBe('ANSWER_MARKED')
    }
    expect(await refusalOf(mark(three, sitting, 400))).toBe('EDIT_CONFLICT')
    expect(await nextOf(three)).toMatchObject({
      role: 'arbiter',
      marks: [],
      arbitration: { allowedDifference: 100, marks: [{ points: 300, comment: 'poor' }, { points: 401 }] },
    })
    await mark(three, sitting, 350, { role: 'arbiter', comment: 'between' })
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 350 })
    expect((await resultOf(sitting)).questions[0]).toMatchObject({ score: 350, comment: 'between' })
    await expectKept()
    const detail = await app.call(papers.detail, { paperId: sitting.paperId }, staff)
    expect(detail.questions[0]?.marks).toMatchObject([{ points: 350, two: { isByArbiter: true } }])
  })
})

describe('a mark', () => {
  it('is given by a person once, and only one’s own answers are left out of the queue', async () => {
    const [first, second] = [await handIn(app, exam), await handIn(app, exam)]
    await mark(one, first, 500)
    expect(await nextOf(one)).toMatchObject({ paperId: second.paperId, waitingCount: 1, markedCount: 1 })
    await mark(one, second, 500)
    expect(await nextOf(one)).toBeNull()
    expect(await nextOf(two)).toMatchObject({ waitingCount: 2, markedCount: 0 })
    const listed = await app.call(markingCalls.listExams, { page: 1, size: 100 }, one)
    expect(listed.rows.find(row => row.examId === exam.examId)).toMatchObject({ waitingCount: 0, markedCount: 2 })
    const { questions } = await app.call(markingCalls.questions, { examId: exam.examId }, two)
    expect(questions).toMatchObject([{ waitingCount: 2, markedCount: 0 }])
  })

  it('is refused outside of the scope, above the maximum, and as a mark of one person', async () => {
    const sitting = await handIn(app, exam)
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:mark'], scope: 1 }))
    expect(await refusalOf(mark(outsider, sitting, 500))).toBe('NOT_FOUND')
    expect(await refusalOf(mark(one, sitting, 1001))).toBe('POINTS_ABOVE_MAX')
    expect(await refusalOf(mark(one, sitting, 500, { role: 'sole' }))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(mark(one, sitting, 500, { role: 'arbiter' }))).toBe('EDIT_CONFLICT')
    expect(await rowsIn('blindMarks', sitting)).toEqual([])
    expect(await rowsIn('marks', sitting)).toEqual([])
  })

  it('of a combined question with an essay is given in the same way', async () => {
    const parts = [{ content: samplePart(1, 'choice') }, { content: samplePart(4, 'essay') }]
    const content = { type: 6 as const, stem: '<p>Two parts</p>', parts, analysis: '' }
    exam = await makeDoubleExam(app, staff, { bank, type: 6, content })
    const sitting = await handIn(app, exam, { answer: { parts: [null, { text: 'words' }] } })
    await mark(one, sitting, 600)
    await mark(two, sitting, 700)
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 650 })
  })
})

describe('a plan that changes', () => {
  const plan = (isDouble: boolean, tolerancePercent = 10) =>
    app.call(markingPlans.save, { examId: exam.examId, isDouble, tolerancePercent }, staff)

  it('lets an answer with one mark wait for its second, and others be marked by one', async () => {
    const [half, fresh] = [await handIn(app, exam), await handIn(app, exam)]
    await mark(one, half, 500)
    await plan(false)
    await mark(two, fresh, 800, { role: 'sole' })
    expect(await rowOf(fresh)).toMatchObject({ state: 2, score: 800 })
    expect(await refusalOf(mark(two, half, 500, { role: 'sole' }))).toBe('EDIT_CONFLICT')
    await mark(two, half, 600)
    expect(await rowOf(half)).toMatchObject({ state: 2, score: 550 })
  })

  it('holds the second mark against the tolerance of its moment', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 300)
    await plan(true, 50)
    await mark(two, sitting, 800)
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 550 })
  })

  it('is set within the scope of exams alone, and says how far each question has come', async () => {
    const [half, apart] = [await handIn(app, exam), await handIn(app, exam)]
    await handIn(app, exam)
    await mark(one, half, 500)
    await mark(one, apart, 0)
    await mark(two, apart, 1000)
    const shown = await app.call(markingPlans.show, { examId: exam.examId }, staff)
    expect(shown).toMatchObject({
      isDouble: true,
      tolerancePercent: 10,
      questions: [
        {
          questionVersionId: exam.versionId,
          maxPoints: 1000,
          allowedDifference: 100,
          waitingCount: 1,
          secondCount: 1,
          arbiterCount: 1,
          markedCount: 0,
        },
      ],
    })
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['exam:exam:edit'], scope: 1 }))
    const input = { examId: exam.examId, isDouble: false, tolerancePercent: 0 }
    expect(await refusalOf(app.call(markingPlans.save, input, outsider))).toBe('NOT_FOUND')
    expect(await app.call(markingPlans.show, { examId: exam.examId }, staff)).toEqual(shown)
  })
})

describe('a paper that is opened again', () => {
  const reopen = ({ paperId }: Sitting) =>
    app.call(paperRemedies.reopen, { paperId, minutes: 5, reason: 'why', confirmation: REOPEN_WORDS['en-US'] }, staff)
  const submit = ({ paperId, submitKey }: Sitting) => app.call(papers.submit, { paperId, submitKey })
  const change = ({ paperId, epoch, student }: Sitting, text: string) =>
    app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq: 2, answer: { text } }] }, student)

  it('keeps the one mark of an answer that has not changed', async () => {
    const sitting = await handIn(app, exam)
    await mark(one, sitting, 500)
    await reopen(sitting)
    expect(await refusalOf(mark(two, sitting, 500))).toBe('NOT_FOUND')
    await submit(sitting)
    expect(await nextOf(one)).toBeNull()
    await mark(two, sitting, 600)
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 550 })
    await expectKept()
  })

  it.each([
    ['half marked', [500]],
    ['waiting for a decision', [200, 900]],
    ['marked', [500, 600]],
  ])('begins anew with an answer that has changed, %s before', async (_, given) => {
    const sitting = await handIn(app, exam)
    for (const [at, points] of given.entries()) await mark([one, two][at] ?? '', sitting, points)
    app.clock.advance(1)
    await reopen(sitting)
    app.clock.advance(1)
    await change(sitting, 'other words')
    app.clock.advance(1)
    await submit(sitting)
    expect(await rowOf(sitting)).toMatchObject({ state: 1, toMarkCount: 1 })
    app.clock.advance(1)
    expect(await nextOf(one)).toMatchObject({ role: 'blind', marks: [] })
    await mark(two, sitting, 800)
    await mark(one, sitting, 700)
    expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 750 })
    await expectKept()
  })
})

it('a regrade between the two marks: the first is carried through it before they are compared', async () => {
  const sitting = await handIn(app, exam)
  await mark(one, sitting, 400)
  await regrade(app, staff, { ...exam, decision: { kind: 'points', points: 2000 } })
  expect(await refusalOf(mark(two, sitting, 1000))).toBe('EDIT_CONFLICT')
  await mark(two, sitting, 1000, { seenRegrade: 1 })
  expect(await rowOf(sitting)).toMatchObject({ state: 2, score: 900, totalPoints: 2000 })
})
