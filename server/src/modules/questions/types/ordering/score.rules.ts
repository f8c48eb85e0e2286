import type { AnswerBody } from '@tripos/contract/answers'
import type { QuestionContent } from '@tripos/contract/questions'
import { areDistinct, type ScoringRule } from '../kind.rules.ts'

export type OrderingContent = Extract<QuestionContent, { type: 8 }>

/**
 * The right order gives the full points. Otherwise, if the question says so, each two items that follow one another as
 * in the key give a share, rounded down to hundredths. The same item twice, or one that is not there, is no order.
 */
export function scoreOrdering(content: OrderingContent, answer: AnswerBody, { points }: ScoringRule): number {
  if (answer === null || !('order' in answer)) return 0
  const { items, isPartial } = content
  const { order } = answer
  if (!areDistinct(order) || order.some(index => index < 0 || index >= items.length)) return 0
  const pairs = items.length - 1
  const right = order.filter((index, at) => at > 0 && order[at - 1] === index - 1).length
  if (right === pairs) return points
  return isPartial ? Math.floor((points * right) / pairs) : 0
}
