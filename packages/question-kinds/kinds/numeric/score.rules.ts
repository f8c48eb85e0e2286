import type { Answer } from '../../answers.ts'
import type { Unit } from '../../question-content.ts'
import type { QuestionContent } from '../../question-content.ts'
import { decimalOf, isWithin, parseDecimal, times } from '../decimal.rules.ts'
import { pointsForWrong, type ScoringRule } from '../kind.rules.ts'

export type NumericContent = Extract<QuestionContent, { type: 9 }>

/** `m/s²`, `m/s^2` and `m/s2` are one unit, mW and MW are two. */
export const foldUnit = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s^\p{Cf}]/gu, '')
    .replace(/[⋅∙*]/g, '·')

const findUnit = (units: readonly Unit[], name: string): Unit | undefined =>
  units.find(unit => foldUnit(unit.name) === foldUnit(name))

/** The number in the unit of the key, within the tolerance: all or nothing. */
export function scoreNumeric(content: NumericContent, answer: Answer | null, rule: ScoringRule): number {
  if (answer?.kind !== 'number' || answer.number.trim() === '') return 0
  const given = parseDecimal(answer.number)
  const unit = content.units.length === 0 ? { factor: 1 } : findUnit(content.units, answer.unit)
  if (given === undefined || unit === undefined) return pointsForWrong(rule)
  return isWithin(times(given, decimalOf(unit.factor)), content) ? rule.points : pointsForWrong(rule)
}
