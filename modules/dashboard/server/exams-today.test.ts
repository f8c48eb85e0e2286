/** When an exam is open on a day: the list of exams and the figure of the dashboard are of one condition. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { shownState } from '../../exams/server/index.ts'
import { drawn, makeExam } from '../../exams/test/make-exams.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { dashboard } from '../contract.ts'

let app: TestApp
let staff: string
let id: string

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 1, { bank, type: 1 })
  id = await makeExam(app, staff, [drawn(bank.id, 1)])
})
afterAll(() => app.close())

describe('on a day', () => {
  const DAY = new Date('2026-03-02T00:00:00Z')
  const HOURS = 3600
  it.each([
    ['within it', 1, 2, true],
    ['around it', -1, 25, true],
    ['until it begins', -1, 0, false],
    ['a moment longer', -1, 0.001, true],
    ['from its last moment on', 23.999, 30, true],
    ['from its end on', 24, 30, false],
    ['without a start', null, 0, false],
    ['without an end', 23, null, true],
    ['always', null, null, true],
  ] as const)('an exam %s: the list and the figure of the dashboard agree', async (_, from, until, isOpen) => {
    const { db } = app.deps
    const at = (hours: number | null) => (hours === null ? null : addSeconds(DAY, hours * HOURS))
    await db.updateTable('exams').set({ state: ExamState.disabled }).execute()
    const set = (state: 0 | 1) =>
      db
        .updateTable('exams')
        .set({ state, startsAt: at(from), endsAt: at(until) })
        .where('id', '=', id)
        .execute()
    await set(ExamState.inProgress)
    const count = async () => (await app.call(exams.paging, { openOn: DAY.toISOString() }, staff)).total
    const figure = async () => (await app.call(dashboard.summary, { dayStart: DAY.toISOString() }, staff)).examsToday
    expect([await count(), await figure()]).toEqual(isOpen ? [1, 1] : [0, 0])
    // By the rule some moment of the day has it in progress.
    const edges = [DAY, at(from), addSeconds(DAY, 86_399.999)].filter(moment => moment !== null)
    const inDay = edges.filter(moment => moment >= DAY && moment < addSeconds(DAY, 86_400))
    const state = ExamState.inProgress
    const exam = { state, startsAt: at(from), endsAt: at(until) }
    expect(inDay.some(moment => shownState(exam, moment) === ExamState.inProgress)).toBe(isOpen)
    await set(ExamState.disabled)
    expect([await count(), await figure()]).toEqual([0, 0])
  })
})
