import type { AnswerBody } from '@tripos/contract/answers'
import type { QuestionContent } from '@tripos/contract/questions'
import { areDistinct, pointsFor, pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type OrderingContent = Extract<QuestionContent, { type: 8 }>

/**
 * What counts is how many items follow one another as in the key. The same item twice, or one that is not there, is no
 * order.
 */
export function scoreOrdering(content: OrderingContent, answer: AnswerBody, rule: ScoringRule): number {
  if (answer === null || !('order' in answer)) return 0
  const { items, isPartial } = content
  const { order } = answer
  if (order.length === 0) return 0
  if (!areDistinct(order) || order.some(index => index < 0 || index >= items.length)) return pointsForWrong(rule)
  const right = order.filter((index, at) => at > 0 && order[at - 1] === index - 1).length
  return pointsFor({ right, of: items.length - 1, isPartial }, rule)
}
