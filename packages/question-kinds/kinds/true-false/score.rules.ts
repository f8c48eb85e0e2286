import type { AnswerBody } from '@tripos/contract/papers'
import type { QuestionContent } from '@tripos/contract/questions'
import { pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type TrueFalseContent = Extract<QuestionContent, { type: 3 }>

export function scoreTrueFalse(content: TrueFalseContent, answer: AnswerBody, rule: ScoringRule): number {
  if (answer === null || !('isTrue' in answer)) return 0
  return answer.isTrue === content.isTrue ? rule.points : pointsForWrong(rule)
}
