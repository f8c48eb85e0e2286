import type { Answer, PlainRightParts } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import { pointsFor, type ScoringRule } from '../kind.rules.ts'

export type MatchingContent = Extract<QuestionContent, { type: 7 }>

/** Of each prompt; undefined where every one of them is open. */
function rightPairs({ prompts }: MatchingContent, answer: Answer | null): boolean[] | undefined {
  if (answer?.kind !== 'matching' || answer.targets.every(target => target < 0)) return undefined
  return prompts.map(({ target }, index) => answer.targets[index] === target)
}

export function rightPartsOfMatching(content: MatchingContent, answer: Answer | null): PlainRightParts | null {
  const targets = rightPairs(content, answer)
  return targets === undefined ? null : { kind: 'matching', targets }
}

export function scoreMatching(content: MatchingContent, answer: Answer | null, rule: ScoringRule): number {
  const pairs = rightPairs(content, answer)
  if (pairs === undefined) return 0
  const right = pairs.filter(isRight => isRight).length
  return pointsFor({ right, of: pairs.length, isPartial: content.isPartial }, rule)
}
