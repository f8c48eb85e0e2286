/** What staff are told of release: the same as what candidates see, counted. */
import { exams } from '../../exams/contract/exams.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'

let app: TestApp
let staff: string
let questionIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  questionIds = [(await makeQuestion(app, { bank, type: 1 })).id, (await makeQuestion(app, { bank, type: 4 })).id]
})
afterAll(() => app.close())

const byHand = { rule: 5, at: null } as const
const afterMarking = { rule: 2, at: null } as const
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

async function handIn(examId: string, isEssayWritten: boolean): Promise<string> {
  const token = await signIn(app, await makeStudent(app))
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId)
  const answers = [{ no: 2, seq: 1, answer: { text: 'because' } }]
  if (isEssayWritten) await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

it('counts who sees what, and says why answers stay in', async () => {
  const release = { score: afterMarking, answers: byHand, analysis: { rule: 6, at: null } as const }
  const examId = await makeExam(app, staff, [picked(questionIds)], { endsAt: at(90), attemptLimit: 1, release })
  const state = () => app.call(exams.releaseState, { id: examId }, staff)
  const counts = async () => {
    const { parts, ...rest } = await state()
    return [parts.score.seenByCount, parts.answers.seenByCount, parts.analysis.seenByCount, rest.candidateCount]
  }
  expect(await counts()).toEqual([0, 0, 0, 0])
  await handIn(examId, false)
  const waiting = await handIn(examId, true)
  const writer = await startPaper(app, await signIn(app, await makeStudent(app)), examId)
  await app.call(papers.extend, { paperId: writer.paperId, minutes: 60, reason: 'accommodation' }, staff)
  expect(await counts()).toEqual([1, 0, 0, 2])
  await app.call(exams.release, { id: examId, what: 'answers', isReleased: true }, staff)
  expect(await state()).toMatchObject({ keysHeldFor: 'writing', writingCount: 1 })
  expect(await counts()).toEqual([1, 0, 0, 2])
  app.clock.advance(91 * 60)
  expect(await state()).toMatchObject({ keysHeldFor: 'writing', writingCount: 1 })
  await app.call(papers.submit, { paperId: writer.paperId, submitKey: writer.submitKey })
  expect(await state()).toMatchObject({ keysHeldFor: null, writingCount: 0 })
  expect(await counts()).toEqual([2, 3, 0, 3])
  await app.call(markingCalls.mark, { paperId: waiting, no: 2, points: 100, seenRevision: 0 }, staff)
  expect(await counts()).toEqual([3, 3, 0, 3])
  await app.call(papers.void, { paperId: waiting, reason: 'fire' }, staff)
  expect(await counts()).toEqual([2, 2, 0, 2])
})

it('holds answers by hand until an exam without an end is disabled, and from those who could come back even then', async () => {
  const release = { score: byHand, answers: byHand, analysis: byHand }
  const examId = await makeExam(app, staff, [picked(questionIds)], { attemptLimit: 2, release })
  await handIn(examId, false)
  await app.call(exams.release, { id: examId, what: 'answers', isReleased: true }, staff)
  const state = () => app.call(exams.releaseState, { id: examId }, staff)
  expect(await state()).toMatchObject({ keysHeldFor: 'entry', entryEndsAt: null })
  await app.call(exams.setState, { ids: [examId], state: 1 }, staff)
  expect(await state()).toMatchObject({ keysHeldFor: 'attempts', parts: { answers: { seenByCount: 0 } } })
})

it('switches by hand only what waits for it', async () => {
  const release = { score: afterMarking, answers: byHand, analysis: byHand }
  const examId = await makeExam(app, staff, [picked(questionIds)], { release })
  const score = app.call(exams.release, { id: examId, what: 'score', isReleased: true }, staff)
  expect(await refusalOf(score)).toBe('RELEASE_NOT_BY_HAND')
  const row = await app.deps.db
    .selectFrom('exams')
    .select('scoreReleasedAt')
    .where('id', '=', examId)
    .executeTakeFirst()
  expect(row).toEqual({ scoreReleasedAt: null })
})
