/** A regrade beside whoever marks, hands in or voids at the same moment: 200 papers each, with one winner that is known before. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../../questions/test/make-questions.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { papers } from '../../contract/papers.ts'
import { newId } from '@tripos/runtime/random.ts'
import { regrades } from '../../contract/regrades.ts'
import { makePaperCaches } from '../caches.ts'
import { finishMarking } from '../mark-papers.ts'
import { prepareRegrade, runRegradeJob } from '../../test/make-regrades.ts'

const ROUNDS = 4
/** Papers that are raced for in one round. */
const PAPERS = 50
let app: TestApp
let staff: string
let other: string
let students: string[]
let essay: { examId: string; versionId: string }
let rubric: { examId: string; versionId: string }
let choice: { examId: string; versionId: string }

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  other = await signIn(app, await makeAdministrator(app))
  students = await Promise.all(Array.from({ length: PAPERS }, async () => signIn(app, await makeStudent(app))))
  const bank = await makeBank(app, administrator)
  const examOf = async (type: QuestionType) => {
    const { id, versionId } = await makeQuestion(app, { bank, type })
    const content = { shuffleOptions: false }
    return { examId: await makeExam(app, staff, [picked([id])], { attemptLimit: 0, content }), versionId }
  }
  essay = await examOf(QuestionType.shortAnswer)
  rubric = await examOf(QuestionType.shortAnswer)
  choice = await examOf(QuestionType.singleChoice)
})
afterAll(() => app.close())

interface Sitting {
  readonly paperId: string
  readonly submitKey: string
}

async function sit(student: string, examId: string, { answer, isHandedIn }: { answer: object; isHandedIn: boolean }) {
  const { paperId, epoch, submitKey } = await startPaper(app, student, examId)
  await app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq: 1, answer: answer as never }] }, student)
  app.clock.advance(1)
  if (isHandedIn) await app.call(papers.submit, { paperId, submitKey })
  return { paperId, submitKey }
}
const sitAll = (examId: string, answer: object, isHandedIn = true): Promise<Sitting[]> =>
  Promise.all(students.map(student => sit(student, examId, { answer, isHandedIn })))
const rowsOf = async (sittings: readonly Sitting[]) => {
  const rows = await app.deps.db
    .selectFrom('papers')
    .select(['id', 'score', 'totalPoints', 'state', 'isPassed', 'voidedAt'])
    .where(
      'id',
      'in',
      sittings.map(({ paperId }) => paperId),
    )
    .execute()
  return sittings.map(({ paperId }) => rows.find(row => row.id === paperId))
}
const codeOfCall = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work
    return 0
  } catch (error) {
    if (error instanceof Refused) return error.envelope.code
    throw error
  }
}
const mark = ({ paperId }: Sitting, points: number, as: string, seenRegrade = 0) =>
  codeOfCall(app.call(markingCalls.mark, { paperId, no: 1, points, seenRevision: 0, seenRegrade }, as))
const voidAll = (sittings: readonly Sitting[]) =>
  Promise.all(sittings.map(({ paperId }) => app.call(papers.void, { paperId, reason: 'next round' }, other)))
const apply = async (id: string) => {
  await app.call(regrades.commit, { id }, staff)
  await runRegradeJob(app)
}
const keyOfRound = (round: number): RegradeDecision => ({
  kind: 'keys',
  keys: [{ kind: 'choice', options: [round % 4] }],
  neverLower: false,
})

it('two markers on one answer: the first one wins, the other is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sittings = await sitAll(essay.examId, { text: 'words' })
    const codes = await Promise.all(
      sittings.map(sitting => Promise.all([mark(sitting, 300, staff), mark(sitting, 700, other)])),
    )
    const scores = (await rowsOf(sittings)).map(row => row?.score)
    expect(codes.every(pair => pair.filter(code => code === 0).length === 1)).toBe(true)
    expect(scores).toEqual(codes.map(([first]) => (first === 0 ? 300 : 700)))
    await voidAll(sittings)
  }
})

it('a mark and a regrade: a mark in its place before it is folded through it, one seen before and saved after is refused', async () => {
  const { examId, versionId } = essay
  for (let round = 0; round < ROUNDS; round += 1) {
    const sittings = await sitAll(examId, { text: 'words' })
    const [worth, next] = round % 2 === 0 ? [1000, 2000] : [2000, 1000]
    const id = await prepareRegrade(app, staff, { examId, versionId, decision: { kind: 'points', points: next } })
    const [codes] = await Promise.all([
      Promise.all(sittings.map(sitting => mark(sitting, worth / 2, other, round))),
      apply(id),
    ])
    await runRegradeJob(app)
    const rows = await rowsOf(sittings)
    expect(rows.map(row => row?.totalPoints)).toEqual(sittings.map(() => next))
    expect(rows.map(row => row?.score)).toEqual(codes.map(code => (code === 0 ? next / 2 : null)))
    await voidAll(sittings)
  }
})

it('a mark and another rubric: a mark in its place before it follows what was ticked, one seen before and saved after is refused', async () => {
  const { examId, versionId } = rubric
  const item = newId()
  const decisionOf = (points: number): RegradeDecision => ({
    kind: 'rubric',
    start: 'zero',
    items: [{ id: item, points, text: 'names the cause', note: '' }],
  })
  await apply(await prepareRegrade(app, staff, { examId, versionId, decision: decisionOf(200) }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const sittings = await sitAll(examId, { text: 'words' })
    const [before, after] = round % 2 === 0 ? [200, 700] : [700, 200]
    const id = await prepareRegrade(app, staff, { examId, versionId, decision: decisionOf(after) })
    const give = ({ paperId }: Sitting) => {
      const seen = { seenRevision: 0, seenRegrade: round + 1 }
      return codeOfCall(
        app.call(markingCalls.mark, { paperId, no: 1, points: before + 50, ticked: [item], ...seen }, other),
      )
    }
    const [codes] = await Promise.all([Promise.all(sittings.map(give)), apply(id)])
    await runRegradeJob(app)
    expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(codes.map(code => (code === 0 ? after + 50 : null)))
    await voidAll(sittings)
  }
})

it('a hand-in and a regrade: every paper is marked by it, whichever came first', async () => {
  const { examId, versionId } = choice
  for (let round = 0; round < ROUNDS; round += 1) {
    const sittings = await sitAll(examId, { options: [round % 4] }, false)
    const id = await prepareRegrade(app, staff, { examId, versionId, decision: keyOfRound(round) })
    await Promise.all([Promise.all(sittings.map(sitting => app.call(papers.submit, sitting))), apply(id)])
    app.clock.advance(10)
    await finishMarking({ ...app.deps, caches: makePaperCaches(app.deps) })
    expect((await rowsOf(sittings)).map(row => row?.score)).toEqual(sittings.map(() => 1000))
    await voidAll(sittings)
  }
})

it('a regrade and a void: the void wins', async () => {
  const { examId, versionId } = choice
  for (let round = 0; round < ROUNDS; round += 1) {
    const sittings = await sitAll(examId, { options: [round % 4] })
    const id = await prepareRegrade(app, staff, { examId, versionId, decision: keyOfRound(round) })
    await Promise.all([voidAll(sittings), apply(id)])
    const rows = await rowsOf(sittings)
    expect(rows.every(row => row?.state === 3 && row.isPassed === null && row.voidedAt !== null)).toBe(true)
  }
})
