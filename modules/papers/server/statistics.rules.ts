/** What one paper says about its questions: pure, so that the same can be taken out again. */
import type { Answer } from '@tripos/question-kinds/answers.ts'

/** A share of the points in ten-thousandths, so that sums are exact. */
export const WHOLE = 10_000

export interface CountedQuestion {
  readonly versionId: string
  readonly points: number
  readonly score: number
  /** In the author's order of options. */
  readonly answer: Answer | null
  /** Options of a choice; 0 for other types. */
  readonly optionCount: number
}

export interface VersionCounts {
  readonly versionId: string
  readonly examId: string
  readonly paperCount: number
  readonly answeredCount: number
  readonly shareSum: number
  readonly optionCounts: readonly number[]
}

/** Points that a wrong answer took off say nothing about how much of the question was right. */
const shareOf = (score: number, points: number): number =>
  points === 0 ? 0 : Math.round((WHOLE * Math.max(0, score)) / points)

function ticksOf({ answer, optionCount }: CountedQuestion): number[] {
  if (answer?.kind === 'trueFalse') return answer.isTrue ? [1, 0] : [0, 1]
  if (answer?.kind !== 'choice') return []
  const ticked = new Set(answer.options)
  return Array.from({ length: optionCount }, (_, option) => (ticked.has(option) ? 1 : 0))
}

/** `sign` 1 puts the question of a paper in, -1 takes it out. */
export function tallyOf(examId: string, question: CountedQuestion, sign: 1 | -1): VersionCounts {
  return {
    versionId: question.versionId,
    examId,
    paperCount: sign,
    answeredCount: question.answer === null ? 0 : sign,
    shareSum: sign * shareOf(question.score, question.points),
    optionCounts: ticksOf(question).map(count => sign * count),
  }
}

const addCounts = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))

/** One tally for each version and exam, in an order that is the same in every process. */
export function sumTallies(tallies: readonly VersionCounts[]): VersionCounts[] {
  const sums = new Map<string, VersionCounts>()
  for (const tally of tallies) {
    const key = `${tally.versionId} ${tally.examId}`
    const sum = sums.get(key)
    sums.set(
      key,
      sum === undefined
        ? tally
        : {
            ...tally,
            paperCount: sum.paperCount + tally.paperCount,
            answeredCount: sum.answeredCount + tally.answeredCount,
            shareSum: sum.shareSum + tally.shareSum,
            optionCounts: addCounts(sum.optionCounts, tally.optionCounts),
          },
    )
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally)
}
