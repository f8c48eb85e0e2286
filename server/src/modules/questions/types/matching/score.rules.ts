import type { AnswerBody } from '@tripos/contract/answers'
import type { QuestionContent } from '@tripos/contract/questions'
import type { ScoringRule } from '../kind.rules.ts'

export type MatchingContent = Extract<QuestionContent, { type: 7 }>

/** All pairs give the full points; some of them their share, rounded down to hundredths, if the question says so. */
export function scoreMatching(content: MatchingContent, answer: AnswerBody, { points }: ScoringRule): number {
  if (answer === null || !('targets' in answer)) return 0
  const { prompts, isPartial } = content
  const right = prompts.filter(({ target }, index) => answer.targets[index] === target).length
  if (right === prompts.length) return points
  return isPartial ? Math.floor((points * right) / prompts.length) : 0
}
