import type { Answer } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import { countTicks, ticksOf } from '../choice/options.rules.ts'
import { pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type SingleChoiceContent = Extract<QuestionContent, { type: 1 }>

/** All or nothing: exactly the right option (design part 6). */
export function scoreSingleChoice(content: SingleChoiceContent, answer: Answer | null, rule: ScoringRule): number {
  const ticks = ticksOf(answer)
  if (ticks === undefined) return 0
  const { right, wrong } = countTicks(content, ticks)
  return right === 1 && wrong === 0 ? rule.points : pointsForWrong(rule)
}
