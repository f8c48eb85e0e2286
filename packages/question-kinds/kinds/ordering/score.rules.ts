import type { Answer, PlainRightParts } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import { areDistinct, pointsFor, pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type OrderingContent = Extract<QuestionContent, { type: 8 }>

/** Whether each item from the second on follows the one that it follows in the key. */
const followsRightly = (order: readonly number[]): boolean[] =>
  order.slice(1).map((index, at) => order[at] === index - 1)

/** The same item twice, or one that is not there, is no order. */
const isOrder = (order: readonly number[], { items }: OrderingContent): boolean =>
  areDistinct(order) && order.every(index => index >= 0 && index < items.length)

/** By what brings the points: neighbours, or places. */
export function rightPartsOfOrdering(content: OrderingContent, answer: Answer | null): PlainRightParts | null {
  if (answer?.kind !== 'order' || answer.order.length === 0) return null
  const { order } = answer
  return content.isPartial
    ? { kind: 'follows', follows: followsRightly(order) }
    : { kind: 'order', order: order.map((index, at) => index === at) }
}

/** What counts is how many items follow one another as in the key. */
export function scoreOrdering(content: OrderingContent, answer: Answer | null, rule: ScoringRule): number {
  if (answer?.kind !== 'order' || answer.order.length === 0) return 0
  const { order } = answer
  if (!isOrder(order, content)) return pointsForWrong(rule)
  const right = followsRightly(order).filter(isRight => isRight).length
  return pointsFor({ right, of: content.items.length - 1, isPartial: content.isPartial }, rule)
}
