/** When an exam is open: the one table of cases (entry.rules.test.ts has the rule itself) through all lists and the start. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { exams } from '../../exams/contract/exams.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { WINDOW_CASES, type WindowCase, windowAt } from '../../exams/test/window-cases.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'

let app: TestApp
let staff: string
let before: string
let fresh: string
const ids = new Map<WindowCase, string>()

const setWindow = (one: WindowCase) =>
  app.deps.db
    .updateTable('exams')
    .set(windowAt(one, app.clock.now()))
    .where('id', '=', ids.get(one) ?? '')
    .execute()

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 1, { bank, type: 1 })
  before = await signIn(app, await makeStudent(app))
  fresh = await signIn(app, await makeStudent(app))
  for (const one of WINDOW_CASES) {
    const id = await makeExam(app, staff, [drawn(bank.id, 1)], { title: one.title })
    ids.set(one, id)
    // A disabled exam stays in the list of those who have taken it.
    if (one.state === ExamState.disabled) await startPaper(app, before, id)
    await setWindow(one)
  }
})
afterAll(() => app.close())

const titles = (cases: readonly WindowCase[]): string[] => cases.map(({ title }) => title).toSorted()
const shownAs = (...states: readonly ExamState[]) => titles(WINDOW_CASES.filter(({ shown }) => states.includes(shown)))
const listed = ({ rows }: { readonly rows: readonly { readonly title: string }[] }) =>
  rows.map(({ title }) => title).toSorted()

describe('when an exam is open', () => {
  it.each(Object.values(ExamState))(
    'state %i: the list of staff has the same exams, and shows them so',
    async state => {
      const page = await app.call(exams.paging, { state, size: 100 }, staff)
      expect(listed(page)).toEqual(shownAs(state))
      expect(new Set(page.rows.map(row => row.state))).toEqual(new Set([state]))
    },
  )

  it.each([
    ['open', [ExamState.inProgress]],
    ['upcoming', [ExamState.notStarted]],
    ['past', [ExamState.ended, ExamState.disabled]],
  ] as const)('%s: so has the list of candidates', async (filter, states) => {
    const page = await app.call(exams.mine, { filter, size: 100 }, before)
    expect(listed(page)).toEqual(shownAs(...states))
    for (const row of page.rows) expect(states).toContain(row.state)
  })

  it('puts what starts soon before what is open, and what is over last', async () => {
    const { rows } = await app.call(exams.mine, { filter: 'all', size: 100 }, fresh)
    const [first] = rows
    expect(first?.state).toBe(ExamState.notStarted)
    const order = rows.map(row => row.state).filter(state => state !== ExamState.notStarted)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('within the hour, and not too late to enter: the bar of students', async () => {
    const { db } = app.deps
    const now = app.clock.now()
    for (const one of WINDOW_CASES) {
      await db.updateTable('exams').set({ startsAt: null, endsAt: null }).execute()
      await setWindow(one)
      const { soon } = await app.call(exams.now, {}, fresh)
      const { startsAt } = windowAt(one, now)
      const isNear = startsAt !== null && startsAt > addSeconds(now, -900) && startsAt <= addSeconds(now, 3600)
      const isFree = one.shown === ExamState.inProgress || one.shown === ExamState.notStarted
      expect([one.title, listed({ rows: soon })]).toEqual([
        one.title,
        isNear && isFree && !one.isLate ? [one.title] : [],
      ])
    }
    for (const one of WINDOW_CASES) await setWindow(one)
  })

  it('and by the start: it makes a paper where the exam is in progress and nobody is late', async () => {
    const refusals = {
      [ExamState.inProgress]: 'EXAM_LATE',
      [ExamState.disabled]: 'EXAM_DISABLED',
      [ExamState.notStarted]: 'EXAM_NOT_STARTED',
      [ExamState.ended]: 'EXAM_OVER',
    }
    for (const one of WINDOW_CASES) {
      const start = app.call(papers.start, { examId: ids.get(one) ?? '' }, fresh)
      if (one.shown === ExamState.inProgress && !one.isLate) await start
      else expect([one.title, await refusalOf(start)]).toEqual([one.title, refusals[one.shown]])
    }
  })
})
