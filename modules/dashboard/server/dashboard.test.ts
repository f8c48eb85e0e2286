import { dashboard } from '../contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../exams/contract/exams.ts'
import { papers } from '../../papers/contract/papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { sql } from '@tripos/db/client.ts'

let app: TestApp
let token: string
let scoped: string
let bank: TestBank
let departmentId: string

const DAY_START = '2026-03-02T00:00:00.000Z'
const summary = (of: string) => app.call(dashboard.summary, { dayStart: DAY_START }, of)

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  token = await signIn(app, author)
  departmentId = (await makeDepartment(app)).id
  scoped = await signIn(
    app,
    await makeAdministrator(app, { scope: DataScope.department, departmentIds: [departmentId] }),
  )
  bank = await makeBank(app, author)
  await makeQuestions(app, 5, { bank, type: 1 })
})
afterAll(() => app.close())

const lines = () => [drawn(bank.id, 2, { type: 1 })]
const takePaper = async (examId: string) => startPaper(app, await signIn(app, await makeStudent(app)), examId)

describe('the dashboard', () => {
  it('says nothing of what the caller may not open, and is for administrators', async () => {
    const marker = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:mark'] }))
    const { papersAwaitingMarking, work, ...others } = await summary(marker)
    expect([papersAwaitingMarking, work]).toEqual([0, []])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  it('counts what the lists behind it hold, within the data scope', async () => {
    const own = await makeExam(app, token, lines(), { departmentId })
    const other = await makeExam(app, token, lines(), {
      startsAt: '2026-03-02T01:00:00Z',
      endsAt: '2026-03-02T23:00:00Z',
    })
    await makeExam(app, token, lines(), { startsAt: '2026-03-03T00:00:00Z', endsAt: '2026-03-04T00:00:00Z' })
    const essay = await makeQuestion(app, { bank, type: 4 })
    const essayExam = await makeExam(app, token, [picked([essay.id])], { departmentId })
    await takePaper(own)
    await takePaper(other)
    const candidate = await signIn(app, await makeStudent(app))
    const written = await startPaper(app, candidate, essayExam)
    const answers = [{ no: 1, seq: 1, answer: { text: 'words' } }]
    await app.call(papers.saveAnswers, { paperId: written.paperId, epoch: 1, answers }, candidate)
    await app.call(papers.submit, { paperId: written.paperId, submitKey: written.submitKey })

    for (const [of, expected] of [
      [token, { examsToday: 3, papersInExam: 2, papersAwaitingMarking: 1, questions: 6 }],
      [scoped, { examsToday: 2, papersInExam: 1, papersAwaitingMarking: 1, questions: 0 }],
    ] as const) {
      expect(await summary(of)).toMatchObject(expected)
      const { total } = await app.call(exams.paging, { page: 1, size: 1, openOn: DAY_START }, of)
      expect(total).toBe(expected.examsToday)
      const inExam = await app.call(papers.paging, { page: 1, size: 1, state: 0 }, of)
      expect(inExam.total).toBe(expected.papersInExam)
      const awaiting = await app.call(papers.paging, { page: 1, size: 1, state: 1 }, of)
      expect(awaiting.total).toBe(expected.papersAwaitingMarking)
    }
  })

  it('groups results by the day of the caller: pass rate, mean, and empty days in between', async () => {
    const examId = await makeExam(app, token, lines(), { departmentId, attemptLimit: 0 })
    const close = async (closedAt: string, [score, isPassed]: readonly [number, boolean]) => {
      const { paperId } = await takePaper(examId)
      await sql`update exam_results set state = 3, closed_at = ${closedAt}, score = ${score}, total_points = 400,
        pass_points = 200, is_passed = ${isPassed} where last_paper_id = ${paperId}`.execute(app.deps.db)
    }
    await close('2026-03-02T00:00:00Z', [400, true])
    await close('2026-03-02T07:59:00Z', [100, false])
    await close('2026-03-01T23:59:59Z', [200, true])
    await close('2026-02-01T00:00:00Z', [300, true])
    await close('2026-01-31T23:59:59Z', [300, true])
    const { results } = await summary(scoped)
    expect(results).toHaveLength(30)
    const filled = results?.filter(day => day.candidates > 0)
    expect(filled).toEqual([
      { day: '2026-02-01T00:00:00.000Z', candidates: 1, judged: 1, passed: 1, meanShare: 0.75 },
      { day: '2026-03-01T00:00:00.000Z', candidates: 1, judged: 1, passed: 1, meanShare: 0.5 },
      { day: DAY_START, candidates: 2, judged: 2, passed: 1, meanShare: 0.625 },
    ])
    expect(results?.[10]).toEqual({
      day: '2026-02-11T00:00:00.000Z',
      candidates: 0,
      judged: 0,
      passed: 0,
      meanShare: null,
    })
    const stranger = await makeAdministrator(app, { scope: DataScope.department })
    expect((await summary(await signIn(app, stranger))).results?.every(day => day.candidates === 0)).toBe(true)
  })

  it('counts sign-ins by the day of the caller, of the scope, those under unknown names for the scope "all"', async () => {
    await sql`delete from sign_ins`.execute(app.deps.db)
    // What was counted for other tests counts no longer.
    app.clock.advance(600)
    const [ours, stranger] = [await makeStudent(app, { departmentIds: [departmentId] }), await makeStudent(app)]
    const log = (at: string, result: string, userId: string | null) =>
      sql`insert into sign_ins (id, at, user_id, result, way, ip, user_agent, session_id)
        values (gen_random_uuid(), ${at}, ${userId}, ${result}, 'password', '', '', ${result === 'ok' ? ours.id : null})`.execute(
        app.deps.db,
      )
    await log('2026-01-31T23:59:59.999Z', 'ok', ours.id)
    await log('2026-02-01T00:00:00Z', 'ok', ours.id)
    await log('2026-02-01T23:59:59.999Z', 'wrong', ours.id)
    await log('2026-02-20T12:00:00Z', 'ok', stranger.id)
    await log('2026-03-01T23:59:59.999Z', 'limited', null)
    await log(DAY_START, 'ok', ours.id)
    await log('2026-03-02T23:59:59.999Z', 'disabled', ours.id)
    await log('2026-03-03T00:00:00Z', 'ok', ours.id)
    const days = async (of: string) => {
      const { signIns } = await summary(of)
      expect(signIns).toHaveLength(30)
      return signIns?.filter(day => day.succeeded + day.refused > 0)
    }
    const first = { day: '2026-02-01T00:00:00.000Z', succeeded: 1, refused: 1 }
    const last = { day: DAY_START, succeeded: 1, refused: 1 }
    expect(await days(scoped)).toEqual([first, last])
    expect(await days(token)).toEqual([
      first,
      { day: '2026-02-20T00:00:00.000Z', succeeded: 1, refused: 0 },
      { day: '2026-03-01T00:00:00.000Z', succeeded: 0, refused: 1 },
      last,
    ])

    // Today is as it is; days that are over are counted again after ten minutes.
    await log('2026-03-01T12:00:00Z', 'ok', ours.id)
    await log('2026-03-02T08:00:00Z', 'ok', ours.id)
    const more = { ...last, succeeded: 2 }
    app.clock.advance(599)
    expect(await days(scoped)).toEqual([first, more])
    app.clock.advance(1)
    expect(await days(scoped)).toEqual([first, { day: '2026-03-01T00:00:00.000Z', succeeded: 1, refused: 0 }, more])
    // The same days for somebody else, and days that begin elsewhere.
    const east = await app.call(dashboard.summary, { dayStart: '2026-03-01T16:00:00.000Z' }, scoped)
    expect(east.signIns?.filter(day => day.succeeded > 0).map(day => [day.day, day.succeeded])).toEqual([
      ['2026-01-31T16:00:00.000Z', 2],
      ['2026-02-28T16:00:00.000Z', 1],
      ['2026-03-01T16:00:00.000Z', 2],
    ])
    // Of a day that is still to come, the one before goes on.
    const ahead = () => app.call(dashboard.summary, { dayStart: '2026-03-03T00:00:00.000Z' }, scoped)
    expect((await ahead()).signIns?.at(-2)?.succeeded).toBe(2)
    await log('2026-03-02T08:30:00Z', 'ok', ours.id)
    expect((await ahead()).signIns?.at(-2)?.succeeded).toBe(3)
  })
})
