import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { training, type TrainingQuestion } from '../../contract/training.ts'
import type { AnswerStore, WaitingAnswer } from './answer-queue.ts'
import type { Run } from './training.rules.ts'
import { TrainingSession } from './training-session.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const OTHER_ID = '01890000-0000-7000-8000-000000000002'
const RUN: Run = {
  id: ID,
  mode: 1,
  questionCount: 1,
  answeredCount: 0,
  rightCount: 0,
  startedAt: '',
  seenAt: '',
  finishedAt: null,
  bank: { id: ID, name: 'Bank' },
  lesson: null,
  isCheckedAtEnd: false,
  maxTries: 1,
  place: 1,
  standings: ['open'],
}
const OPEN: TrainingQuestion = {
  no: 1,
  questionId: ID,
  versionId: ID,
  question: { type: 1, no: 1, section: 0, points: 100, stem: 'Which?', options: ['a', 'b'] } as PaperQuestion,
  answer: null,
  answerId: null,
  standing: 'open',
  mayTry: true,
  explained: null,
  hintCount: 0,
  hints: [],
  shownMs: 600_000,
}
const CHOSEN = { kind: 'choice' as const, options: [1] }
const ANSWERED = { answerId: ID, standing: 'right', mayTry: false, explained: null } as const
const WAITING: WaitingAnswer = {
  id: ID,
  userId: 'lin',
  place: 1,
  input: { id: ID, runId: ID, no: 1, versionId: ID, answer: { options: [1] }, seconds: 3 },
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve(() => envelope({}))
})
afterAll(() => server.close())

/** What a page before has left in this browser. */
const storeWith = (waiting: WaitingAnswer[]): AnswerStore => ({
  load: () => Promise.resolve([...waiting]),
  put: () => Promise.resolve(),
  remove: () => {
    waiting.length = 0
    return Promise.resolve()
  },
})

it('shows an answer of the page before as counted, though the question was asked for before and comes after', async () => {
  let isCounted = false
  const asked: boolean[] = []
  server.answerWith(async ({ path }) => {
    if (path === training.answer.path) {
      isCounted = true
      return envelope(ANSWERED)
    }
    if (path !== training.questions.path) return envelope({})
    asked.push(isCounted)
    if (asked.length > 1) return envelope([{ ...OPEN, ...ANSWERED, answer: CHOSEN }])
    await vi.waitFor(() => expect(session.getState().standings).toEqual(['right']))
    return envelope([OPEN])
  })
  const store = storeWith([WAITING])
  const session = new TrainingSession({ run: RUN, userId: 'lin', store, kept: undefined, title: 'Bank' })
  await session.start()
  await vi.waitFor(() => expect(session.getState().questions[1]).toMatchObject({ standing: 'right', answer: CHOSEN }))
  expect(session.getState()).toMatchObject({ standings: ['right'], drafts: { 1: CHOSEN }, waitingCount: 0 })
  expect(asked).toHaveLength(2)
  session.stop()
})

it('shows the answer that another page has given before, and says that this one was not counted', async () => {
  const other = { ...ANSWERED, answerId: OTHER_ID, standing: 'wrong' } as const
  let isAnswered = false
  server.answerWith(({ path }) => {
    if (path === training.answer.path) {
      isAnswered = true
      return envelope(other)
    }
    if (path !== training.questions.path) return envelope({})
    return envelope([isAnswered ? { ...OPEN, ...other, answer: { ...CHOSEN, options: [0] } } : OPEN])
  })
  const session = new TrainingSession({ run: RUN, userId: 'lin', store: undefined, kept: undefined, title: 'Bank' })
  await session.start()
  session.write(1, CHOSEN)
  session.check()
  await vi.waitFor(() => expect(session.getState().questions[1]).toMatchObject({ answer: { options: [0] } }))
  expect(session.getState()).toMatchObject({
    standings: ['wrong'],
    drafts: { 1: { options: [0] } },
    refusals: [{ no: 1, reason: undefined }],
  })
  session.stop()
})

it.each(['leaves the training', 'hides the page'])('keeps what is checked at the end where one %s', async how => {
  const sent: unknown[] = []
  server.answerWith(({ path, body }) => {
    if (path === training.answer.path) {
      sent.push((JSON.parse(body) as WaitingAnswer['input']).answer)
      return envelope({ ...ANSWERED, standing: 'given', mayTry: true })
    }
    return envelope(path === training.questions.path ? [OPEN] : {})
  })
  const run = { ...RUN, isCheckedAtEnd: true }
  const session = new TrainingSession({ run, userId: 'lin', store: undefined, kept: undefined, title: 'Bank' })
  await session.start()
  session.write(1, CHOSEN)
  if (how === 'hides the page') window.dispatchEvent(new Event('pagehide'))
  else session.stop()
  await vi.waitFor(() => expect(sent).toEqual([{ options: [1] }]))
  session.stop()
})

it.each([
  [true, () => Promise.resolve()],
  [false, () => Promise.reject(new Error('full'))],
])('says that this device has an answer once it has: %s', async (wanted, end) => {
  server.answerWith(({ path }) =>
    path === training.questions.path ? envelope([OPEN]) : { ...envelope(null), hangUp: true },
  )
  let settle = (): void => undefined
  const written = new Promise<void>(resolve => (settle = resolve))
  const store: AnswerStore = { ...storeWith([]), put: () => written.then(end) }
  const session = new TrainingSession({ run: RUN, userId: 'lin', title: '', store, kept: undefined })
  await session.start()
  session.write(1, CHOSEN)
  session.check()
  expect(session.getState()).toMatchObject({ pending: [1], stored: {} })
  settle()
  await vi.waitFor(() => expect(session.getState().stored).toEqual({ 1: wanted }))
  session.stop()
})
