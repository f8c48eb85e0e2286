/** The figures of a whole exam: how it went, by section, line and department. */
import { alphaInterval, type Interval, meanInterval, shareInterval } from './intervals.rules.ts'
import { deviationOf, meanOf, medianOf, reliabilityOf, shapeOf } from './moments.rules.ts'
import type { ExamSheet, FigureForm, FigurePaper, GroupColumn } from './exam-sheet.rules.ts'
import { effectiveWeights, type ItemFigures, itemFigures, type MarkFigures, markFigures } from './item-figures.rules.ts'

const SCORE_BINS = 10
const MAX_TIME_BINS = 12
const TIME_STEPS = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800]

export interface GroupFigures {
  readonly paperCount: number
  readonly personCount: number
  /** Mean of score by total. */
  readonly meanShare: number
  readonly meanInterval: Interval | null
  readonly deviation: number | null
  readonly passCount: number
  /** Papers of which somebody may say that they were passed or not. */
  readonly judgedCount: number
  readonly passInterval: Interval | null
  readonly medianSeconds: number | null
}

export interface SectionFigures {
  readonly title: string
  readonly meanShare: number | null
  readonly deviation: number | null
}

export interface DepartmentFigures extends GroupFigures {
  readonly departmentId: string
  /** In the order of `sections`. */
  readonly sectionShares: (number | null)[]
}

/** What is counted beside others, without what only the weights are made from. */
export type Weighted<F extends MarkFigures> = Omit<F, 'covariance'> & { readonly effectiveWeight: number | null }

export interface LineFigures extends MarkFigures {
  readonly sectionTitle: string
  readonly lineNo: number
  readonly count: number
  readonly poolSize: number
  readonly points: number
}

export interface Overview extends GroupFigures {
  /** Null where papers have different totals. */
  readonly totalPoints: number | null
  readonly medianShare: number | null
  readonly lowestShare: number | null
  readonly highestShare: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
  readonly alpha: number | null
  readonly alphaInterval: Interval | null
  /** In hundredths. */
  readonly standardError: number | null
  /** Papers of the form that most had: reliability is of these alone. */
  readonly matrixPapers: number
  readonly scoreBins: number[]
  readonly timeBins: { readonly stepSeconds: number; readonly counts: number[] }
  readonly sections: SectionFigures[]
  readonly lines: Weighted<LineFigures>[]
  readonly departments: DepartmentFigures[]
}

const shareOf = ({ score, totalPoints }: FigurePaper): number => (totalPoints === 0 ? 0 : score / totalPoints)

function scoreBins(shares: readonly number[]): number[] {
  const bins = Array.from({ length: SCORE_BINS }, () => 0)
  for (const share of shares) {
    // Rounded first: 0.3 of the points is no bit less than 0.3.
    const bin = Math.min(SCORE_BINS - 1, Math.max(0, Math.floor(Math.round(share * 1e9) / (1e9 / SCORE_BINS))))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return bins
}

function timeBins(seconds: readonly number[]): Overview['timeBins'] {
  const longest = seconds.reduce((most, one) => Math.max(most, one), 0)
  const stepSeconds =
    TIME_STEPS.find(step => longest < step * MAX_TIME_BINS) ?? Math.ceil((longest + 1) / MAX_TIME_BINS)
  const counts = Array.from({ length: seconds.length === 0 ? 0 : Math.floor(longest / stepSeconds) + 1 }, () => 0)
  for (const one of seconds) {
    const bin = Math.floor(one / stepSeconds)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { stepSeconds, counts }
}

export function groupFigures(papers: readonly FigurePaper[]): GroupFigures {
  const shares = papers.map(shareOf)
  const judged = papers.filter(paper => paper.isPassed !== null)
  const passCount = judged.filter(paper => paper.isPassed).length
  const [mean, deviation] = [meanOf(shares), deviationOf(shares)]
  return {
    paperCount: papers.length,
    personCount: new Set(papers.map(paper => paper.userId)).size,
    meanShare: papers.length === 0 ? 0 : mean,
    meanInterval: meanInterval({ mean, deviation, n: papers.length }),
    deviation,
    passCount,
    judgedCount: judged.length,
    passInterval: shareInterval(passCount, judged.length),
    medianSeconds: medianOf(papers.map(paper => paper.seconds)),
  }
}

/** Sections that are worth nothing have no share. */
const sharesOf = ({ marks, maxima }: GroupColumn): number[] =>
  marks.flatMap((mark, i) => (maxima[i] ? [mark / maxima[i]] : []))

function sectionFigures(sheet: ExamSheet): SectionFigures[] {
  return [...sheet.sections.values()].map(section => {
    const shares = sharesOf(section)
    return {
      title: section.title,
      meanShare: shares.length === 0 ? null : meanOf(shares),
      deviation: deviationOf(shares),
    }
  })
}

function lineFigures(sheet: ExamSheet, forms: ReadonlyMap<string, FigureForm>): LineFigures[] {
  return [...sheet.lines.values()]
    .toSorted((a, b) => (a.formId === b.formId ? a.lineNo - b.lineNo : a.formId < b.formId ? -1 : 1))
    .flatMap(({ formId, lineNo, marks, totals, maxima }) => {
      const form = forms.get(formId)
      const line = form?.lines[lineNo]
      if (form === undefined || line === undefined) return []
      const { count, poolSize, points, section } = line
      return [
        {
          // A regrade may have left the questions of a line worth more or less than each other.
          ...markFigures({ marks, totals, max: meanOf(maxima), isAgainstWhole: false }),
          lineNo,
          count,
          poolSize,
          points,
          sectionTitle: form.sections[section] ?? '',
        },
      ]
    })
}

/** The paths of departments, themselves last: a paper counts for each department that its candidate was in or below. */
export type DepartmentPaths = ReadonlyMap<string, readonly string[]>

/** Of each paper, null where it has no such section. */
function sectionSharesOf({ papers, sections }: ExamSheet): (number | null)[][] {
  return [...sections.values()].map(section => {
    const shares: (number | null)[] = papers.map(() => null)
    section.papers.forEach((paper, i) => {
      const max = section.maxima[i] ?? 0
      if (max > 0) shares[paper] = (section.marks[i] ?? 0) / max
    })
    return shares
  })
}

function departmentFigures(sheet: ExamSheet, paths: DepartmentPaths): DepartmentFigures[] {
  const members = new Map<string, number[]>()
  sheet.papers.forEach((paper, i) => {
    for (const id of new Set(paper.departmentIds.flatMap(direct => paths.get(direct) ?? []))) {
      const known = members.get(id)
      if (known === undefined) members.set(id, [i])
      else known.push(i)
    }
  })
  const ofSections = sectionSharesOf(sheet)
  return [...members]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([departmentId, indexes]) => ({
      departmentId,
      ...groupFigures(indexes.flatMap(i => sheet.papers[i] ?? [])),
      sectionShares: ofSections.map(shares => {
        const own = indexes.flatMap(i => shares[i] ?? [])
        return own.length === 0 ? null : meanOf(own)
      }),
    }))
}

interface Given {
  readonly sheet: ExamSheet
  readonly forms: ReadonlyMap<string, FigureForm>
  readonly paths: DepartmentPaths
}

function overviewOf({ sheet, paths }: Given, lines: Weighted<LineFigures>[]): Overview {
  const { papers, matrix } = sheet
  const shares = papers.map(shareOf)
  const totals = new Set(papers.map(paper => paper.totalPoints))
  const reliability = reliabilityOf(matrix.positions, matrix.totals)
  return {
    ...groupFigures(papers),
    ...shapeOf(shares),
    ...reliability,
    totalPoints: totals.size === 1 ? ([...totals][0] ?? null) : null,
    medianShare: medianOf(shares),
    lowestShare: shares.at(-1) ?? null,
    highestShare: shares[0] ?? null,
    alphaInterval: alphaInterval(reliability.alpha, { p: matrix.positions.length, n: matrix.totals.length }),
    matrixPapers: matrix.totals.length,
    scoreBins: scoreBins(shares),
    timeBins: timeBins(papers.map(paper => paper.seconds)),
    sections: sectionFigures(sheet),
    lines,
    departments: departmentFigures(sheet, paths),
  }
}

function weighted<F extends MarkFigures>(figures: F, effectiveWeight: number | null): Weighted<F> {
  const { covariance: _covariance, ...shown } = figures
  return { ...shown, effectiveWeight }
}

export interface ExamFigures {
  readonly overview: Overview
  readonly questions: readonly Weighted<ItemFigures>[]
}

/** Waited for between two questions, so that nothing else waits for all of them. */
export type Breathe = () => Promise<void>

/** Everything that is kept of an exam. What weighs are the questions that everybody gets, and lines that draw as a whole. */
export async function examFigures(given: Given, breathe: Breathe): Promise<ExamFigures> {
  const items: ItemFigures[] = []
  for (const item of given.sheet.items) {
    items.push(itemFigures(item))
    await breathe()
  }
  const lines = lineFigures(given.sheet, given.forms)
  const fixed = items.filter(item => !item.isDrawn)
  const weights = effectiveWeights([...fixed, ...lines].map(one => one.covariance))
  const weightOf = new Map(fixed.map((item, i) => [item, weights[i] ?? null]))
  return {
    overview: overviewOf(
      given,
      lines.map((line, i) => weighted(line, weights[fixed.length + i] ?? null)),
    ),
    questions: items.map(item => weighted(item, weightOf.get(item) ?? null)),
  }
}
