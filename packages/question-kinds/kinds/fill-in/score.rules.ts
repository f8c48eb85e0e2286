import type { Answer, PlainRightParts } from '../../answers.ts'
import type { Gap } from '../../question-content.ts'
import type { QuestionContent } from '../../question-content.ts'
import { foldWidth, isWithin, parseDecimal } from '../decimal.rules.ts'
import { pointsFor, type ScoringRule } from '../kind.rules.ts'

export type FillInContent = Extract<QuestionContent, { type: 5 }>
type Folding = Pick<FillInContent, 'ignoresCase' | 'ignoresWidth' | 'ignoresSpaces'>

/** Two texts that fold to the same are the same. Invisible signs and spaces at the ends never count. */
export function foldText(text: string, { ignoresCase, ignoresWidth, ignoresSpaces }: Folding): string {
  const visible = text.normalize('NFC').replace(/\p{Cf}/gu, '')
  const narrow = ignoresWidth ? foldWidth(visible) : visible
  const spaced = narrow.replace(/\s+/gu, ignoresSpaces ? '' : ' ').trim()
  return ignoresCase ? spaced.toLowerCase() : spaced
}

export function isGapRight(gap: Gap, text: string, folding: Folding): boolean {
  if (gap.kind === 'number') {
    const given = parseDecimal(text)
    return given !== undefined && isWithin(given, gap)
  }
  const given = foldText(text, folding)
  const accepted = gap.accepted.map(each => foldText(each, folding)).filter(each => each !== '')
  return accepted.some(each => (gap.match === 'exact' ? given === each : given.includes(each)))
}

/** Finds this text a gap of its own, moving other texts on where needed (augmenting paths, Kuhn). */
function place(
  text: number,
  fits: readonly (readonly number[])[],
  state: { taken: Map<number, number>; tried: Set<number> },
) {
  for (const gap of fits[text] ?? []) {
    if (state.tried.has(gap)) continue
    state.tried.add(gap)
    const holder = state.taken.get(gap)
    if (holder === undefined || place(holder, fits, state)) {
      state.taken.set(gap, text)
      return true
    }
  }
  return false
}

/** Which texts fill a gap where their order is free: each text fills one gap. */
function placedInAnyOrder(content: FillInContent, texts: readonly string[]): boolean[] {
  const fits = texts.map(text => content.gaps.flatMap((gap, index) => (isGapRight(gap, text, content) ? [index] : [])))
  const taken = new Map<number, number>()
  for (const text of texts.keys()) place(text, fits, { taken, tried: new Set() })
  const placed = new Set(taken.values())
  return texts.map((_, text) => placed.has(text))
}

/** Of each gap in the order of the stem; undefined where nothing is written. */
function rightGaps(content: FillInContent, answer: Answer | null): boolean[] | undefined {
  if (answer?.kind !== 'gaps') return undefined
  // More texts than gaps would be more guesses.
  const texts = content.gaps.map((_, index) => answer.gaps[index] ?? '')
  if (texts.every(isUnwritten)) return undefined
  if (content.isOrderFree) return placedInAnyOrder(content, texts)
  return content.gaps.map((gap, index) => isGapRight(gap, texts[index] ?? '', content))
}

const weightsOf = ({ gaps, isOrderFree }: FillInContent): number[] =>
  gaps.map(gap => (isOrderFree ? 1 : (gap.weight ?? 1)))

export function rightPartsOfFillIn(content: FillInContent, answer: Answer | null): PlainRightParts | null {
  const gaps = rightGaps(content, answer)
  const weights = weightsOf(content)
  if (gaps === undefined) return null
  return new Set(weights).size > 1 ? { kind: 'gaps', gaps, weights } : { kind: 'gaps', gaps }
}

/** Signs that nobody sees are no answer. */
const isUnwritten = (text: string): boolean => text.replace(/\p{Cf}/gu, '').trim() === ''

export function scoreFillIn(content: FillInContent, answer: Answer | null, rule: ScoringRule): number {
  const gaps = rightGaps(content, answer)
  if (gaps === undefined) return 0
  const weights = weightsOf(content)
  const sum = (counts: (index: number) => boolean) =>
    weights.reduce((total, weight, index) => total + (counts(index) ? weight : 0), 0)
  const right = sum(index => gaps[index] === true)
  return pointsFor({ right, of: sum(() => true), isPartial: content.isPartial }, rule)
}
