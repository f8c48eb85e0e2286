/** Where a candidate stands with an exam, over all attempts. The numbers are stored and sent. */
import { numbers } from '@tripos/contract-kit/fields.ts'

export const ResultState = {
  /** Is of the audience, and may still come. Has no row. */
  notEntered: 0,
  inExam: 1,
  /** Handed in; what counts is not certain before somebody has marked it. */
  awaitingMarking: 2,
  passed: 3,
  failed: 4,
  /** Marked, where the exam has no pass score. */
  finished: 5,
  /** Is of the audience, and nobody may enter any more. Has no row. */
  absent: 6,
  /** Staff took every paper out of the count: the candidate may come again. */
  voided: 7,
  /** Handed in without an answer, where the exam does not count that as taking it. */
  abandoned: 8,
} as const
export type ResultState = (typeof ResultState)[keyof typeof ResultState]

export const resultState = numbers(ResultState)
