/** Sums and changes of a blueprint that is being written. Whether there are enough questions only the server knows. */
import { LineKind, PartialScore } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent, BlueprintLine } from '../../contract/exams.ts'
import { newLine, USUAL_COUNT } from '../../contract/new-line.ts'

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

/** A line that draws from the bank, for each candidate. */
export const drawnFrom = (bankId: string | null): BlueprintLine => ({ ...newLine(LineKind.drawnPerCandidate), bankId })

/** One section of these lines, in a random order. */
export const newContent = (title: string, lines: BlueprintLine[]): BlueprintContent => ({
  sections: [{ title, instructions: '', lines }],
  shuffleQuestions: true,
  shuffleOptions: true,
  partialScore: PartialScore.none,
  wrongPenalty: 0,
})

/** What is added below others mostly comes from the same bank, with the same points. */
export function nextLine(kind: LineKind, lines: readonly BlueprintLine[]): BlueprintLine {
  const last = lines.at(-1)
  const line = { ...newLine(kind), points: last?.points ?? newLine(kind).points }
  return kind === LineKind.handPicked ? line : { ...line, bankId: last?.bankId ?? null }
}

/** The same points for each question of the paper. */
export const withPoints = (content: BlueprintContent, points: number): BlueprintContent => ({
  ...content,
  sections: content.sections.map(section => ({
    ...section,
    lines: section.lines.map(line => ({ ...line, points })),
  })),
})

/** As many as are usual, or as there are; one where there are none, so that it is said. */
export const proposedCount = (free: number): number => Math.max(1, Math.min(USUAL_COUNT, free))

/** Another number for this line alone. */
export const withCount = (content: BlueprintContent, line: BlueprintLine, count: number): BlueprintContent => ({
  ...content,
  sections: content.sections.map(section => ({
    ...section,
    lines: section.lines.map(other => (other === line ? { ...line, count } : other)),
  })),
})

/** A line for each picked question, so that each has points of its own. */
export const splitPicked = (line: BlueprintLine): BlueprintLine[] =>
  line.questionIds.map(questionId => ({ ...line, questionIds: [questionId] }))

const CRITERIA = ['bankId', 'type', 'allowsOneRight', 'level', 'tag', 'chapterId', 'knowledgeId'] as const
export const criteriaOf = (line: BlueprintLine) => ({
  bankId: line.bankId ?? null,
  type: line.type ?? null,
  allowsOneRight: line.allowsOneRight ?? null,
  level: line.level ?? null,
  tag: line.tag ?? null,
  chapterId: line.chapterId ?? null,
  knowledgeId: line.knowledgeId ?? null,
})

/** What the lines before this one take of the same questions: no question stands twice on a paper. */
export function takenBefore(lines: readonly BlueprintLine[], line: BlueprintLine): number {
  const own = criteriaOf(line)
  return lines
    .slice(0, lines.indexOf(line))
    .filter(other => other.kind !== LineKind.handPicked)
    .filter(other => CRITERIA.every(name => criteriaOf(other)[name] === own[name]))
    .reduce((sum, other) => sum + other.count, 0)
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
