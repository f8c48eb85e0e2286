/** What is due for a student: asked of papers, courses and practice at once. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'
import { PracticeMode } from '../../practice/contract/practice-modes.ts'
import { training } from '../../practice/contract/training.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { studentHome } from '../contract.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let app: TestApp
let administrator: TestUser
let staff: string
let questionId: string
beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  questionId = (await makeQuestion(app, { bank: await makeBank(app, administrator) })).id
})
afterAll(() => app.close())

let anna: TestUser
let token: string
beforeEach(async () => {
  staff = await signIn(app, administrator)
  anna = await makeStudent(app)
  token = await signIn(app, anna)
})

/** 16:00 in Shanghai. */
const after = (seconds: number) => addSeconds(app.clock.now(), seconds).toISOString()
const due = async (as = token) => (await app.call(studentHome.due, {}, as)).entries
const exam = (title: string, fields: object) =>
  makeExam(app, staff, [picked([questionId])], {
    title,
    openType: 4,
    audienceUserIds: [anna.id],
    startsAt: null,
    endsAt: null,
    ...fields,
  })
const course = (fields: object) => makeCourse(app, { openType: 4, audienceUserIds: [anna.id], ...fields })
const kinds = async () => (await due()).map(({ kind, title }) => [kind, title])

it('is nothing for somebody who has nothing to do', async () => expect(await due()).toEqual([]))

it('has papers, exams of today and courses in one order, and of nobody else', async () => {
  const running = await exam('Running', {})
  await startPaper(app, token, running)
  await exam('This evening', { startsAt: after(2 * HOUR), endsAt: after(5 * HOUR) })
  await exam('Ends today', { startsAt: after(-DAY), endsAt: after(HOUR) })
  await exam('Tomorrow', { startsAt: after(DAY), endsAt: after(DAY + 2 * HOUR) })
  await exam('All week', { startsAt: after(-DAY), endsAt: after(4 * DAY) })
  await exam('Too late', { startsAt: after(-HOUR), endsAt: after(HOUR), lateEntryMinutes: 10, limitMinutes: 30 })
  const overdue = await course({ dueAt: addSeconds(app.clock.now(), -DAY) })
  const soon = await course({ dueAt: addSeconds(app.clock.now(), DAY) })
  await course({ dueAt: addSeconds(app.clock.now(), 5 * DAY) })
  const items = await due()
  expect(items.map(({ kind, link }) => [kind, link.split('/').slice(1, 4).join('/')])).toEqual([
    ['paper', 'web/exam/start'],
    ['exam', 'web/exam/check'],
    ['exam', 'web/exam/check'],
    ['overdueCourse', 'web/course/view'],
    ['course', 'web/course/view'],
  ])
  expect(items.map(({ title, hasBegun }) => [title, hasBegun]).slice(0, 3)).toEqual([
    ['Running', false],
    ['Ends today', true],
    ['This evening', false],
  ])
  expect(items.slice(3).map(({ link }) => link)).toEqual([
    `/web/course/view/${overdue.id}`,
    `/web/course/view/${soon.id}`,
  ])
  expect(await due(await signIn(app, await makeStudent(app)))).toEqual([])
})

it('has an exam until it is taken, and its result once it is out, for a week', async () => {
  const by = (rule: 1 | 6) => ({
    score: { rule, at: null },
    answers: { rule: 6, at: null },
    analysis: { rule: 6, at: null },
  })
  const shown = await exam('Shown', { endsAt: after(3 * HOUR), release: by(1) })
  const hidden = await exam('Hidden', { endsAt: after(3 * HOUR), release: by(6) })
  expect(new Set((await kinds()).map(([, title]) => title))).toEqual(new Set(['Hidden', 'Shown']))
  for (const examId of [shown, hidden]) {
    const { paperId, submitKey } = await startPaper(app, token, examId)
    await app.call(papers.submit, { paperId, submitKey })
  }
  expect(await kinds()).toEqual([['result', 'Shown']])
  app.clock.advance(7 * DAY + 1)
  token = await signIn(app, anna)
  expect(await kinds()).toEqual([])
})

it('counts what is to be practised again by the end of the day', async () => {
  const bank = await makeBank(app, administrator)
  await openBank(app, staff, bank.id)
  await makeQuestion(app, { bank })
  const { runId } = await app.call(training.start, { bankId: bank.id, mode: PracticeMode.inOrder }, token)
  const [question] = await app.call(training.questions, { runId, nos: [1] }, token)
  const { versionId } = question ?? { versionId: '' }
  const answer = { id: newId(), runId, no: 1, versionId, answer: { options: [0] }, seconds: 5 }
  await app.call(training.answer, answer, token)
  app.clock.advance(10 * DAY)
  token = await signIn(app, anna)
  expect((await due()).map(({ kind, count, link }) => [kind, count, link])).toEqual([['practice', 1, '/web/repo']])
})

it.runIf(process.env['TRIPOS_SOAK'] === '1')(
  'answers within 60 ms where there are 5,000 exams, 2,000 courses and 500 own papers',
  async () => {
    const { db } = app.deps
    const examId = await exam('Original', { startsAt: after(HOUR), endsAt: after(5 * HOUR) })
    const { paperId, submitKey } = await startPaper(app, token, await exam('Taken', {}))
    await app.call(papers.submit, { paperId, submitKey })
    const { id: courseId } = await course({ dueAt: addSeconds(app.clock.now(), DAY) })
    await sql`insert into exams select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'open_type', 1,
      'starts_at', e.starts_at + (n % 400 - 200) * interval '1 day', 'ends_at', e.ends_at + (n % 400 - 200) * interval '1 day'))).*
      from exams e, generate_series(1, 5000) n where e.id = ${examId}`.execute(db)
    await sql`insert into courses select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'open_type', 1,
      'due_at', c.due_at + (n % 400 - 200) * interval '1 day'))).* from courses c, generate_series(1, 2000) n where c.id = ${courseId}`.execute(
      db,
    )
    await sql`insert into papers select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'attempt_no', n + 1,
      'closed_at', p.closed_at - n * interval '1 hour'))).* from papers p, generate_series(1, 500) n where p.id = ${paperId}`.execute(
      db,
    )
    await sql`analyze`.execute(db)
    const times: number[] = []
    for (let i = 0; i < 200; i += 1) {
      const began = performance.now()
      await due()
      times.push(performance.now() - began)
    }
    const p95 = times.toSorted((a, b) => a - b)[189] ?? 0
    console.log(`what is due: p95 ${p95.toFixed(1)} ms`)
    expect(p95).toBeLessThan(60)
  },
)
