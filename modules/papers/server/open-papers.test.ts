/** Papers opened in one batch: by their owners and by others, by one page and by two, here and in a second process. */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import type { CallerContext, HotContext } from '@tripos/http/mount.ts'
import { hashSecret, newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { findCaller } from '../../identity/server/index.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { paperContent, type PaperContent, papers } from '../contract/papers.ts'
import { makePaperCaches } from './caches.ts'
import { makeOpenPaper } from './open-paper.ts'
import { makePaperState } from './paper-state.ts'

let app: TestApp
let second: TestApp
let staff: string
let bank: TestBank
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({}, { on: app })
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 12, { bank, type: 1 })
  await makeQuestions(app, 4, { bank, type: 6 })
  examId = await makeExam(app, staff, [drawn(bank.id, 8, { type: 1 }), drawn(bank.id, 2, { type: 6 })])
})
afterAll(async () => {
  await second.close()
  await app.close()
})

async function contextOf(token: string): Promise<CallerContext & HotContext> {
  const { deps } = app
  const caller = await findCaller(deps, hashSecret(token), deps.clock.now())
  if (caller === undefined) throw new Error('not signed in')
  return {
    language: 'en-US',
    ip: '127.0.0.1',
    userAgent: '',
    requestId: 'test',
    arrivedAt: deps.clock.now(),
    log: deps.log,
    tokenHash: hashSecret(token),
    caller,
  }
}

/** A paper that nobody has opened. */
async function candidate(exam = examId) {
  const user = await makeStudent(app)
  const token = await signIn(app, user)
  const { paperId } = await app.call(papers.start, { examId: exam }, token)
  return { user, token, paperId, ctx: await contextOf(token) }
}
type Candidate = Awaited<ReturnType<typeof candidate>>

interface Opening {
  readonly by: Candidate
  readonly paperId?: string
  readonly deviceId?: string
  readonly pageId?: string
  readonly takeOver?: boolean
}

/** All of them in one batch; gives what each was told, or the name of its refusal. */
async function openTogether(openings: readonly Opening[]): Promise<(PaperContent | string)[]> {
  const open = makeOpenPaper({ ...app.deps, caches: makePaperCaches(app.deps) })
  return Promise.all(
    openings.map(async ({ by, paperId = by.paperId, deviceId = newId(), pageId, takeOver = false }) => {
      try {
        const { pieces } = await open({ paperId, deviceId, pageId, takeOver }, by.ctx)
        return JSON.parse(pieces.map(({ json }) => json).join('')) as PaperContent
      } catch (error) {
        if (error instanceof AppError) return error.errorName
        throw error
      }
    }),
  )
}

const rowOf = (paperId: string) =>
  app.deps.db
    .selectFrom('papers')
    .select(['deviceId', 'pageId', 'epoch', 'deviceEpoch'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()

const save = (token: string, { paperId, epoch }: PaperContent, seq: number, answer: AnswerBody) =>
  app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq, answer }] }, token)

describe('papers that are opened in one batch', () => {
  it('are each of their own candidate, with their own questions, answers and places', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => candidate()))
    const opened = await openTogether(people.map(by => ({ by })))
    for (const [i, { paperId, token, user }] of people.entries()) {
      const paper = opened[i] as PaperContent
      expect(paper).toMatchObject({ paperId, candidate: user.realName, epoch: 1, answers: [], place: null })
      await save(token, paper, i + 1, { options: [i % 4] })
    }
    const again = await openTogether(people.map(by => ({ by, takeOver: true })))
    for (const [i, one] of again.entries()) {
      expect(one).toMatchObject({ epoch: 2, answers: [{ no: 1, seq: i + 1, answer: { options: [i % 4] } }] })
      expect((one as PaperContent).questions).toEqual((opened[i] as PaperContent).questions)
    }
  })

  it('have exactly the fields of the contract', async () => {
    const [paper] = await openTogether([{ by: await candidate() }])
    expect(paperContent.parse(paper)).toEqual(paper)
  })

  it('refuse strangers and absent ones for themselves alone, and change nothing', async () => {
    const [one, other] = [await candidate(), await candidate()]
    const opened = await openTogether([
      { by: other, paperId: one.paperId, takeOver: true },
      { by: other, paperId: newId() },
      { by: one },
      { by: other, paperId: one.paperId.toUpperCase() },
    ])
    expect(opened).toMatchObject(['NOT_FOUND', 'NOT_FOUND', { paperId: one.paperId, epoch: 1 }, 'NOT_FOUND'])
    expect(await rowOf(one.paperId)).toMatchObject({ epoch: 1, deviceEpoch: 1 })
    expect(await rowOf(other.paperId)).toMatchObject({ deviceId: null })
  })

  it('follow each other where two pages open the same one: the second has the newer epoch, and it alone writes', async () => {
    const by = await candidate()
    const deviceId = newId()
    const opened = await openTogether([
      { by, deviceId, pageId: newId() },
      { by, paperId: by.paperId.toUpperCase(), deviceId, pageId: newId() },
      { by, deviceId: newId() },
      { by, deviceId: newId(), takeOver: true },
    ])
    expect(opened).toMatchObject([{ epoch: 1 }, { epoch: 2, deviceEpoch: 1 }, 'PAPER_ELSEWHERE', { epoch: 3 }])
    const [first, , , last] = opened as PaperContent[]
    expect(await refusalOf(save(by.token, first as PaperContent, 1, { options: [0] }))).toBe('PAPER_TAKEN_OVER')
    await save(by.token, last as PaperContent, 1, { options: [1] })
  })

  it('give the same page the same epoch, however often it asks at once', async () => {
    const by = await candidate()
    const [deviceId, pageId] = [newId(), newId()]
    const opened = await openTogether(Array.from({ length: 5 }, () => ({ by, deviceId, pageId })))
    expect(opened.map(paper => (paper as PaperContent).epoch)).toEqual([1, 1, 1, 1, 1])
  })

  it('are closed for those whose time is over, swept or not, and nothing is written', async () => {
    const shortExam = await makeExam(app, staff, [drawn(bank.id, 2, { type: 1 })], { limitMinutes: 1 })
    const [late, intime] = [await candidate(shortExam), await candidate()]
    app.clock.advance(60 + app.deps.config.graceSeconds)
    expect(await openTogether([{ by: late }, { by: intime }])).toMatchObject(['PAPER_CLOSED', { epoch: 1 }])
    expect(await rowOf(late.paperId)).toMatchObject({ deviceId: null })
  })

  it('are not opened by a candidate who has been disabled', async () => {
    const by = await candidate()
    await app.deps.db.updateTable('users').set({ state: 1 }).where('id', '=', by.user.id).execute()
    const asked = app.call(papers.open, { paperId: by.paperId, deviceId: newId() }, by.token)
    expect(await refusalOf(asked)).toBe('SESSION_INVALID')
    expect(await rowOf(by.paperId)).toMatchObject({ deviceId: null })
  })
})

it('rooms that look at their clocks in one batch are each told of their own paper, and strangers of none', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => candidate()))
  const [first, stranger] = people as [Candidate, Candidate]
  const minutes = people.map((_, i) => 10 * (i + 1))
  const extend = (paperId: string, i: number) =>
    app.call(papers.extend, { paperId, minutes: minutes[i] ?? 0, reason: `Late bus ${i}` }, staff)
  for (const [i, { paperId }] of people.entries()) await extend(paperId, i)
  const state = makePaperState(app.deps)
  const signedOut = { ...stranger, ctx: { ...stranger.ctx, tokenHash: hashSecret('nobody') } }
  const asked = [...people, { ...stranger, paperId: first.paperId }, { ...stranger, paperId: newId() }, signedOut]
  const told = await Promise.all(
    asked.map(({ paperId, ctx }) =>
      state({ paperId, epoch: undefined }, ctx).then(
        ({ deadlineAt, messages }) => ({ deadlineAt, text: messages.map(({ text }) => text).join() }),
        (error: unknown) => (error instanceof AppError ? error.errorName : 'BUG'),
      ),
    ),
  )
  const rows = await app.deps.statements.run<{ id: string; deadline_at: Date }>(
    'deadlines',
    'select id, deadline_at from papers where id = any($1::uuid[])',
    [people.map(({ paperId }) => paperId)],
  )
  const deadlines = new Map(rows.map(row => [row.id, row.deadline_at.toISOString()]))
  expect(told).toEqual([
    ...people.map(({ paperId }, i) => ({
      deadlineAt: deadlines.get(paperId),
      text: `You have been given ${minutes[i]} more minutes: Late bus ${i}`,
    })),
    'NOT_FOUND',
    'NOT_FOUND',
    'SESSION_INVALID',
  ])
})

it('two processes that open the same papers at once, in any order, give every page an epoch of its own', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => candidate()))
  const devices = new Map(people.map(({ paperId }) => [paperId, newId()]))
  const epochs = new Map<string, number[]>()
  const open = async (process: TestApp, { paperId, token }: Candidate): Promise<void> => {
    const input = { paperId, deviceId: devices.get(paperId) ?? '', pageId: newId() }
    const { epoch } = await process.call(papers.open, input, token)
    epochs.set(paperId, [...(epochs.get(paperId) ?? []), epoch])
  }
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([...people.map(one => open(app, one)), ...people.toReversed().map(one => open(second, one))])
  }
  for (const { paperId } of people) {
    const given = epochs.get(paperId) ?? []
    expect(new Set(given).size).toBe(10)
    expect((await rowOf(paperId)).epoch).toBe(Math.max(...given))
  }
})

it('a paper of 200 questions opens whole, in the order of the paper', async () => {
  await makeQuestions(app, 200, { bank, type: 3 })
  const exam = await makeExam(app, staff, [drawn(bank.id, 200, { type: 3, points: 100 })])
  const { questions } = await startPaper(app, (await candidate(exam)).token, exam)
  expect(questions.map(({ no }) => no)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
})

it('pictures of questions get links of their paper, and an address in an answer gets none', async () => {
  const file = 'ab'.repeat(32)
  const content = { type: 4 as const, stem: `<p><img src="/files/${file}" alt="a"></p>`, reference: '', analysis: '' }
  const question = await makeQuestion(app, { bank, type: 4, content })
  const exam = await makeExam(app, staff, [picked([question.id], 1000)])
  const by = await candidate(exam)
  const opened = await startPaper(app, by.token, exam)
  expect(opened.questions[0]?.stem).toMatch(new RegExp(`src="/files/${file}/p[\\w-]{22}-0-[\\w-]{43}"`))
  const words = { text: `<img src="/files/${file}">` }
  await save(by.token, opened, 1, words)
  const again = await app.call(papers.open, { paperId: by.paperId, deviceId: newId(), takeOver: true }, by.token)
  expect(again.answers).toMatchObject([{ answer: words }])
  expect(again.questions).toEqual(opened.questions)
})

describe('a room at rest', () => {
  const ask = ({ paperId, token }: Candidate) => app.call(papers.state, { paperId, epoch: 1 }, token)

  it('is told when to ask again, and keeps its session alive', async () => {
    const by = await candidate()
    const { db, clock } = app.deps
    const old = new Date(clock.now().getTime() - 3600_000)
    await db.updateTable('sessions').set({ lastSeenAt: old }).where('userId', '=', by.user.id).execute()
    await app.call(papers.open, { paperId: by.paperId, deviceId: newId() }, by.token)
    expect(await ask(by)).toMatchObject({ state: 0, askAfterMs: 10_000 })
    await expect
      .poll(async () => {
        const sessions = db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', by.user.id)
        return (await sessions.executeTakeFirstOrThrow()).lastSeenAt.getTime() > old.getTime()
      })
      .toBe(true)
  })

  it('hears nothing where the password is due, the account is disabled or the session is over', async () => {
    const [due, disabled, over] = (await Promise.all([candidate(), candidate(), candidate()])) as [
      Candidate,
      Candidate,
      Candidate,
    ]
    const { db } = app.deps
    await db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', due.user.id).execute()
    await db.updateTable('users').set({ state: 1 }).where('id', '=', disabled.user.id).execute()
    await db.deleteFrom('sessions').where('userId', '=', over.user.id).execute()
    const said = await Promise.all([due, disabled, over].map(by => refusalOf(ask(by))))
    expect(said).toEqual(['PASSWORD_CHANGE_DUE', 'SESSION_INVALID', 'SESSION_INVALID'])
  })
})
