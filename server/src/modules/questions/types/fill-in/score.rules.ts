import type { AnswerBody } from '@tripos/contract/answers'
import type { Gap } from '@tripos/contract/question-content'
import type { QuestionContent } from '@tripos/contract/questions'
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
  if (given === '') return false
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

/** How many gaps the texts fill where their order is free: each text fills one gap. */
function countInAnyOrder(content: FillInContent, texts: readonly string[]): number {
  const fits = texts.map(text => content.gaps.flatMap((gap, index) => (isGapRight(gap, text, content) ? [index] : [])))
  const taken = new Map<number, number>()
  return texts.filter((_, text) => place(text, fits, { taken, tried: new Set() })).length
}

/** Signs that nobody sees are no answer. */
const isUnwritten = (text: string): boolean => text.replace(/\p{Cf}/gu, '').trim() === ''

export function scoreFillIn(content: FillInContent, answer: AnswerBody, rule: ScoringRule): number {
  if (answer === null || !('gaps' in answer)) return 0
  const { gaps, isOrderFree, isPartial } = content
  // More texts than gaps would be more guesses.
  const texts = answer.gaps.slice(0, gaps.length)
  if (texts.every(isUnwritten)) return 0
  const right = isOrderFree
    ? countInAnyOrder(content, texts)
    : gaps.filter((gap, index) => isGapRight(gap, texts[index] ?? '', content)).length
  return pointsFor({ right, of: gaps.length, isPartial }, rule)
}
