/** The figures of one question, by the formulas of Moodle's quiz statistics. Shares and coefficients lie within 0 and 1, or -1 and 1. */
import { correlationInterval, type Interval, meanInterval } from './intervals.rules.ts'
import { correlationOf, covarianceOf, deviationOf, largestCovarianceOf, meanOf } from './moments.rules.ts'
import type { ItemColumn } from './exam-sheet.rules.ts'
import { hasOption, splitParts } from './given-codes.rules.ts'

/** The best and the weakest of the candidates, as is usual: a share that tells groups apart and still holds enough people. */
const GROUP_SHARE = 0.27

export interface OptionFigures {
  readonly count: number
  readonly upper: number
  readonly lower: number
  /** Those among `count` who got full marks. */
  readonly full: number
}

/** What was chosen in a part of a combined question: marks are of the whole, so nobody is known to have full ones. */
export interface PartFigures {
  /** None where it has no options. */
  readonly options: readonly OptionFigures[]
  readonly unanswered: OptionFigures
}

/** Marks of something, held against the marks of the papers. */
export interface MarkFigures {
  readonly paperCount: number
  /** Mean mark by full marks. */
  readonly facility: number | null
  readonly facilityInterval: Interval | null
  /** Of marks, in hundredths. */
  readonly deviation: number | null
  readonly discrimination: number | null
  readonly discriminationInterval: Interval | null
  /** How much of the discrimination that these marks allow was reached. */
  readonly efficiency: number | null
  /** Covariance with the total, from which effective weights are made. */
  readonly covariance: number | null
}

export interface ItemFigures extends MarkFigures {
  readonly versionId: string
  readonly lineNo: number
  readonly section: number
  readonly type: number
  readonly points: number
  readonly isDrawn: boolean
  readonly isOut: boolean
  readonly answeredCount: number
  /** What guessing brings. */
  readonly guessShare: number
  /** Sum of the marks, in hundredths. */
  readonly marksSum: number
  readonly groupSize: number
  /** Those without an answer, as an option that nobody wrote. */
  readonly unanswered: OptionFigures
  readonly options: readonly OptionFigures[]
  readonly parts: readonly PartFigures[]
}

interface Marks {
  readonly marks: readonly number[]
  readonly totals: readonly number[]
  readonly max: number
  /** A drawn question is compared with the whole total: who had another in its place has no mark to take out. */
  readonly isAgainstWhole: boolean
}

export function markFigures({ marks, totals, max, isAgainstWhole }: Marks): MarkFigures {
  const n = marks.length
  const others = isAgainstWhole ? totals : totals.map((total, i) => total - (marks[i] ?? 0))
  const [mean, deviation] = [meanOf(marks), deviationOf(marks)]
  const interval = meanInterval({ mean, deviation, n })
  const discrimination = correlationOf(marks, others)
  const [covariance, largest] = [covarianceOf(marks, others), largestCovarianceOf(marks, others)]
  return {
    paperCount: n,
    facility: max === 0 || n === 0 ? null : mean / max,
    facilityInterval: max === 0 || interval === null ? null : [interval[0] / max, interval[1] / max],
    deviation,
    discrimination,
    discriminationInterval: correlationInterval(discrimination, n),
    efficiency: covariance === null || !largest ? null : covariance / largest,
    covariance: covarianceOf(marks, totals),
  }
}

const guessShareOf = ({ type, optionCount }: ItemColumn['place']): number =>
  (type === 1 || type === 3) && optionCount > 0 ? 1 / optionCount : 0

interface Chosen {
  readonly isChosen: (code: string) => boolean
  readonly groupSize: number
}

function optionFigures({ codes, marks, place }: ItemColumn, { isChosen, groupSize }: Chosen): OptionFigures {
  let [count, upper, lower, full] = [0, 0, 0, 0]
  codes.forEach((code, rank) => {
    if (!isChosen(code)) return
    count += 1
    if (rank < groupSize) upper += 1
    if (rank >= codes.length - groupSize) lower += 1
    if ((marks[rank] ?? 0) >= place.points && place.points > 0) full += 1
  })
  return { count, upper, lower, full }
}

function partFigures(item: ItemColumn, groupSize: number): PartFigures[] {
  const given = item.codes.map(splitParts)
  return item.place.partOptions.map((optionCount, part) => {
    const column = { ...item, marks: [], codes: given.map(parts => parts[part] ?? '') }
    return {
      unanswered: optionFigures(column, { groupSize, isChosen: code => code === '' }),
      options: Array.from({ length: optionCount }, (_, option) =>
        optionFigures(column, { groupSize, isChosen: code => hasOption(code, option) }),
      ),
    }
  })
}

/** Two groups that never share a candidate. */
export const groupSizeOf = (n: number): number => Math.min(Math.floor(n / 2), Math.max(1, Math.round(n * GROUP_SHARE)))

export function itemFigures(item: ItemColumn): ItemFigures {
  const { place, marks, totals, codes } = item
  const groupSize = groupSizeOf(codes.length)
  const unanswered = optionFigures(item, { groupSize, isChosen: code => code === '' })
  const { versionId, lineNo, section, type, points, isDrawn, isOut, optionCount } = place
  return {
    versionId,
    lineNo,
    section,
    type,
    points,
    isDrawn,
    isOut,
    groupSize,
    unanswered,
    ...markFigures({ marks, totals, max: points, isAgainstWhole: isDrawn }),
    answeredCount: codes.length - unanswered.count,
    guessShare: guessShareOf(place),
    marksSum: marks.reduce((sum, mark) => sum + mark, 0),
    options: Array.from({ length: optionCount }, (_, option) =>
      optionFigures(item, { groupSize, isChosen: code => hasOption(code, option) }),
    ),
    parts: partFigures(item, groupSize),
  }
}

/**
 * How much each really counts: the square roots of the covariances with the total, as shares of their sum. Null where the
 * covariance is negative: it works against the rest.
 */
export function effectiveWeights(covariances: readonly (number | null)[]): (number | null)[] {
  const roots = covariances.map(value => (value === null || value < 0 ? null : Math.sqrt(value)))
  const sum = roots.reduce<number>((all, root) => all + (root ?? 0), 0)
  return roots.map(root => (root === null || sum === 0 ? null : root / sum))
}
