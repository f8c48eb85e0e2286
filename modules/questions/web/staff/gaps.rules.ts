/** The gaps of a draft, and their places in its stem. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { mapPlaces, placesOf } from '@tripos/question-kinds/gap-places.ts'
import { type Gap, MAX_GAPS } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'

export type FillIn = Extract<QuestionContent, { type: 5 }>

/** The key of a number that nobody has written yet: it equals no answer, and no call can carry it. */
export const NO_NUMBER = Number.NaN

const EMPTY_GAP: Gap = { kind: 'text', match: 'exact', accepted: [] }

/** A place that the author has just written gets a gap. Gaps without a place stay: their place may be on its way. */
export function withPlaces(content: FillIn): FillIn {
  const most = Math.min(MAX_GAPS, Math.max(1, ...placesOf(content.stem)))
  const missing = Math.max(0, most - content.gaps.length)
  return missing === 0 ? content : { ...content, gaps: [...content.gaps, ...Array<Gap>(missing).fill(EMPTY_GAP)] }
}

/** The same of a whole question, whatever its type, and of the parts of a combined one. */
export function withEveryPlace(content: QuestionContent): QuestionContent {
  if (content.type === QuestionType.fillIn) return withPlaces(content)
  if (content.type !== QuestionType.combined) return content
  const parts = content.parts.map(part =>
    part.content.type === QuestionType.fillIn ? { ...part, content: withPlaces(part.content) } : part,
  )
  return { ...content, parts }
}

/** One gap more, its place at the end of the stem. A gap that had lost its place gets it back first. */
export function addGap(content: FillIn): FillIn {
  const places = placesOf(content.stem)
  const lost = content.gaps.findIndex((_, at) => !places.includes(at + 1))
  const no = lost < 0 ? content.gaps.length + 1 : lost + 1
  const end = /<\/p>\s*$/
  const stem = end.test(content.stem) ? content.stem.replace(end, ` [[${no}]]</p>`) : `${content.stem}<p>[[${no}]]</p>`
  return withPlaces({ ...content, stem })
}

/** Without the gap at this index: its place goes, and those after it move up. */
export function removeGap(content: FillIn, at: number): FillIn {
  const stem = mapPlaces(content.stem, no => (no === at + 1 ? '' : `[[${no > at + 1 ? no - 1 : no}]]`))
  return { ...content, stem, gaps: content.gaps.filter((_, index) => index !== at) }
}

/** A gap of another kind keeps its weight, and its texts where both have them. */
export function changeGap(gap: Gap, kind: 'exact' | 'contains' | 'number'): Gap {
  const weight = gap.weight === undefined ? {} : { weight: gap.weight }
  if (kind === 'number') {
    return gap.kind === 'number'
      ? gap
      : { kind, value: NO_NUMBER, tolerance: { amount: 0, isPercent: false }, ...weight }
  }
  return { kind: 'text', match: kind, accepted: gap.kind === 'text' ? gap.accepted : [], ...weight }
}

/** Whether weights of gaps say anything: where each brings a part of its own. */
export const areWeighed = ({ gaps, isOrderFree, isPartial }: FillIn): boolean =>
  gaps.length > 1 && !isOrderFree && isPartial

export const withoutWeights = (gaps: readonly Gap[]): Gap[] => gaps.map(gap => ({ ...gap, weight: 1 }))
