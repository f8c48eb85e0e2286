/** Sums and changes of a blueprint that is being written. Whether there are enough questions only the server knows. */
import { LineKind } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent, BlueprintLine } from '../../contract/exams.ts'

export type BlueprintSection = BlueprintContent['sections'][number]

export interface Totals {
  readonly questionCount: number
  /** Hundredths. */
  readonly points: number
}

export const countOf = (line: BlueprintLine): number =>
  line.kind === LineKind.handPicked ? line.questionIds.length : line.count

export function totalsOf(lines: readonly BlueprintLine[]): Totals {
  return lines.reduce<Totals>(
    (sum, line) => ({
      questionCount: sum.questionCount + countOf(line),
      points: sum.points + countOf(line) * line.points,
    }),
    { questionCount: 0, points: 0 },
  )
}

export const linesOf = (content: BlueprintContent): readonly BlueprintLine[] =>
  content.sections.flatMap(section => section.lines)

export function newLine(kind: LineKind): BlueprintLine {
  const isDrawn = kind !== LineKind.handPicked
  return {
    kind,
    points: 200,
    questionIds: [],
    count: isDrawn ? 10 : 0,
    bankId: null,
    type: null,
    level: null,
    tag: null,
  }
}

/** Another way of getting questions keeps points; what belongs to the old way is dropped. */
export function changeKind(line: BlueprintLine, kind: LineKind): BlueprintLine {
  const wasDrawn = line.kind !== LineKind.handPicked
  if (kind !== LineKind.handPicked && wasDrawn) return { ...line, kind }
  return { ...newLine(kind), points: line.points }
}

export const replaceAt = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((old, position) => (position === at ? item : old))

export const removeAt = <T>(items: readonly T[], at: number): T[] => items.filter((_, position) => position !== at)

/** Exchanges an item with its neighbour. */
export function moveBy<T>(items: readonly T[], at: number, by: 1 | -1): T[] {
  const here = items[at]
  const there = items[at + by]
  if (here === undefined || there === undefined) return [...items]
  return items.map((item, position) => (position === at ? there : position === at + by ? here : item))
}
