import type { Answer, RightParts } from '../../answers.ts'
import type { CombinedContent } from '../../question-content.ts'
import { partPoints } from '../../question-parts.ts'
import type { ScoringRule } from '../kind.rules.ts'
import { plainKindOf } from '../plain-kinds.ts'

type PartOutcome = Extract<RightParts, { kind: 'parts' }>['parts'][number]

/** Part by part, each by the rules of its type and with its share of the points; undefined for no answer. */
function outcomesOf(
  { parts }: CombinedContent,
  answer: Answer | null,
  rule: ScoringRule,
): readonly PartOutcome[] | undefined {
  if (answer?.kind !== 'parts') return undefined
  const points = partPoints(rule.points, parts)
  return parts.map(({ content }, i) => {
    const kind = plainKindOf(content.type)
    const given = answer.parts[i] ?? null
    const own = { ...rule, points: points[i] ?? 0 }
    return {
      points: own.points,
      score: kind.score(content, given, own),
      rightParts: kind.rightParts?.(content, given) ?? null,
    }
  })
}

/**
 * The sum of the parts. One that a person has to mark makes the whole question one to be marked by a person. Since what
 * a wrong part loses is rounded towards 0, all of them together never lose more than the rule says.
 */
export function scoreCombined(content: CombinedContent, answer: Answer | null, rule: ScoringRule): number | null {
  const scores = (outcomesOf(content, answer, rule) ?? []).map(({ score }) => score)
  return scores.reduce((sum, score) => (sum === null || score === null ? null : sum + score), 0)
}

export function rightPartsOfCombined(
  content: CombinedContent,
  answer: Answer | null,
  rule: ScoringRule,
): RightParts | null {
  const parts = outcomesOf(content, answer, rule)
  return parts === undefined ? null : { kind: 'parts', parts: [...parts] }
}
