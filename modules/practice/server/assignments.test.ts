import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { assignments } from '../contract/assignments.ts'
import { training } from '../contract/training.ts'
import { assignmentInput, openBank } from '../test/make-practice.ts'
import { publishMoments } from './tell-assigned.ts'

let app: TestApp
let owner: TestUser
let staff: string
let student: TestUser
let token: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  student = await makeStudent(app)
  bank = await makeBank(app, owner)
  await openBank(app, await signIn(app, owner), bank.id)
  await makeQuestions(app, 4, { bank })
})
beforeEach(() => at('2026-03-02'))
afterAll(() => app.close())

/** Noon in China, with sessions of that day. */
async function at(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  staff = await signIn(app, owner)
  token = await signIn(app, student)
}
const toStudent = () => ({ openType: 4 as const, audienceUserIds: [student.id] })
const assign = async (fields: object = {}) =>
  (await app.call(assignments.save, assignmentInput(bank.id, { ...toStudent(), ...fields }), staff)).id
const mine = () => app.call(assignments.mine, {}, token)
const progress = (id: string, cycleNo?: number) =>
  app.call(assignments.progress, { id, ...(cycleNo === undefined ? {} : { cycleNo }) }, staff)

/** Right answers to this many questions of the training. */
async function practise(id: string, count: number, option = 1): Promise<string> {
  const { runId } = await app.call(assignments.start, { id }, token)
  for (const no of Array.from({ length: count }, (_, index) => index + 1)) {
    const [question] = await app.call(training.questions, { runId, nos: [no] }, token)
    const { versionId = '' } = question ?? {}
    const answer = { options: [option] }
    await app.call(training.answer, { id: newId(), runId, no, versionId, answer, seconds: 5 }, token)
  }
  return runId
}

describe('assigned practice', () => {
  it('is weekly over three cycles: each begins anew, and what comes late counts in none', async () => {
    const id = await assign({ cycle: 2, startsOn: '2026-03-02', dueOn: '2026-03-22' })
    expect(await mine()).toMatchObject([{ id, days: { no: 1, to: '2026-03-08' }, answeredCount: 0, isDone: false }])
    await practise(id, 2)
    expect(await mine()).toMatchObject([{ answeredCount: 2, rightCount: 2, isDone: true }])

    await at('2026-03-09')
    expect(await mine()).toMatchObject([{ days: { no: 2, from: '2026-03-09' }, answeredCount: 0, isDone: false }])
    const second = await practise(id, 1)
    await at('2026-03-16')
    const [question] = await app.call(training.questions, { runId: second, nos: [2] }, token)
    const late = { id: newId(), runId: second, no: 2, versionId: question?.versionId ?? '', answer: null, seconds: 1 }
    expect(await refusalOf(app.call(training.answer, late, token))).toBe('PRACTICE_RUN_FINISHED')
    await practise(id, 2, 0)
    expect(await mine()).toMatchObject([{ days: { no: 3, to: '2026-03-22' }, answeredCount: 2, isDone: false }])

    expect(await progress(id, 1)).toMatchObject({ doneCount: 1, cycle: { no: 1, from: '2026-03-02' }, cycleCount: 3 })
    expect(await progress(id, 2)).toMatchObject({ doneCount: 0, rows: [{ answeredCount: 1, rightCount: 1 }] })
    expect(await progress(id)).toMatchObject({
      doneCount: 0,
      cycle: { no: 3 },
      rows: [{ answeredCount: 2, rightCount: 0 }],
    })
    await at('2026-03-23')
    expect(await mine()).toEqual([])
    expect(await refusalOf(app.call(assignments.start, { id }, token))).toBe('NOT_FOUND')
    await app.call(assignments.close, { id }, staff)
  })

  it('is gone on with, and begun anew where the goal was missed: the better training counts', async () => {
    const id = await assign()
    const first = await practise(id, 1)
    expect((await app.call(assignments.start, { id }, token)).runId).toBe(first)
    const { runId } = await app.call(assignments.start, { id, isAnew: true }, token)
    expect(runId).not.toBe(first)
    expect(await mine()).toMatchObject([{ id, answeredCount: 1, isUnderWay: true }])
    await app.call(assignments.close, { id }, staff)
    expect(await mine()).toEqual([])
  })

  it('is as long as the bank has questions, and another try is gone on with however the best one ended', async () => {
    const id = await assign({ questionCount: 10, goalPercent: 100 })
    await practise(id, 4, 0)
    const all = { questionCount: 4, answeredCount: 4, isDone: false }
    expect(await mine()).toMatchObject([{ ...all, isUnderWay: false }])
    const { runId } = await app.call(assignments.start, { id, isAnew: true }, token)
    expect(await practise(id, 1, 0)).toBe(runId)
    expect(await mine()).toMatchObject([{ ...all, isUnderWay: true }])
    await app.call(assignments.close, { id }, staff)
  })

  it('is for its audience alone, and for those who may practise the bank', async () => {
    const other = await signIn(app, await makeStudent(app))
    const id = await assign()
    expect(await app.call(assignments.mine, {}, other)).toEqual([])
    expect(await refusalOf(app.call(assignments.start, { id }, other))).toBe('NOT_FOUND')
    await app.call(assignments.close, { id }, staff)
  })

  it('refuses a bank that is closed, days the wrong way round, nobody, and what somebody else has changed', async () => {
    const save = (fields: object) =>
      refusalOf(app.call(assignments.save, assignmentInput(bank.id, { ...toStudent(), ...fields }), staff))
    const closed = await makeBank(app, owner)
    expect(await save({ bankId: closed.id })).toBe('PRACTICE_BANK_CLOSED')
    expect(await save({ startsOn: '2026-03-02', dueOn: '2026-03-01' })).toBe('END_BEFORE_START')
    expect(await save({ audienceUserIds: [] })).toBe('AUDIENCE_EMPTY')
    expect(await save({ startsOn: '2026-02-30x' })).toBe('BAD_INPUT')
    const id = await assign()
    await app.call(assignments.save, { ...assignmentInput(bank.id, toStudent()), id, version: 1 }, staff)
    expect(await save({ id, version: 1 })).toBe('EDIT_CONFLICT')
    await app.call(assignments.close, { id }, staff)
  })

  it('is told once when a cycle begins, and on its last day, by however many processes', async () => {
    const id = await assign({ cycle: 2, startsOn: '2026-03-02', dueOn: '2026-03-15' })
    const told = async () =>
      (
        await sql<{ cycleNo: number; kind: string }>`select cycle_no, kind from practice_assignment_moments
          where assignment_id = ${id} order by cycle_no, kind`.execute(app.deps.db)
      ).rows.map(row => `${row.cycleNo} ${row.kind}`)
    await Promise.all([publishMoments(app.deps), publishMoments(app.deps)])
    expect(await told()).toEqual(['1 begun'])
    await at('2026-03-08')
    await publishMoments(app.deps)
    await publishMoments(app.deps)
    expect(await told()).toEqual(['1 begun', '1 due'])
    await at('2026-03-09')
    await publishMoments(app.deps)
    expect(await told()).toEqual(['1 begun', '1 due', '2 begun'])
    await app.call(assignments.close, { id }, staff)
  })

  it('begins and ends by the days of the site', async () => {
    const id = await assign({ startsOn: '2026-03-05', dueOn: '2026-03-05' })
    const stateAt = async (moment: string) => {
      app.clock.set(new Date(moment))
      staff = await signIn(app, owner)
      const { rows } = await app.call(assignments.paging, {}, staff)
      return rows.find(row => row.id === id)?.state
    }
    expect(await stateAt('2026-03-04T15:59:00Z')).toBe('notBegun')
    expect(await stateAt('2026-03-04T16:00:00Z')).toBe('open')
    expect(await stateAt('2026-03-05T15:59:00Z')).toBe('open')
    expect(await stateAt('2026-03-05T16:00:00Z')).toBe('closed')
  })

  it('gives its progress as a sheet', async () => {
    const id = await assign()
    const reply = await app.app.inject({
      method: 'POST',
      url: assignments.export.path,
      headers: { token: staff, 'content-type': 'application/json', 'accept-language': 'en-US' },
      payload: JSON.stringify({ id }),
    })
    const rows: unknown[][] = []
    for await (const row of readSheet(reply.rawPayload)) rows.push([...row.cells])
    expect(JSON.stringify(rows)).toContain('User name')
    expect(rows).toHaveLength(2)
  })
})
