/** The rubric of a question: markers tick what holds, marks follow another rubric, and candidates read what was ticked. */
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../../questions/test/make-questions.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { regrades } from '../../contract/regrades.ts'
import type { Rubric } from '../../contract/rubric.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { giveMark, handIn, makeDoubleExam, makeMarker, type Sitting } from '../../test/make-double-marks.ts'
import { prepareRegrade, regrade, runRegradeJob } from '../../test/make-regrades.ts'

const [cause, effect, units] = [newId(), newId(), newId()]
const NOTE = `note-${newId()}`

const item = (id: string, points: number, text: string) => ({ id, points, text, note: NOTE })
const FIRST: Rubric = {
  start: 'zero',
  items: [item(cause, 400, 'names the cause'), item(effect, 500, 'names the effect'), item(units, -100, 'no units')],
}
/** The cause brings less, units nothing any more. */
const SECOND: Rubric = {
  start: 'zero',
  items: [item(cause, 300, 'names a cause'), item(effect, 500, 'names the effect')],
}
const decide = (rubric: Rubric): RegradeDecision => ({ kind: 'rubric', ...rubric })

let app: TestApp
let staff: string
let bank: TestBank
let marker: string
let exam: { examId: string; versionId: string }

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  marker = await makeMarker(app)
})
beforeEach(async () => {
  const { id, versionId } = await makeQuestion(app, { bank, type: 4 })
  const examId = await makeExam(app, staff, [picked([id])], { attemptLimit: 0, keysWhileOpen: true })
  exam = { examId, versionId }
  await regrade(app, staff, { ...exam, decision: decide(FIRST) })
})
afterAll(() => app.close())

const mark = (sitting: Sitting, points: number, ticked: string[], fields: Parameters<typeof giveMark>[4] = {}) =>
  giveMark(app, marker, sitting.paperId, points, { role: 'sole', seenRegrade: 1, ticked, ...fields })
const scoreOf = async ({ paperId }: Sitting) =>
  (await app.deps.db.selectFrom('papers').select('score').where('id', '=', paperId).executeTakeFirstOrThrow()).score
const resultOf = ({ paperId, student }: Sitting) => app.call(papers.result, { paperId }, student)

describe('a rubric', () => {
  it('is shown to markers with its notes, and what they ticked stands in their marks', async () => {
    const sitting = await handIn(app, exam)
    const task = await app.call(markingCalls.next, { examId: exam.examId }, marker)
    expect(task).toMatchObject({ rubric: FIRST, regradeNo: 1 })
    await mark(sitting, 800, [cause, effect, units])
    const again = await app.call(markingCalls.task, { paperId: sitting.paperId, no: 1 }, marker)
    expect(again.marks).toMatchObject([{ points: 800, ticked: [cause, effect, units] }])
  })

  it('tells the candidate the items that hold, with their points, and never the notes', async () => {
    const sitting = await handIn(app, exam)
    await mark(sitting, 300, [cause, units])
    const result = await resultOf(sitting)
    expect(result.questions[0]?.rubric).toEqual([
      { text: 'names the cause', points: 400 },
      { text: 'no units', points: -100 },
    ])
    expect(JSON.stringify(result)).not.toContain(NOTE)
  })

  it('refuses items that are not in it, and a mark that was seen before it', async () => {
    const sitting = await handIn(app, exam)
    expect(await refusalOf(mark(sitting, 300, [newId()]))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(mark(sitting, 300, [], { seenRegrade: 0 }))).toBe('EDIT_CONFLICT')
    expect(await scoreOf(sitting)).toBeNull()
  })

  it('is for questions that people mark, and not for what was decided for everybody', async () => {
    const { id, versionId } = await makeQuestion(app, { bank, type: 1 })
    const examId = await makeExam(app, staff, [picked([id])])
    const of = { reason: 'why', decision: decide(FIRST) }
    expect(await refusalOf(app.call(regrades.save, { ...of, examId, questionVersionId: versionId }, staff))).toBe(
      'RUBRIC_NOT_FITTING',
    )
    await regrade(app, staff, { ...exam, decision: { kind: 'full' } })
    const decided = { ...of, examId: exam.examId, questionVersionId: exam.versionId }
    expect(await refusalOf(app.call(regrades.save, decided, staff))).toBe('RUBRIC_NOT_FITTING')
  })

  it('has each item once', async () => {
    const twice = { ...FIRST, items: [...FIRST.items, ...FIRST.items] }
    const input = { examId: exam.examId, questionVersionId: exam.versionId, reason: 'why', decision: decide(twice) }
    expect(await refusalOf(app.call(regrades.save, input, staff))).toBe('BAD_INPUT')
  })
})

describe('another rubric', () => {
  it('shows every mark that it changes before it is applied, and leaves the marks as they were given', async () => {
    const [full, byHand, untouched] = [await handIn(app, exam), await handIn(app, exam), await handIn(app, exam)]
    await mark(full, 800, [cause, effect, units])
    await mark(byHand, 450, [cause])
    await mark(untouched, 500, [effect])
    const id = await prepareRegrade(app, staff, { ...exam, decision: decide(SECOND) })
    const { rows } = await app.call(regrades.changes, { id }, staff)
    // 400 + 500 - 100 is as much as 300 + 500; what was changed by hand stays 50 more.
    expect(rows.map(row => [row.paperId, row.oldPoints, row.newPoints])).toEqual([[byHand.paperId, 450, 350]])
    expect(await scoreOf(byHand)).toBe(450)
    const before = await app.deps.db.selectFrom('marks').selectAll().where('paperId', '=', byHand.paperId).execute()
    await app.call(regrades.commit, { id }, staff)
    await regrade(app, staff, { ...exam, decision: decide({ ...SECOND, items: SECOND.items.slice(0, 1) }) })
    expect([await scoreOf(full), await scoreOf(byHand), await scoreOf(untouched)]).toEqual([300, 350, 0])
    const after = await app.deps.db.selectFrom('marks').selectAll().where('paperId', '=', byHand.paperId).execute()
    expect(after).toEqual(before)
    const result = await resultOf(byHand)
    expect(result.questions[0]?.rubric).toEqual([{ text: 'names a cause', points: 300 }])
    expect(result.regrades).toMatchObject([{ kind: 'rubric', oldPoints: 450, newPoints: 350 }])
  })

  it('that is none: marks stay, nothing that was ticked is told, and answers are marked without it', async () => {
    const [sitting, later] = [await handIn(app, exam), await handIn(app, exam)]
    await mark(sitting, 450, [cause])
    const id = await prepareRegrade(app, staff, { ...exam, decision: { kind: 'noRubric' } })
    expect(await app.call(regrades.show, { id }, staff)).toMatchObject({ paperCount: 2, changedCount: 0 })
    expect((await resultOf(sitting)).questions[0]?.rubric).toHaveLength(1)
    await app.call(regrades.commit, { id }, staff)
    await runRegradeJob(app)
    expect(await scoreOf(sitting)).toBe(450)
    expect((await resultOf(sitting)).questions[0]?.rubric).toBeUndefined()
    expect(await app.call(markingCalls.next, { examId: exam.examId }, marker)).toMatchObject({ rubric: null })
    expect(await refusalOf(mark(later, 400, [cause], { seenRegrade: 2 }))).toBe('EDIT_CONFLICT')
    await mark(later, 400, [], { seenRegrade: 2 })
    const of = { examId: exam.examId, questionVersionId: exam.versionId, reason: 'why' }
    expect(await refusalOf(app.call(regrades.save, { ...of, decision: { kind: 'noRubric' } }, staff))).toBe(
      'RUBRIC_NOT_FITTING',
    )
  })

  it('is refused if another regrade came since it was looked at', async () => {
    const id = await prepareRegrade(app, staff, { ...exam, decision: decide(SECOND) })
    const other = await signIn(app, await makeAdministrator(app))
    await regrade(app, other, { ...exam, decision: decide(SECOND) })
    expect(await refusalOf(app.call(regrades.commit, { id }, staff))).toBe('REGRADE_STALE')
  })

  it('is followed by a mark that waits for a second one, and by the mean of two', async () => {
    const double = await makeDoubleExam(app, staff, { bank, type: 4 })
    await regrade(app, staff, { ...double, decision: decide(FIRST) })
    const other = await makeMarker(app)
    const [settled, waiting] = [await handIn(app, double), await handIn(app, double)]
    const give = (as: string, { paperId }: Sitting, points: number, seenRegrade: number, ticked: string[]) =>
      giveMark(app, as, paperId, points, { seenRegrade, ticked })
    await give(marker, settled, 400, 1, [cause])
    await give(other, settled, 300, 1, [cause, units])
    await give(marker, waiting, 400, 1, [cause])
    expect(await scoreOf(settled)).toBe(350)
    expect((await resultOf(settled)).questions[0]?.rubric).toEqual([
      { text: 'names the cause', points: null },
      { text: 'no units', points: null },
    ])
    await regrade(app, staff, { ...double, decision: decide(SECOND) })
    expect(await scoreOf(settled)).toBe(300)
    // 400 counts as 300 now, and the mean of 300 and 300 is 300.
    await give(other, waiting, 300, 2, [cause])
    expect(await scoreOf(waiting)).toBe(300)
  })
})
