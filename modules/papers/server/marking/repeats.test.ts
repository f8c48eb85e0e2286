/** Answers that come to their marker a second time, and what that says of the marker. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../../questions/test/make-questions.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { giveMark, handIn, makeMarker, type Sitting } from '../../test/make-double-marks.ts'
import { regrade } from '../../test/make-regrades.ts'

let app: TestApp
let staff: string
let bank: TestBank
let exam: { examId: string; versionId: string }
let one: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
beforeEach(async () => {
  const { id, versionId } = await makeQuestion(app, { bank, type: 4 })
  exam = { examId: await makeExam(app, staff, [picked([id])], { attemptLimit: 0, keysWhileOpen: true }), versionId }
  one = await makeMarker(app)
})
afterAll(() => app.close())

const plan = (fields: { repeatPercent?: number; otherPercent?: number; isDouble?: boolean }) =>
  app.call(markingPlans.save, { examId: exam.examId, isDouble: false, tolerancePercent: 10, ...fields }, staff)
const nextOf = (as: string, fields: object = {}) => app.call(markingCalls.next, { examId: exam.examId, ...fields }, as)
const rowOf = (paperId: string) =>
  app.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()
const repeatsOf = () =>
  app.deps.db
    .selectFrom('repeatedMarks')
    .selectAll()
    .where('paperId', 'in', [...marked])
    .execute()
const ownFigures = async (as = one) => (await app.call(markingPlans.ownFigures, { examId: exam.examId }, as)).own

const marked = new Set<string>()

/** More than lie between an answer and its return at most; each with another number of points. */
const MANY = 21
async function markMany(as: string, role: 'sole' | 'blind' = 'sole'): Promise<Sitting[]> {
  marked.clear()
  const sittings: Sitting[] = []
  for (let at = 0; at < MANY; at++) {
    const sitting = await handIn(app, exam)
    await giveMark(app, as, sitting.paperId, at * 10, { role })
    marked.add(sitting.paperId)
    sittings.push(sitting)
  }
  return sittings
}

/** With an answer of its own still waiting, so that something can come between. */
async function findRepeat(as = one) {
  const waiting = await handIn(app, exam)
  const next = await nextOf(as)
  return { waiting, next }
}

describe('an answer that comes back', () => {
  it('looks like one that nobody has marked, among answers that wait', async () => {
    await plan({ repeatPercent: 100 })
    const [first] = await markMany(one)
    expect(await nextOf(one)).toBeNull()
    const { next, waiting } = await findRepeat()
    expect(next).toMatchObject({ paperId: first?.paperId, role: 'sole', marks: [], repeated: null, waitingCount: 1 })
    const looked = await app.call(markingCalls.task, { paperId: first?.paperId ?? '', no: 1 }, one)
    expect(looked).toMatchObject({ marks: [{ points: 0 }], repeated: null })
    expect(next?.candidate).not.toBe(looked.candidate)
    // The one behind it is fetched meanwhile: it does not follow itself.
    expect((await nextOf(one, { after: { paperId: first?.paperId, no: 1 } }))?.paperId).not.toBe(first?.paperId)
    expect(await nextOf(one, { order: 'paper' })).toMatchObject({ paperId: waiting.paperId })
    expect(await nextOf(await makeMarker(app))).toMatchObject({ paperId: waiting.paperId })
  })

  it('is marked again without any effect on the result, once, and then it is told', async () => {
    await plan({ repeatPercent: 100 })
    await markMany(one)
    const { next } = await findRepeat()
    const paperId = next?.paperId ?? ''
    const before = await rowOf(paperId)
    const marksBefore = await app.deps.db.selectFrom('marks').selectAll().where('paperId', '=', paperId).execute()
    expect(await giveMark(app, one, paperId, 500, { role: 'sole' })).toEqual({ revision: 1, paperState: 2, score: 0 })
    expect(await rowOf(paperId)).toEqual(before)
    expect(await app.deps.db.selectFrom('marks').selectAll().where('paperId', '=', paperId).execute()).toEqual(
      marksBefore,
    )
    expect(await repeatsOf()).toMatchObject([{ paperId, points: 500, firstPoints: 0 }])
    expect(await refusalOf(giveMark(app, one, paperId, 900, { role: 'sole' }))).toBe('EDIT_CONFLICT')
    const looked = await app.call(markingCalls.task, { paperId, no: 1 }, one)
    expect(looked).toMatchObject({ marks: [{ points: 0 }], repeated: { points: 500, firstPoints: 0 } })
    expect(await app.call(markingCalls.task, { paperId, no: 1 }, staff)).toMatchObject({ repeated: null })
    // Some others come first.
    expect((await nextOf(one))?.marks).toEqual([])
    expect(marked.has((await nextOf(one))?.paperId ?? '')).toBe(false)
  })

  it('is marked once by two tabs at the same time', async () => {
    await plan({ repeatPercent: 100 })
    await markMany(one)
    const { next } = await findRepeat()
    const paperId = next?.paperId ?? ''
    const given = await Promise.allSettled(
      [100, 900].map(points => giveMark(app, one, paperId, points, { role: 'sole' })),
    )
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await repeatsOf()).toHaveLength(1)
  })

  it('takes no mark of a page that was left open, before it comes back', async () => {
    await plan({ repeatPercent: 100 })
    const sitting = await handIn(app, exam)
    await giveMark(app, one, sitting.paperId, 100, { role: 'sole' })
    expect(await refusalOf(giveMark(app, one, sitting.paperId, 900, { role: 'sole' }))).toBe('EDIT_CONFLICT')
    expect((await rowOf(sitting.paperId)).score).toBe(100)
  })

  it('comes to nobody where the plan asks for none, or was changed', async () => {
    await markMany(one)
    const { waiting } = await findRepeat()
    expect(await nextOf(one)).toMatchObject({ paperId: waiting.paperId })
    await plan({ repeatPercent: 100 })
    const repeat = await nextOf(one)
    expect(repeat?.paperId).not.toBe(waiting.paperId)
    await plan({ repeatPercent: 0 })
    expect(await nextOf(one)).toMatchObject({ paperId: waiting.paperId })
    expect(await refusalOf(giveMark(app, one, repeat?.paperId ?? '', 900, { role: 'sole' }))).toBe('EDIT_CONFLICT')
  })

  it('of a question that was decided for everybody does not come', async () => {
    await plan({ repeatPercent: 100 })
    await markMany(one)
    await regrade(app, staff, { ...exam, decision: { kind: 'full' } })
    const { next } = await findRepeat()
    expect(marked.has(next?.paperId ?? '')).toBe(false)
  })

  it('comes to one of two as well, before and after the other has marked it', async () => {
    await plan({ repeatPercent: 100, isDouble: true })
    const sittings = await markMany(one, 'blind')
    const two = await makeMarker(app)
    await giveMark(app, two, sittings[0]?.paperId ?? '', 0)
    const settled = await rowOf(sittings[0]?.paperId ?? '')
    const { next } = await findRepeat()
    expect(next).toMatchObject({ paperId: sittings[0]?.paperId, role: 'blind', marks: [] })
    await giveMark(app, one, next?.paperId ?? '', 700)
    expect(await rowOf(next?.paperId ?? '')).toEqual(settled)
    expect(await repeatsOf()).toMatchObject([{ points: 700, firstPoints: 0 }])
  })
})

describe('consistency', () => {
  it('is told to whoever leads the marking, and to each marker alone', async () => {
    await plan({ repeatPercent: 100 })
    await markMany(one)
    const { next } = await findRepeat()
    expect(await ownFigures()).toMatchObject({ markCount: MANY, consistency: null })
    await giveMark(app, one, next?.paperId ?? '', 200, { role: 'sole' })
    const deviation = Math.sqrt(0.2 ** 2 / 2)
    const own = await ownFigures()
    expect(own?.consistency).toMatchObject({ count: 1, sameCount: 0 })
    expect(own?.consistency?.deviation).toBeCloseTo(deviation, 9)
    expect(own?.consistency?.error).toBeCloseTo(deviation / Math.sqrt(2), 9)
    const { markers } = await app.call(markingPlans.figures, { examId: exam.examId }, staff)
    expect(markers).toMatchObject([{ markCount: MANY, consistency: own?.consistency }])
    expect(await ownFigures(await makeMarker(app))).toBeNull()
    // The paper that was voided counts no more.
    await app.call(papers.void, { paperId: next?.paperId ?? '', reason: 'by mistake' }, staff)
    expect((await ownFigures())?.consistency).toBeNull()
  })

  it('takes both marks as they are worth at the second time', async () => {
    await plan({ repeatPercent: 100 })
    const sittings = await markMany(one)
    await giveMark(app, one, sittings[0]?.paperId ?? '', 500, { role: 'sole', seenRevision: 1 })
    await giveMark(app, one, sittings[1]?.paperId ?? '', 400, { role: 'sole', seenRevision: 1 })
    await regrade(app, staff, { ...exam, decision: { kind: 'points', points: 2000 } })
    const { next } = await findRepeat()
    const paperId = next?.paperId ?? ''
    const firstPoints = (await rowOf(paperId)).score ?? 0
    expect(firstPoints).toBe(40)
    await giveMark(app, one, paperId, firstPoints, { role: 'sole', seenRegrade: 1 })
    expect(await repeatsOf()).toMatchObject([{ firstPoints, points: firstPoints, regradeNo: 1 }])
    expect((await ownFigures())?.consistency).toMatchObject({ count: 1, sameCount: 1, deviation: 0 })
  })

  it('of a marker hides the difference to the others while a second mark is still to come', async () => {
    await plan({ repeatPercent: 0, isDouble: true })
    const two = await makeMarker(app)
    const [settled, half] = [await handIn(app, exam), await handIn(app, exam)]
    for (const as of [one, two]) await giveMark(app, as, settled.paperId, 500)
    const show = () => app.call(markingPlans.ownFigures, { examId: exam.examId }, one)
    expect(await show()).toMatchObject({ isSeverityLater: false, own: { severity: { difference: 0 } } })
    await giveMark(app, two, half.paperId, 100)
    expect(await show()).toMatchObject({ isSeverityLater: true, own: { severity: null } })
  })

  it('is nobody’s outside of the scope', async () => {
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:mark'], scope: 1 }))
    expect(await refusalOf(app.call(markingPlans.ownFigures, { examId: exam.examId }, outsider))).toBe('NOT_FOUND')
  })
})

describe('an answer that comes to another marker', () => {
  /** Three of their own first, so that something lies between. */
  async function comesTo(as: string) {
    for (let at = 0; at < 3; at++) await giveMark(app, as, (await handIn(app, exam)).paperId, 500, { role: 'sole' })
    return findRepeat(as)
  }

  it('looks as if nobody had marked it, changes nothing, and comes to one other person', async () => {
    await plan({ otherPercent: 100 })
    const { paperId } = await handIn(app, exam)
    await giveMark(app, one, paperId, 400, { role: 'sole' })
    const [two, three] = [await makeMarker(app), await makeMarker(app)]
    const before = await rowOf(paperId)
    const { next } = await comesTo(two)
    expect(next).toMatchObject({ paperId, role: 'sole', marks: [], repeated: null, waitingCount: 1 })
    await giveMark(app, two, paperId, 700, { role: 'sole' })
    expect(await rowOf(paperId)).toEqual(before)
    const looked = await app.call(markingCalls.task, { paperId, no: 1 }, two)
    expect(looked).toMatchObject({ repeated: { points: 700, firstPoints: 400, isOfOther: true } })
    expect((await comesTo(three)).next?.paperId).not.toBe(paperId)
    expect(await refusalOf(giveMark(app, three, paperId, 900, { role: 'sole' }))).toBe('EDIT_CONFLICT')
  })

  it('is told apart from one that comes to the same person: difference of the two, each from their side', async () => {
    await plan({ otherPercent: 100 })
    const sittings = await markMany(one)
    const two = await makeMarker(app)
    await comesTo(two)
    const [first, second] = sittings
    await giveMark(app, two, first?.paperId ?? '', 100, { role: 'sole' })
    await giveMark(app, two, second?.paperId ?? '', 10, { role: 'sole' })
    // 100 against 0, and 10 against 10, of 1000.
    const shared = { count: 2, sameCount: 1, isClear: false }
    const [own, others] = [await ownFigures(one), await ownFigures(two)]
    expect(own).toMatchObject({ consistency: null, agreement: shared })
    expect(others).toMatchObject({ consistency: null, agreement: shared })
    expect(own?.agreement?.difference).toBeCloseTo(-0.05, 9)
    expect(others?.agreement?.difference).toBeCloseTo(0.05, 9)
    expect(others?.agreement?.error).toBeCloseTo(0.05, 9)
    expect(others?.agreement?.distance).toBeCloseTo(Math.sqrt(0.1 ** 2 / 2), 9)
  })

  it('comes to nobody with double marking, or who has no part in it', async () => {
    await plan({ otherPercent: 100, isDouble: true })
    const { paperId } = await handIn(app, exam)
    const two = await makeMarker(app)
    await giveMark(app, one, paperId, 400)
    await giveMark(app, two, paperId, 400)
    expect((await rowOf(paperId)).score).toBe(400)
    const three = await makeMarker(app)
    for (let at = 0; at < 3; at++) await giveMark(app, three, (await handIn(app, exam)).paperId, 500)
    expect((await findRepeat(three)).next?.paperId).not.toBe(paperId)
  })

  it('of two who have it open at once the first counts, the other is the second mark, and a third is refused', async () => {
    await plan({ otherPercent: 100 })
    const { paperId } = await handIn(app, exam)
    const markers = [one, await makeMarker(app), await makeMarker(app)]
    const given = await Promise.allSettled(
      markers.map((as, at) => giveMark(app, as, paperId, 100 * (at + 1), { role: 'sole' })),
    )
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const marks = await app.deps.db.selectFrom('marks').selectAll().where('paperId', '=', paperId).execute()
    expect(marks).toHaveLength(1)
    expect((await rowOf(paperId)).score).toBe(marks[0]?.points)
    marked.clear()
    marked.add(paperId)
    expect(await repeatsOf()).toMatchObject([{ firstPoints: marks[0]?.points, firstMarkerId: marks[0]?.markerId }])
  })
})
