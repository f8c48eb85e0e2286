import type { AnswerBody } from '@tripos/contract/answers'
import type { QuestionContent } from '@tripos/contract/questions'
import { pointsFor, type ScoringRule } from '../kind.rules.ts'

export type MatchingContent = Extract<QuestionContent, { type: 7 }>

export function scoreMatching(content: MatchingContent, answer: AnswerBody, rule: ScoringRule): number {
  if (answer === null || !('targets' in answer)) return 0
  const { prompts, isPartial } = content
  if (answer.targets.every(target => target < 0)) return 0
  const right = prompts.filter(({ target }, index) => answer.targets[index] === target).length
  return pointsFor({ right, of: prompts.length, isPartial }, rule)
}
