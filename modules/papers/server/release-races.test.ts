/**
 * Opening a paper again beside whatever gives results away at the same moment, with the winner that is known before. Each order
 * is forced once; `npm run soak` lets them race 200 times.
 */
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, runLoop, type Told } from '../../../apps/server/test/told.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { paperRemedies } from '../contract/paper-remedies.ts'
import { papers } from '../contract/papers.ts'

const RACES = 200
const NEVER = { rule: 6, at: null } as const
const AT_THE_END = { rule: 3, at: null } as const
const BY_HAND = { rule: 5, at: null } as const

let app: TestApp
let other: TestApp
let people: TestUser[]
let staff: string
let student: string
let classmate: string
let choice: string
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({}, { on: app })
  const administrator = await makeAdministrator(app)
  people = [administrator, await makeStudent(app), await makeStudent(app)]
  await enter()
  choice = (await makeQuestion(app, { bank: await makeBank(app, administrator), type: 1 })).id
})
/** Sessions end while hours pass. */
async function enter(): Promise<void> {
  ;[staff = '', student = '', classmate = ''] = await Promise.all(people.map(person => signIn(app, person)))
}
beforeEach(async () => {
  told = collectTold()
  await deliverEvents(app)
  told.length = 0
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return refusalOf(Promise.reject(error as Error))
  }
}

interface Sitting {
  readonly examId: string
  /** The one that is opened again. */
  readonly paperId: string
  /** Of somebody else, which stays closed. */
  readonly otherPaperId: string
}

async function handIn(examId: string, token: string): Promise<string> {
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  await app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq: 1, answer: { options: [0] } }] }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

/** Two candidates have handed in, and the exam is over. */
async function sit(rules: NonNullable<Parameters<typeof makeExam>[3]>['release']): Promise<Sitting> {
  const endsAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const examId = await makeExam(app, staff, [picked([choice])], { endsAt, ...(rules && { release: rules }) })
  const [paperId, otherPaperId] = [await handIn(examId, student), await handIn(examId, classmate)]
  move(120)
  return { examId, paperId, otherPaperId }
}
const byHand = () => sit({ score: NEVER, answers: BY_HAND, analysis: NEVER })
const atTheEnd = () => sit({ score: AT_THE_END, answers: NEVER, analysis: NEVER })
function move(seconds: number): void {
  app.clock.advance(seconds)
  other.clock.set(app.clock.now())
}

const reopen = ({ paperId }: Sitting) =>
  outcomeOf(app.call(paperRemedies.reopen, { paperId, minutes: 10, reason: 'The clock was wrong' }, staff))
const release = ({ examId }: Sitting) =>
  outcomeOf(other.call(exams.release, { id: examId, what: 'answers', isReleased: true }, staff))
const announce = () => runLoop(other, 'papers.announceScores')
const stateOf = async ({ paperId }: Sitting) => (await app.call(papers.detail, { paperId }, staff)).state
const seesKey = async ({ otherPaperId }: Sitting) => {
  const { questions } = await app.call(papers.result, { paperId: otherPaperId }, classmate)
  return questions.some(question => question.key !== null)
}
const announced = () => told.filter(one => one.kind === 'result.released').length

/** The second one asks for the exam while the first one waits for it. */
async function inThisOrder({ examId }: Sitting, works: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const { db } = app.deps
  const held = await db.startTransaction().execute()
  await held.selectFrom('exams').select('id').where('id', '=', examId).forNoKeyUpdate().execute()
  const running: Promise<unknown>[] = []
  for (const work of works) {
    running.push(work())
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(running.length)
  }
  await held.rollback().execute()
  return Promise.all(running)
}

describe('opening a paper again, and answers that are released by hand', () => {
  it('released first: the paper stays closed, and who opens it is told that answers are out', async () => {
    const sitting = await byHand()
    expect(await inThisOrder(sitting, [() => release(sitting), () => reopen(sitting)])).toEqual([
      'done',
      'PAPER_KEYS_OUT',
    ])
    expect(await stateOf(sitting)).toBe(2)
    expect(await seesKey(sitting)).toBe(true)
  })

  it('opened first: answers are held for as long as it is open, and are out when it has closed', async () => {
    const sitting = await byHand()
    expect(await inThisOrder(sitting, [() => reopen(sitting), () => release(sitting)])).toEqual(['done', 'done'])
    expect(await stateOf(sitting)).toBe(0)
    expect(await seesKey(sitting)).toBe(false)
    move(700)
    await runLoop(app, 'papers.finishOverdue')
    expect(await seesKey(sitting)).toBe(true)
  })
})

describe('opening a paper again, and scores that come out at the end', () => {
  async function endOf(sitting: Sitting): Promise<void> {
    move(700)
    await runLoop(app, 'papers.finishOverdue')
    await announce()
    await deliverEvents(app)
    expect(await stateOf(sitting)).toBe(2)
    // Both candidates, each once, however often the exam said so.
    expect(announced()).toBe(2)
  }

  it('opened first: the exam is not over, and both candidates are told when it is', async () => {
    const sitting = await atTheEnd()
    await inThisOrder(sitting, [() => reopen(sitting), announce])
    await deliverEvents(app)
    expect(announced()).toBe(0)
    await endOf(sitting)
  })

  it('out first: both candidates are told at once, and not once more after it', async () => {
    const sitting = await atTheEnd()
    await inThisOrder(sitting, [announce, () => reopen(sitting)])
    expect(await stateOf(sitting)).toBe(0)
    await endOf(sitting)
  })
})

describe.runIf(process.env['TRIPOS_SOAK'] === '1')('raced 200 times', () => {
  it('a paper is never open after answers were seen, unless somebody said so', async () => {
    for (let race = 0; race < RACES; race += 1) {
      await enter()
      const sitting = await byHand()
      const [opened, released] = await Promise.all([reopen(sitting), release(sitting)])
      expect(released).toBe('done')
      expect(await seesKey(sitting)).toBe(opened === 'PAPER_KEYS_OUT')
      expect(await stateOf(sitting)).toBe(opened === 'done' ? 0 : 2)
      move(700)
      await runLoop(app, 'papers.finishOverdue')
    }
  }, 600_000)

  it('both candidates are told of their scores once, whichever came first', async () => {
    for (let race = 0; race < RACES; race += 1) {
      await enter()
      told.length = 0
      const sitting = await atTheEnd()
      await Promise.all([reopen(sitting), announce()])
      move(700)
      await runLoop(app, 'papers.finishOverdue')
      await announce()
      await deliverEvents(app)
      expect(announced()).toBe(2)
    }
  }, 600_000)
})
