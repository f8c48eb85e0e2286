/** Exams that two people mark, for tests, made as staff and students make them. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeQuestion, type QuestionFields } from '../../questions/test/make-questions.ts'
import { markingPlans } from '../contract/marking-plans.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'

/** Marks, and leads nothing. */
export const makeMarker = async (app: TestApp, permissions: readonly string[] = ['paper:paper:mark']) =>
  signIn(app, await makeAdministrator(app, { permissions }))

export interface DoubleExam {
  readonly examId: string
  readonly versionId: string
}

/** One question of ten points; two marks may differ by one. */
export async function makeDoubleExam(app: TestApp, staff: string, question: QuestionFields): Promise<DoubleExam> {
  const { id, versionId } = await makeQuestion(app, question)
  const examId = await makeExam(app, staff, [picked([id])], { attemptLimit: 0, keysWhileOpen: true })
  await app.call(markingPlans.save, { examId, isDouble: true, tolerancePercent: 10 }, staff)
  return { examId, versionId }
}

export interface Sitting {
  readonly examId: string
  readonly paperId: string
  readonly student: string
  readonly epoch: number
  readonly submitKey: string
}

/** Handed in with this answer. */
export async function handIn(
  app: TestApp,
  { examId }: Pick<DoubleExam, 'examId'>,
  { answer = { text: 'words' }, by }: { readonly answer?: object; readonly by?: string } = {},
): Promise<Sitting> {
  const student = by ?? (await signIn(app, await makeStudent(app)))
  const { paperId, epoch, submitKey } = await startPaper(app, student, examId)
  const answers = [{ no: 1, seq: 1, answer: answer as never }]
  await app.call(papers.saveAnswers, { paperId, epoch, answers }, student)
  app.clock.advance(1)
  await app.call(papers.submit, { paperId, submitKey })
  app.clock.advance(1)
  return { examId, paperId, student, epoch, submitKey }
}

type Mark = Partial<Omit<Input<typeof markingCalls.mark>, 'paperId' | 'points'>>

/** As one of two, unless the test says otherwise. */
// oxlint-disable-next-line max-params -- a test reads: where, as whom, which paper, how many points, and what is special
export const giveMark = (app: TestApp, as: string, paperId: string, points: number, fields: Mark = {}) =>
  app.call(markingCalls.mark, { paperId, no: 1, points, seenRevision: 0, role: 'blind', ...fields }, as)
