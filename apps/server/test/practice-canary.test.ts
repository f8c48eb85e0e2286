/**
 * What a student practises, keeps and looks up shows no question that an exam asks: every text of ten questions, one of each
 * type, holds a unique word, and everything that two students can fetch outside the exam is searched for it. Without such an
 * exam it is found in each call that shows questions, so that a search that finds nothing means something.
 */
import { OpenType, QuestionType, UseScope } from '@tripos/contract-kit/enums.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { sql } from '@tripos/db/client.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { drawn, makeExam, startPaper } from '../../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../../modules/identity/test/make-identity.ts'
import { paperRemedies, REOPEN_WORDS } from '../../../modules/papers/contract/paper-remedies.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { LessonKind } from '../../../modules/courses/contract/course-kinds.ts'
import { makeCourse } from '../../../modules/courses/test/make-courses.ts'
import { assignments } from '../../../modules/practice/contract/assignments.ts'
import { leaderboard } from '../../../modules/practice/contract/leaderboard.ts'
import { lessonPractice } from '../../../modules/practice/contract/lesson-practice.ts'
import { MOCK_TYPES, mockExams } from '../../../modules/practice/contract/mock-exams.ts'
import { PracticeMode } from '../../../modules/practice/contract/practice-modes.ts'
import { training } from '../../../modules/practice/contract/training.ts'
import { assignmentInput, openBank } from '../../../modules/practice/test/make-practice.ts'
import { questionTalk } from '../../../modules/question-talk/contract.ts'
import { banks } from '../../../modules/questions/contract/banks.ts'
import { makeBank, makeQuestion, sampleContent, type TestBank } from '../../../modules/questions/test/make-questions.ts'
import { studentHome } from '../../../modules/student-home/contract.ts'
import { questionMarks } from '../../../modules/wrong-book/contract/question-marks.ts'
import { questionView } from '../../../modules/wrong-book/contract/question-view.ts'
import { wrongBook } from '../../../modules/wrong-book/contract/wrong-book.ts'
import { HOUR_AND_GRACE, hourExam, settle, takeExam } from '../../../modules/wrong-book/test/make-wrong-book.ts'
import { allEndpoints, endpointsByModule } from './all-endpoints.ts'
import { startTestApp, type TestApp } from './app.ts'
import { pdfText } from '../../../modules/papers/test/pdf-text.ts'

const WORD = `canary${newId().replaceAll('-', '')}`
const TYPES = Object.values(QuestionType)
const NOS = TYPES.map((_, index) => index + 1)
/** What is asked one by one: a choice, a text, a combined question and files. */
const ANSWERED = [1, 4, 6, 10]

/** What a person judges, by the number of its type. */
const BY_HAND: Readonly<Record<number, AnswerBody>> = { 4: { text: 'because' }, 10: { files: [] } }

interface Learner {
  readonly account: TestUser
  readonly firstPaperId: string
  /** A mock exam of their own, handed in before any exam asks its questions. */
  mockPaperId: string
  token: string
  /** Trainings of every kind that were under way before the exam. */
  runIds: string[]
  /** Checked at its end, with an answer to each question. */
  atEndRunId: string
  answerIds: string[]
  versionIds: string[]
}

let app: TestApp
let administrator: TestUser
let bank: TestBank
let questionIds: string[]
let assignmentId: string
let lesson: { courseId: string; lessonId: string }
let anna: Learner
let bert: Learner

const staff = () => signIn(app, administrator)

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  bank = await makeBank(app, administrator)
  const token = await staff()
  await openBank(app, token, bank.id)
  questionIds = []
  for (const type of TYPES) {
    const { id } = await makeQuestion(app, {
      bank,
      content: { ...sampleContent(type, `${WORD} ${type}`), hints: [`<p>${WORD} hint</p>`] },
    })
    questionIds.push(id)
  }
  assignmentId = (await app.call(assignments.save, assignmentInput(bank.id, { questionCount: 10 }), token)).id
  const set = { bankId: bank.id, chapterId: null, knowledgeId: null, questionCount: 10, goalPercent: 50 }
  const course = await makeCourse(app, {
    chapters: [[{ content: { kind: LessonKind.practice, ...set, attachments: [] } }]],
  })
  lesson = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
  const first = await hourExam(app, token, questionIds)
  const takes = async (): Promise<Learner> => {
    const account = await makeStudent(app)
    const firstPaperId = await takeExam(app, await signIn(app, account), first)
    return {
      account,
      firstPaperId,
      mockPaperId: '',
      token: '',
      runIds: [],
      atEndRunId: '',
      answerIds: [],
      versionIds: [],
    }
  }
  ;[anna, bert] = [await takes(), await takes()]
  await settle(app)
  app.clock.advance(HOUR_AND_GRACE)
  for (const learner of [anna, bert]) {
    await renew(learner)
    learner.mockPaperId = await takeMock(learner)
    for (const questionId of questionIds) {
      await app.call(questionMarks.setFavourite, { questionId, isFavourite: true }, learner.token)
      await app.call(questionMarks.saveNote, { questionId, note: 'look again' }, learner.token)
    }
    const [questionId = ''] = questionIds
    await app.call(questionTalk.write, { questionId, text: `${WORD} is right` }, learner.token)
  }
})
afterAll(() => app.close())
/** What a test has opened is over by the next. */
afterEach(async () => {
  app.clock.advance(HOUR_AND_GRACE)
  await settle(app)
})

const renew = async (learner: Learner) => {
  learner.token = await signIn(app, learner.account)
}

const mockInput = () => ({ bankId: bank.id, questionCount: 10, limitMinutes: 5, types: [...MOCK_TYPES] })

async function takeMock({ token }: Learner): Promise<string> {
  const { paperId } = await app.call(mockExams.start, mockInput(), token)
  const { epoch, submitKey } = await app.call(papers.open, { paperId, deviceId: newId() }, token)
  const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

/** Begins trainings of every mode; in the first the keys of some questions were shown, in the second some were answered. */
async function train(learner: Learner): Promise<void> {
  await renew(learner)
  const { token } = learner
  const begin = async (fields: object) =>
    (await app.call(training.start, { bankId: bank.id, mode: 1, isAnew: true, ...fields }, token)).runId
  const giveUpRunId = await begin({ mode: PracticeMode.inOrder })
  const shown = await app.call(training.questions, { runId: giveUpRunId, nos: NOS }, token)
  learner.versionIds = shown.map(question => question.versionId)
  learner.answerIds = ANSWERED.map(() => newId())
  await answerAll(learner, giveUpRunId, no => BY_HAND[no] ?? null)
  learner.atEndRunId = await begin({ mode: PracticeMode.byType, isCheckedAtEnd: true })
  const others = { ...learner, answerIds: ANSWERED.map(() => newId()) }
  await answerAll(others, learner.atEndRunId, no => (no === 1 ? { options: [1] } : null))
  const assigned = await app.call(assignments.start, { id: assignmentId, isAnew: true }, token)
  const ofLesson = await app.call(lessonPractice.start, { ...lesson, isAnew: true }, token)
  learner.runIds = [
    giveUpRunId,
    await begin({ mode: PracticeMode.memorise }),
    await begin({ mode: PracticeMode.random, maxTries: 3 }),
    await begin({ mode: PracticeMode.wrong }),
    assigned.runId,
    ofLesson.runId,
  ]
}

async function answerAll(learner: Learner, runId: string, answerOf: (no: number) => AnswerBody) {
  for (const [at, no] of ANSWERED.entries()) {
    const [id, versionId] = [learner.answerIds[at] ?? '', learner.versionIds[no - 1] ?? '']
    await app.call(training.answer, { id, runId, no, versionId, answer: answerOf(no), seconds: 1 }, learner.token)
  }
}

type Shot = readonly [Endpoint, object]

/** Every call by which a student could see a question outside an exam, with everything it can be asked. */
function shotsOf({ runIds, atEndRunId, answerIds, versionIds, mockPaperId }: Learner): Shot[] {
  const [bankId, questionId] = [bank.id, questionIds[0]]
  const runs = [...runIds, atEndRunId]
  const all = { page: 1, size: 100 }
  const looks: Shot[] = [
    ...[{}, { search: WORD }].map((input): Shot => [training.banks, { ...all, ...input }]),
    [training.bank, { bankId }],
    [training.records, { bankId }],
    [training.plan, {}],
    [training.planSave, { dailyMinutes: 30 }],
    [assignments.mine, {}],
    [leaderboard.show, { bankId, period: 'week' }],
    [leaderboard.setUnnamed, { isUnnamed: true }],
    [lessonPractice.show, lesson],
    [studentHome.due, {}],
    ...[{}, { search: WORD }, { show: 'removed' }].map((input): Shot => [wrongBook.paging, { ...all, ...input }]),
    [wrongBook.facets, {}],
    ...[true, false].map((withAnswers): Shot => [wrongBook.sheet, { withAnswers }]),
    ...[true, false].map((withAnswers): Shot => [wrongBook.sheetPdf, { withAnswers }]),
    [wrongBook.saveSettings, { rightsNeeded: 3 }],
    ...['favourites', 'notes'].flatMap((of): Shot[] => [
      [questionMarks.paging, { ...all, of }],
      [questionMarks.paging, { ...all, of, search: WORD }],
    ]),
    ...ANSWERED.map((no): Shot => [questionView.show, { id: questionIds[no - 1] }]),
    [questionMarks.setFavourite, { questionId, isFavourite: true }],
    [questionMarks.saveNote, { questionId, note: 'look again' }],
    [questionMarks.saveCause, { questionId, cause: 1 }],
    [questionTalk.list, { questionId }],
    [questionTalk.write, { questionId, text: 'Why?' }],
    ...[questionTalk.report, questionTalk.remove].map((call): Shot => [call, { id: newId() }]),
    [wrongBook.remove, { questionIds }],
    [wrongBook.restore, { questionIds }],
    [mockExams.paging, { ...all, bankId }],
    [mockExams.remove, { id: newId() }],
    [papers.result, { paperId: mockPaperId }],
  ]
  const trainings = runs.flatMap((runId): Shot[] => [
    [training.run, { runId }],
    [training.questions, { runId, nos: NOS }],
    [training.place, { runId, no: 1 }],
    [training.takeHint, { runId, no: 2, hintNo: 1 }],
    [training.answer, { id: newId(), runId, no: 3, versionId: versionIds[2], answer: null, seconds: 1 }],
  ])
  return [
    ...looks,
    ...trainings,
    // The same answer again, which was told its key before.
    ...ANSWERED.map((no, at): Shot => {
      const [id, versionId] = [answerIds[at], versionIds[no - 1]]
      return [training.answer, { id, runId: runIds[0], no, versionId, answer: null, seconds: 1 }]
    }),
    ...answerIds.map((answerId): Shot => [training.judge, { answerId, verdict: 'right' }]),
    ...runs.map((runId): Shot => [training.finish, { runId }]),
    ...runs.flatMap((runId): Shot[] => [
      [training.run, { runId }],
      [training.questions, { runId, nos: NOS }],
    ]),
    [assignments.start, { id: assignmentId, isAnew: true }],
    [lessonPractice.start, { ...lesson, isAnew: true }],
    ...Object.values(PracticeMode).map((mode): Shot => [training.start, { bankId, mode, isAnew: true }]),
    // Last: while it is written its questions are held.
    [mockExams.start, mockInput()],
  ]
}

async function fire({ token }: Learner, [{ path, transport }, input]: Shot): Promise<string> {
  if (transport !== 'download') return JSON.stringify((await app.send({ path }, input, token)).body)
  const headers = { 'content-type': 'application/json', token }
  const { rawPayload } = await app.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(input) })
  return pdfText(rawPayload)
}

/** The calls whose answers show a question to this student now. */
async function showing(learner: Learner): Promise<string[]> {
  await renew(learner)
  const found = new Set<string>()
  for (const shot of shotsOf(learner)) if ((await fire(learner, shot)).includes(WORD)) found.add(shot[0].path)
  return [...found].sort()
}

const BOOK = [
  questionMarks.paging,
  questionTalk.list,
  questionView.show,
  wrongBook.paging,
  wrongBook.sheet,
  wrongBook.sheetPdf,
].map(call => call.path)
const PRACTICE = [training.answer, training.takeHint, training.questions].map(call => call.path)
const EVERYWHERE = [...BOOK, ...PRACTICE, training.judge.path, papers.result.path].sort()

/** Nothing of the questions, and no word on whether an answer that was given before was right. */
async function expectNothing(learner: Learner): Promise<void> {
  expect(await showing(learner)).toEqual([])
  const run = await app.call(training.run, { runId: learner.atEndRunId }, learner.token)
  expect(run.finishedAt).not.toBeNull()
  const standings = NOS.map(no => (ANSWERED.includes(no) ? 'given' : 'open'))
  expect(run).toMatchObject({ rightCount: 0, standings })
}

const openExam = async (fields: object = {}) => hourExam(app, await staff(), questionIds, fields)
const forBert = () => ({ openType: OpenType.people, audienceUserIds: [bert.account.id] })
const AT_ONCE = { rule: 1, at: null }
const OUT = { keysWhileOpen: true, release: { score: AT_ONCE, answers: AT_ONCE, analysis: AT_ONCE } }

it('walks over every call of these modules that a student may make', async () => {
  await train(anna)
  const walked = new Set(shotsOf(anna).map(([{ path }]) => path))
  const there = endpointsByModule
    .filter(([name]) => ['practice', 'wrong-book', 'question-talk', 'student-home'].includes(name))
    .flatMap(([, endpoints]) => endpoints.filter(({ access }) => access === 'student').map(({ path }) => path))
  expect(there.filter(path => !walked.has(path))).toEqual([])
})

it('without an exam it is found in each call that shows questions', async () => {
  for (const learner of [anna, bert]) {
    await train(learner)
    expect(await showing(learner)).toEqual(EVERYWHERE)
  }
})

/** Each opens something that asks the questions, and is over an hour later. */
const SITUATIONS: readonly [string, () => Promise<unknown>][] = [
  ['an exam of both is open', () => openExam()],
  ['an exam of the other is open', () => openExam(forBert())],
  [
    'it is disabled in its window, and may go on',
    async () => {
      const id = await openExam(forBert())
      await app.call(exams.setState, { ids: [id], state: 1 }, await staff())
    },
  ],
  [
    'any of them may be drawn',
    async () => {
      const endsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
      await makeExam(
        app,
        await staff(),
        TYPES.map(type => drawn(bank.id, 1, { type })),
        { ...forBert(), endsAt },
      )
    },
  ],
  [
    'it is over for all but the other, who writes in extra time',
    async () => {
      const { paperId } = await startPaper(app, bert.token, await openExam(forBert()))
      await app.call(papers.extend, { paperId, minutes: 50, reason: 'fire alarm' }, await staff())
      app.clock.advance(HOUR_AND_GRACE)
    },
  ],
  [
    'a paper of the other was opened again',
    async () => {
      const reopened = { minutes: 50, reason: 'line was down', confirmation: REOPEN_WORDS['en-US'] }
      await app.call(paperRemedies.reopen, { paperId: bert.firstPaperId, ...reopened }, await staff())
    },
  ],
]

it.each(SITUATIONS)('nothing is found while %s', async (_, open) => {
  for (const learner of [anna, bert]) await train(learner)
  await open()
  await settle(app)
  for (const learner of [anna, bert]) await expectNothing(learner)
})

it('answers that are out while the exam is open stay away from those whose exam it is, until it shows them itself', async () => {
  for (const learner of [anna, bert]) await train(learner)
  const examId = await openExam({ ...forBert(), ...OUT, attemptLimit: 2 })
  expect(await showing(anna)).toEqual(EVERYWHERE)
  await expectNothing(bert)
  const { paperId, submitKey } = await startPaper(app, bert.token, examId)
  expect(await showing(bert)).toEqual([])
  await app.call(papers.submit, { paperId, submitKey })
  await settle(app)
  expect(await showing(bert)).toEqual([...BOOK, papers.result.path].sort())
})

it('what is kept for a day without network ends with the start of an exam that asks any of its bank', async () => {
  await train(anna)
  const startsAt = new Date(app.clock.now().getTime() + 600_000).toISOString()
  const endsAt = new Date(app.clock.now().getTime() + 1_800_000).toISOString()
  const givenFor = async (nos: number[]) => {
    const given = await app.call(training.questions, { runId: anna.runIds[2] ?? '', nos }, anna.token)
    return given.map(({ shownMs }) => shownMs)
  }
  const day = 24 * 60 * 60 * 1000
  expect(await givenFor([1, 2])).toEqual([day, day])
  await hourExam(app, await staff(), questionIds.slice(0, 1), { ...forBert(), startsAt, endsAt, limitMinutes: 10 })
  // The same for all of the bank: otherwise the time would tell which of them will be asked.
  expect(await givenFor([1, 5])).toEqual([600_000, 600_000])
  app.clock.advance(599)
  expect(await givenFor([1, 2])).toEqual([1000, 1000])
  app.clock.advance(1)
  const shown = await app.call(training.questions, { runId: anna.runIds[2] ?? '', nos: NOS }, anna.token)
  expect(shown).toHaveLength(NOS.length - 1)
  expect(new Set(shown.map(({ shownMs }) => shownMs))).toEqual(new Set([day]))
})

it('an exam whose answers are out while it is open ends it for those whose exam it is', async () => {
  for (const learner of [anna, bert]) await train(learner)
  const startsAt = new Date(app.clock.now().getTime() + 600_000).toISOString()
  const endsAt = new Date(app.clock.now().getTime() + 1_800_000).toISOString()
  await hourExam(app, await staff(), questionIds, { ...forBert(), ...OUT, startsAt, endsAt, limitMinutes: 10 })
  const [ofAnna, ofBert] = await Promise.all(
    [anna, bert].map(({ runIds, token }) => app.call(training.questions, { runId: runIds[2] ?? '', nos: [1] }, token)),
  )
  expect(ofAnna?.[0]?.shownMs).toBe(24 * 60 * 60 * 1000)
  expect(ofBert?.[0]?.shownMs).toBe(600_000)
})

it('no call finds a question by ids that are right elsewhere while the exam is open', async () => {
  await train(anna)
  await openExam(forBert())
  await renew(anna)
  const [id, runId] = [questionIds[0], anna.runIds[0]]
  const inputs = [{ id }, { questionId: id }, { bankId: bank.id }, { runId }, { id: bank.id }, { search: WORD }]
  const calls = allEndpoints.filter(({ access }) => access === 'student' || access === 'signedIn')
  for (const call of calls.filter(({ path }) => path !== '/api/sys/user/logout'))
    for (const input of inputs) {
      const { headers, body } = await app.app.inject({
        method: 'POST',
        url: call.path,
        headers: { 'content-type': 'application/json', token: anna.token },
        payload: JSON.stringify(input),
      })
      expect(JSON.stringify(headers) + body, `${call.path} ${JSON.stringify(input)}`).not.toContain(WORD)
    }
})

it('a bank for exams only is never practised; a released paper shows what it has shown, until an exam asks it', async () => {
  for (const learner of [anna, bert]) await train(learner)
  const secret = await makeBank(app, administrator)
  await sql`update banks set use_scope = ${UseScope.exams} where id = ${secret.id}`.execute(app.deps.db)
  await app.call(banks.place, { ids: questionIds, bankId: secret.id, chapterId: null }, await staff())
  expect(await showing(anna)).toEqual(BOOK)
  const stranger = { ...anna, account: await makeStudent(app) }
  expect(await showing(stranger)).toEqual([])
  await openExam(forBert())
  for (const learner of [anna, bert]) expect(await showing(learner)).toEqual([])
})
