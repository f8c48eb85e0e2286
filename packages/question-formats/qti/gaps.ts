/** What fits into a gap of a QTI item. */
import type { Gap } from '@tripos/question-kinds/question-content.ts'
import type { Read } from '../source.ts'
import { hasProblem } from '../format.ts'
import type { Declaration, Scoring } from './scoring.ts'

export interface ReadGap {
  readonly gap: Gap
  readonly isCaseSensitive: boolean
  readonly isWeighted: boolean
  /** What the gap brings. */
  readonly weight: number
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(text => text !== ''))]

const isNumber = ({ baseType }: Declaration): boolean => baseType === 'float' || baseType === 'integer'

function textGap(id: string, { correct, mapping }: Declaration, { texts, gains }: Scoring): Read<ReadGap> {
  const matches = texts.get(id) ?? []
  const gain = gains.get(id)
  const most = Math.max(0, ...mapping.map(entry => entry.value))
  const full = mapping.filter(entry => entry.value > 0 && entry.value === most)
  const parts = distinct(matches.filter(match => match.isPart).map(match => match.text))
  const whole = distinct([...correct, ...full.map(entry => entry.key), ...matches.map(match => match.text)])
  const accepted = parts.length > 0 ? parts : whole
  if (accepted.length === 0) return hasProblem('有空格没有正确答案。', 'A gap has no right answer.')
  const flags = [...full, ...matches].map(each => each.isCaseSensitive)
  return {
    gap: { kind: 'text', match: parts.length > 0 ? 'contains' : 'exact', accepted },
    // Without any word about it a response is compared as it is.
    isCaseSensitive: flags.length === 0 || flags.includes(true),
    isWeighted: mapping.some(entry => entry.value > 0 && entry.value < most),
    weight: gain ?? (most > 0 ? most : 1),
  }
}

export function readGap(id: string, declaration: Declaration | undefined, scoring: Scoring): Read<ReadGap> {
  if (declaration === undefined) {
    return hasProblem('有作答处没有声明（responseDeclaration）。', 'A response is not declared (responseDeclaration).')
  }
  if (!isNumber(declaration)) return textGap(id, declaration, scoring)
  const value = Number(declaration.correct[0] ?? declaration.mapping[0]?.key ?? 'none')
  if (!Number.isFinite(value)) return hasProblem('数值没有正确答案。', 'A number has no right answer.')
  const tolerance = scoring.tolerances.get(id) ?? { amount: 0, isPercent: false }
  const weight = scoring.gains.get(id) ?? 1
  return { gap: { kind: 'number', value, tolerance }, isCaseSensitive: false, isWeighted: false, weight }
}
