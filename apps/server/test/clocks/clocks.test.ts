/** Wrong clocks: no paper is closed early, no late answer is accepted (docs/adr/0019). `npm run soak` runs more of it. */
import { papers } from '../../../../modules/papers/contract/papers.ts'
import { system } from '../../../../modules/system/contract/system.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes, addSeconds } from '@tripos/runtime/clock.ts'
import { startDatabaseClock } from '@tripos/db/database-clock.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { refusalOf } from '../app.ts'
import { drawn, makeExam, startPaper } from '../../../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../../../modules/questions/test/make-questions.ts'
import { makeClockSettable, type Process, setDatabaseClock, startProcess } from './shifted.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ROUNDS = process.env['TRIPOS_SOAK'] === '1' ? 25 : 1
const SHIFTS: [string, number][] = [
  ['ten minutes ahead', 10 * MINUTE],
  ['ten minutes behind', -10 * MINUTE],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
]
const SWEEP = 'papers.finishOverdue'

let right: Process
let staff: string
let bank: TestBank
const others: Process[] = []

beforeAll(async () => {
  right = await startProcess()
  const author = await makeAdministrator(right)
  staff = await signIn(right, author)
  bank = await makeBank(right, author)
  await makeQuestions(right, 5, { bank, type: 1 })
})
afterEach(async () => {
  for (const other of others.splice(0).reverse()) await other.close()
})
afterAll(() => right.close())

async function another(options: Parameters<typeof startProcess>[0]): Promise<Process> {
  const other = await startProcess(options)
  others.push(other)
  return other
}

const exam = (fields: Parameters<typeof makeExam>[3] = {}) => makeExam(right, staff, [drawn(bank.id, 3)], fields)
const paperRow = (paperId: string) =>
  right.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()
const setDeadline = (paperId: string, deadlineAt: Date) =>
  right.deps.db.updateTable('papers').set({ deadlineAt }).where('id', '=', paperId).execute()

interface Sitting {
  readonly token: string
  readonly paperId: string
  readonly epoch: number
}

async function sit(at: Process, examId: string): Promise<Sitting> {
  const token = await signIn(right, await makeStudent(right))
  const { paperId, epoch } = await startPaper(at, token, examId)
  return { token, paperId, epoch }
}

let seq = 0
const save = (at: Process, { token, paperId, epoch }: Sitting) =>
  at.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq: ++seq, answer: { options: [1] } }] }, token)
const minutesLeft = async (at: Process, { paperId, token }: Sitting) =>
  (await at.call(papers.state, { paperId }, token)).leftMs / MINUTE
const storedSeq = async ({ paperId }: Sitting) =>
  (
    await right.deps.db
      .selectFrom('answers')
      .select('seq')
      .where('paperId', '=', paperId)
      .where('questionNo', '=', 1)
      .executeTakeFirst()
  )?.seq

/** Nothing is lost before the end, nothing accepted behind it, whoever of these is asked; `sweeps` then closes. */
async function sitToTheEnd(sitting: Sitting, processes: readonly Process[], sweeps: Process): Promise<void> {
  const { paperId } = sitting
  for (const one of processes) {
    await one.loop(SWEEP)
    expect(await minutesLeft(one, sitting)).toBeGreaterThan(58)
    expect(await minutesLeft(one, sitting)).toBeLessThanOrEqual(60)
    await save(one, sitting)
    expect(await storedSeq(sitting)).toBe(seq)
  }
  await setDeadline(paperId, addSeconds(sweeps.time.now(), -20))
  for (const one of processes) {
    await one.loop(SWEEP)
    await save(one, sitting)
  }
  expect(await paperRow(paperId)).toMatchObject({ state: 0 })
  const last = seq
  await setDeadline(paperId, addSeconds(sweeps.time.now(), -31))
  for (const one of processes) expect(await refusalOf(save(one, sitting))).toBe('PAPER_TOO_LATE')
  expect(await storedSeq(sitting)).toBe(last)
  for (const one of processes) if (one.time.state().isOff) await one.loop(SWEEP)
  expect(await paperRow(paperId)).toMatchObject({ state: 0 })
  await sweeps.loop(SWEEP)
  expect(await paperRow(paperId)).toMatchObject({ state: 2, closeReason: 2 })
}

describe.each(SHIFTS)('a second process on a machine whose clock is %s', (_, ownMs) => {
  test('closes nothing early and takes nothing late, and leaves closing to the others', async () => {
    const wrong = await another({ on: right, ownMs })
    const examId = await exam()
    for (let round = 0; round < ROUNDS; round += 1) {
      await sitToTheEnd(await sit(right, examId), [wrong, right], right)
      await sitToTheEnd(await sit(wrong, examId), [right, wrong], right)
    }
  })

  test('lets nobody in early or late, and shows exams as they are', async () => {
    const wrong = await another({ on: right, ownMs })
    const now = right.time.now()
    const early = await exam({ startsAt: addMinutes(now, 5).toISOString(), endsAt: addMinutes(now, 120).toISOString() })
    const over = await exam({
      startsAt: addMinutes(now, -120).toISOString(),
      endsAt: addMinutes(now, -5).toISOString(),
    })
    const late = await exam({
      startsAt: addMinutes(now, -6).toISOString(),
      endsAt: addMinutes(now, 120).toISOString(),
      lateEntryMinutes: 5,
    })
    for (const [examId, refusal] of [
      [early, 'EXAM_NOT_STARTED'],
      [over, 'EXAM_OVER'],
      [late, 'EXAM_LATE'],
    ] as const) {
      expect(await refusalOf(sit(wrong, examId))).toBe(refusal)
    }
  })

  test('says so where people and machines look', async () => {
    const wrong = await another({ on: right, ownMs })
    const ready = await wrong.app.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toMatchObject({ status: 'ready', clock: { isRight: false, stepMs: 0 } })
    expect(Math.abs(ready.json<{ clock: { offsetMs: number } }>().clock.offsetMs - ownMs)).toBeLessThan(1000)
    const { body } = await wrong.app.inject('/metrics')
    const told = Number(/^tripos_clock_offset_seconds (\S+)$/m.exec(body)?.[1]) * 1000
    expect(Math.abs(told - ownMs)).toBeLessThan(1000)
    const shown = await wrong.call(system.detail, {}, staff)
    expect(shown.checks).toContainEqual({ name: 'clock', isOk: false })
    expect(shown.database).toMatchObject({ closesPapers: false, clockStepMs: 0 })
    const fine = await right.call(system.detail, {}, staff)
    expect(fine.checks).toContainEqual({ name: 'clock', isOk: true })
    wrong.setOwnClock(0)
    await wrong.time.look()
    expect((await wrong.app.inject('/readyz')).json()).toMatchObject({ clock: { isRight: true } })
  })
})

describe.each(SHIFTS)('a clock that is set %s in the middle of an exam', (_, stepMs) => {
  test('where it is the own clock of one of several machines: the exam goes on as if nothing had happened', async () => {
    const stepping = await another({ on: right })
    const sitting = await sit(stepping, await exam())
    stepping.setOwnClock(stepMs)
    await stepping.time.look()
    expect(stepping.time.state()).toMatchObject({ isOff: true, stepMs: 0 })
    await sitToTheEnd(sitting, [stepping, right], right)
  })

  test('where it is the clock of the database and of the server, which are one machine: nobody loses or gains a second', async () => {
    const ground = await startProcess()
    others.push(ground)
    await makeClockSettable(ground)
    const server = await another({ on: ground, isSameMachine: true })
    const [before, beforeStaff, beforeBank] = [right, staff, bank]
    right = server
    try {
      const author = await makeAdministrator(server)
      staff = await signIn(server, author)
      bank = await makeBank(server, author)
      await makeQuestions(server, 5, { bank, type: 1 })
      const sitting = await sit(server, await exam())
      const was = server.time.now()
      await setDatabaseClock(ground, stepMs)
      server.setOwnClock(stepMs)
      await server.time.look()
      expect(server.time.state().isOff).toBe(false)
      expect(Math.abs(server.time.state().stepMs - stepMs)).toBeLessThan(1000)
      expect(server.time.now().getTime() - was.getTime()).toBeLessThan(5000)
      // One that starts now, after a crash say, goes by the same time.
      const restarted = await another({ on: ground, isSameMachine: true, ownMs: stepMs })
      expect(Math.abs(restarted.time.now().getTime() - server.time.now().getTime())).toBeLessThan(1000)
      await sitToTheEnd(sitting, [server, restarted], restarted)
      // Nobody writes any more: the clock that was set is believed, and new exams go by it.
      for (const one of [server, restarted]) await one.time.look()
      expect(server.time.state().stepMs).toBe(0)
      expect(server.time.now().getTime() - was.getTime()).toBeGreaterThan(stepMs - 5000)
      expect(await server.deps.db.selectFrom('clockHold').selectAll().execute()).toEqual([])
    } finally {
      ;[right, staff, bank] = [before, beforeStaff, beforeBank]
    }
  })
})

test('a machine that slept, beside a database that did not, goes by the database at once', async () => {
  let asleepMs = 0
  const clock = await startDatabaseClock({
    db: right.deps.db,
    log: makeLog('silent'),
    isAnybodyWriting: () => Promise.resolve(true),
    isSameMachine: false,
    machine: { wall: () => Date.now(), monotonic: () => performance.now() - asleepMs },
    everyMs: 3_600_000,
  })
  asleepMs = 5 * MINUTE
  expect(Date.now() - clock.now().getTime()).toBeGreaterThan(4 * MINUTE)
  await clock.look()
  expect(clock.state()).toMatchObject({ isOff: false, stepMs: 0 })
  expect(Math.abs(Date.now() - clock.now().getTime())).toBeLessThan(1000)
  clock.stop()
})
