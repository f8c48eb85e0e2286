/** Exams that people have taken, and their figures, for tests. */
import { shownOptions } from '@tripos/question-kinds/shown-texts.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { runLoop } from '../../../apps/server/test/told.ts'
import { startPaper } from '../../exams/test/make-exams.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { papers } from '../../papers/contract/papers.ts'

export const countPapers = (app: TestApp): Promise<void> => runLoop(app, 'papers.countPapers')

/** What two loops do within seconds: papers are counted, then exams folded, long after they were folded before. */
export async function foldFigures(app: TestApp): Promise<void> {
  await countPapers(app)
  app.clock.advance(600)
  await runLoop(app, 'statistics.foldExams')
}

export interface Sitting {
  readonly userId: string
  readonly token: string
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
  readonly questions: Awaited<ReturnType<typeof startPaper>>['questions']
}

/** A student of these departments, who is before the exam. */
export async function sitDown(app: TestApp, examId: string, departmentIds: readonly string[] = []): Promise<Sitting> {
  const student = await makeStudent(app, { departmentIds })
  const token = await signIn(app, student)
  return { ...(await startPaper(app, token, examId)), userId: student.id, token }
}

/** The position on this paper of an option of a sample question, by its letter. */
export function optionAt({ questions }: Pick<Sitting, 'questions'>, no: number, letter: string): number {
  const question = questions[no - 1]
  return (question ? shownOptions(question) : []).findIndex(html => html.includes(`Option ${letter} `))
}

/** One letter for each question, a dash for none; hands in. */
export async function answerWith(app: TestApp, sitting: Sitting, letters: string): Promise<void> {
  const { paperId, epoch, token, submitKey } = sitting
  const answers = [...letters].flatMap((letter, i) => {
    const options = [optionAt(sitting, i + 1, letter)]
    return letter === '-' ? [] : [{ no: i + 1, seq: 1, answer: { options } }]
  })
  if (answers.length > 0) await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
  await app.call(papers.submit, { paperId, submitKey })
}
