/** How a question of a marked paper fared. Pure. */
import type { Verdict } from '../contract/wrong-book.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'

export interface Outcome {
  readonly score: number
  readonly points: number
  readonly isAnswered: boolean
}

/** All points are right, whatever they are; nothing answered is never right. */
export function verdictOf({ score, points, isAnswered }: Outcome): Verdict | 'right' {
  if (!isAnswered) return 'unanswered'
  if (score >= points) return 'right'
  return score > 0 ? 'partly' : 'wrong'
}

/** What people may have to mark: that one stands in the book tells what they gave, so it waits for the score. */
export const WAITS_FOR_SCORE: readonly number[] = [
  QuestionType.shortAnswer,
  QuestionType.combined,
  QuestionType.fileUpload,
]
