import type { Answer } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import { pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type TrueFalseContent = Extract<QuestionContent, { type: 3 }>

export function scoreTrueFalse(content: TrueFalseContent, answer: Answer | null, rule: ScoringRule): number {
  if (answer?.kind !== 'trueFalse') return 0
  return answer.isTrue === content.isTrue ? rule.points : pointsForWrong(rule)
}
