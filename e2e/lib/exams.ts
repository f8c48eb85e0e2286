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
  /** Unless these students see it too. */
  readonly otherUserIds?: readonly string[]
  readonly wrongPenalty?: number
  /** In hundredths, of the ten points of each question. */
  readonly passPoints?: number
  /** 0: as often as one likes. */
  readonly attemptLimit?: number
  readonly startsAt?: string
  /** The score waits for staff to release it. */
  readonly isReleasedByHand?: boolean
  /** No answers are out while somebody may enter. */
  readonly isClosed?: boolean
}

/** An exam for one student alone, so that no other test meets it. */
export async function makeExam(token: string, exam: ExamFor): Promise<string> {
  const {
    name,
    questionIds,
    userId,
    otherUserIds = [],
    wrongPenalty = 0,
    passPoints = 0,
    attemptLimit = 1,
    startsAt,
  } = exam
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
  const byHand = { rule: 5, at: null }
  const { id } = await call<Made>(
    '/api/exam/exam/save',
    {
      title: name,
      blueprintId: blueprint.id,
      departmentId: null,
      openType: 4,
      audienceUserIds: [userId, ...otherUserIds],
      startsAt: startsAt ?? null,
      endsAt: null,
      limitMinutes: 30,
      lateEntryMinutes: null,
      earliestHandInMinutes: 0,
      attemptLimit,
      attemptDelayMinutes: 0,
      mustAcceptNotice: false,
      passPoints,
      abandonUnanswered: false,
      release: { score: exam.isReleasedByHand === true ? byHand : atOnce, answers: atOnce, analysis: atOnce },
      keysWhileOpen: exam.isClosed !== true,
    },
    token,
  )
  await call('/api/exam/exam/publish', { id, confirmed: ['passZero', 'keysWhileOpen'] }, token)
  return id
}
