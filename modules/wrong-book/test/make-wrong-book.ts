/** A student who has missed questions, for tests. */
import { newId } from '@tripos/runtime/random.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { deliverEvents } from '../../../apps/server/test/told.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { papers } from '../../papers/contract/papers.ts'

/** An exam of an hour from now on. */
// oxlint-disable-next-line max-params -- a test reads: where, as whom, which questions, and what is special
export const hourExam = (app: TestApp, staff: string, questionIds: readonly string[], fields: object = {}) =>
  makeExam(app, staff, [picked(questionIds)], {
    startsAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
    endsAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    release: {
      score: { rule: 1, at: null },
      answers: { rule: 3, at: null },
      analysis: { rule: 3, at: null },
    },
    ...fields,
  })

/** As long as that exam, and the seconds in which saves are waited for. */
export const HOUR_AND_GRACE = 3600 + 31

/** Takes the exam and hands in, answering what is given by number. */
// oxlint-disable-next-line max-params -- a test reads: where, as whom, which exam, and what is answered
export async function takeExam(
  app: TestApp,
  token: string,
  examId: string,
  answers: readonly { readonly no: number; readonly answer: object }[] = [],
): Promise<string> {
  const { paperId, epoch, submitKey } = await startPaper(app, token, examId, newId())
  if (answers.length > 0) {
    const rows = answers.map(({ no, answer }) => ({ no, seq: 1, answer: answer as never }))
    await app.call(papers.saveAnswers, { paperId, epoch, answers: rows }, token)
  }
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}

/** Everything that was told is heard, twice. */
export const settle = (app: TestApp) => deliverEvents(app, 2)
