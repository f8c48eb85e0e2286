/** Exams that a test makes for itself. */
import { call } from './api.ts'

interface Made {
  readonly id: string
}

interface ExamFor {
  readonly name: string
  readonly questionIds: readonly string[]
  /** The only student that sees it. */
  readonly userId: string
  readonly wrongPenalty?: number
  /** In hundredths, of the ten points of each question. */
  readonly passPoints?: number
  readonly startsAt?: string
}

/** An exam for one student alone, so that no other test meets it. */
export async function makeExam(
  token: string,
  { name, questionIds, userId, wrongPenalty = 0, passPoints = 0, startsAt }: ExamFor,
): Promise<string> {
  const lines = [{ kind: 1, points: 1000, questionIds }]
  const content = {
    sections: [{ title: 'All', instructions: '', lines }],
    shuffleQuestions: false,
    shuffleOptions: false,
    partialScore: 1,
    wrongPenalty,
  }
  const blueprint = await call<Made>('/api/exam/blueprint/save', { name, departmentId: null, content }, token)
  const atOnce = { rule: 1, at: null }
  const exam = await call<Made>(
    '/api/exam/exam/save',
    {
      title: name,
      blueprintId: blueprint.id,
      departmentId: null,
      openType: 4,
      audienceUserIds: [userId],
      startsAt: startsAt ?? null,
      endsAt: null,
      limitMinutes: 30,
      lateEntryMinutes: null,
      earliestHandInMinutes: 0,
      attemptLimit: 1,
      attemptDelayMinutes: 0,
      mustAcceptNotice: false,
      passPoints,
      abandonUnanswered: false,
      release: { score: atOnce, answers: atOnce, analysis: atOnce },
      keysWhileOpen: true,
    },
    token,
  )
  await call('/api/exam/exam/publish', { id: exam.id, confirmed: ['passZero', 'keysWhileOpen'] }, token)
  return exam.id
}
