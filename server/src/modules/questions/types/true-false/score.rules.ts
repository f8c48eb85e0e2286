import type { AnswerBody } from '@tripos/contract/papers'
import type { QuestionContent } from '@tripos/contract/questions'
import type { ScoringRule } from '../kind.rules.ts'

export type TrueFalseContent = Extract<QuestionContent, { type: 3 }>

export function scoreTrueFalse(content: TrueFalseContent, answer: AnswerBody, { points }: ScoringRule): number {
  return answer !== null && 'isTrue' in answer && answer.isTrue === content.isTrue ? points : 0
}
