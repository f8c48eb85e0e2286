import { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import { countTicks, rightCount, ticksOf } from '../choice/options.rules.ts'
import { pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type MultipleChoiceContent = Extract<QuestionContent, { type: 2 }>

/**
 * Exactly the right options give the full points. Any wrong tick gives 0, or takes points off, whatever the partial rule
 * (design part 6); some right options and no wrong one give a part, rounded down to hundredths.
 */
export function scoreMultipleChoice(content: MultipleChoiceContent, answer: Answer | null, rule: ScoringRule): number {
  const ticks = ticksOf(answer)
  if (ticks === undefined) return 0
  const { right, wrong } = countTicks(content, ticks)
  if (wrong > 0) return pointsForWrong(rule)
  const { points, partialScore } = rule
  const total = rightCount(content)
  if (right === total) return points
  switch (partialScore) {
    case PartialScore.none:
      return 0
    case PartialScore.half:
      return Math.floor(points / 2)
    case PartialScore.perRightOption:
      return Math.floor((points * right) / total)
  }
}
