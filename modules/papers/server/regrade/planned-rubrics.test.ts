/** Rubrics that are written while the exam is a draft. */
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { examInput, makeBlueprint, picked, publish } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../../questions/test/make-questions.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { plannedRubrics } from '../../contract/planned-rubrics.ts'
import { regrades } from '../../contract/regrades.ts'
import type { Rubric } from '../../contract/rubric.ts'
import { giveMark, handIn } from '../../test/make-double-marks.ts'
import { regrade } from '../../test/make-regrades.ts'

const [cause, effect] = [newId(), newId()]
const item = (id: string, points: number) => ({ id, points, text: 'names it', note: 'a note' })
const RUBRIC: Rubric = { start: 'zero', items: [item(cause, 400), item(effect, 600)] }

let app: TestApp
let staff: string
let bank: TestBank
let essay: { id: string; versionId: string }
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
beforeEach(async () => {
  essay = await makeQuestion(app, { bank, type: 4 })
  const choice = await makeQuestion(app, { bank, type: 1 })
  const blueprintId = await makeBlueprint(app, staff, [picked([essay.id, choice.id])])
  examId = (await app.call(exams.save, examInput(blueprintId, { attemptLimit: 0 }), staff)).id
})
afterAll(() => app.close())

const list = (as = staff) => app.call(plannedRubrics.paging, { examId }, as)
const save = (rubric: Rubric | null, fields: { questionId?: string; as?: string } = {}) =>
  app.call(plannedRubrics.save, { examId, questionId: fields.questionId ?? essay.id, rubric }, fields.as ?? staff)

describe('a rubric of a draft', () => {
  it('is for what people will mark, and can be changed and taken away', async () => {
    const none = { questionId: essay.id, points: 1000, rubric: null }
    expect(await list()).toMatchObject({ total: 1, rows: [none] })
    expect(await app.call(markingPlans.show, { examId }, staff)).toMatchObject({ isDraft: true, questions: [] })
    await save({ ...RUBRIC, items: RUBRIC.items.slice(0, 1) })
    await save(RUBRIC)
    expect((await list()).rows).toMatchObject([{ rubric: RUBRIC }])
    await save(null)
    await save(null)
    expect((await list()).rows).toMatchObject([none])
  })

  it('is the one that answers are marked by once the exam is published, and changes by regrades from then on', async () => {
    await save(RUBRIC)
    await publish(app, staff, examId)
    expect(await list()).toEqual({ total: 0, rows: [] })
    const sitting = await handIn(app, { examId })
    const task = await app.call(markingCalls.next, { examId }, staff)
    expect(task).toMatchObject({ rubric: RUBRIC, regradeNo: 1 })
    await giveMark(app, staff, sitting.paperId, 400, { role: 'sole', seenRegrade: 1, ticked: [cause] })
    const shown = await app.call(regrades.question, { examId, questionVersionId: essay.versionId }, staff)
    expect(shown).toMatchObject({ rubric: RUBRIC, regradeCount: 1 })
    const { rows } = await app.call(regrades.paging, { examId }, staff)
    expect(rows).toMatchObject([{ state: 'done', changedCount: 0, decision: { kind: 'rubric' } }])
    const cheaper = { ...RUBRIC, items: [item(cause, 300), item(effect, 600)] }
    await regrade(app, staff, { examId, versionId: essay.versionId, decision: { kind: 'rubric', ...cheaper } })
    const marked = await app.call(markingCalls.task, { paperId: sitting.paperId, no: 1 }, staff)
    expect(marked).toMatchObject({ rubric: cheaper, regradeNo: 2 })
    expect(await refusalOf(save(RUBRIC))).toBe('EDIT_CONFLICT')
  })

  it('of a question that is not asked after all is forgotten', async () => {
    await save(RUBRIC)
    const exam = await app.call(exams.detail, { id: examId }, staff)
    const other = await makeQuestion(app, { bank, type: 4 })
    const blueprintId = await makeBlueprint(app, staff, [picked([other.id])])
    await app.call(exams.save, { ...examInput(blueprintId), id: examId, version: exam.version }, staff)
    expect((await list()).rows).toMatchObject([{ questionId: other.id, rubric: null }])
    expect(await refusalOf(save(RUBRIC))).toBe('NOT_FOUND')
    await publish(app, staff, examId)
    expect(await app.call(regrades.paging, { examId }, staff)).toEqual({ total: 0, rows: [] })
  })

  it('saved while the exam is published is either in force or refused, never lost', async () => {
    for (let round = 0; round < 10; round++) {
      const blueprintId = await makeBlueprint(app, staff, [picked([essay.id])])
      examId = (await app.call(exams.save, examInput(blueprintId), staff)).id
      const [saved, published] = await Promise.allSettled([save(RUBRIC), publish(app, staff, examId)])
      expect(published.status).toBe('fulfilled')
      const { rubric } = await app.call(regrades.question, { examId, questionVersionId: essay.versionId }, staff)
      expect(rubric !== null).toBe(saved.status === 'fulfilled')
    }
  })

  it('is for who edits the exam, within the scope', async () => {
    const outsider = await signIn(app, await makeAdministrator(app, { permissions: ['exam:exam:edit'], scope: 1 }))
    expect(await refusalOf(list(outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(save(RUBRIC, { as: outsider }))).toBe('NOT_FOUND')
    expect(await refusalOf(save(RUBRIC, { questionId: newId() }))).toBe('NOT_FOUND')
    expect((await list()).rows).toMatchObject([{ rubric: null }])
  })
})
