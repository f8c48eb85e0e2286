/** The figures against formulas written a second time, straight from reference books, over marks of any kind. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examFigures } from './exam-figures.rules.ts'
import { type FigureForm, type FigurePaper, ranked, SheetMaker } from './exam-sheet.rules.ts'
import { effectiveWeights } from './item-figures.rules.ts'

type Matrix = readonly (readonly number[])[]

/** One row of marks for each candidate; question j is worth maxima[j]. */
interface Marks {
  readonly matrix: Matrix
  readonly maxima: readonly number[]
}

const total = (row: readonly number[]) => row.reduce((sum, x) => sum + x, 0)
const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

function formOf(maxima: readonly number[], { isDrawn = false } = {}): FigureForm {
  return {
    places: maxima.map((points, placeNo) => ({
      placeNo,
      points,
      isDrawn,
      isOut: false,
      versionId: id(placeNo),
      lineNo: isDrawn ? 0 : placeNo,
      section: 0,
      type: 4,
      optionCount: 0,
      partOptions: [],
    })),
    sections: ['Whole'],
    lines: [{ section: 0, points: maxima[0] ?? 0, count: 2, poolSize: maxima.length }],
  }
}

const paperOf = ({ matrix, maxima }: Marks, i: number): FigurePaper => ({
  paperId: id(i),
  userId: id(i),
  formId: 'form',
  seconds: 60 * i,
  score: Math.max(0, total(matrix[i] ?? [])),
  totalPoints: total(maxima),
  isPassed: i % 3 === 0,
  departmentIds: [],
  places: maxima.map((_, j) => j),
  scores: matrix[i] ?? [],
  given: maxima.map(() => '#x').join(','),
})

function figuresOf(papers: readonly FigurePaper[], form: FigureForm) {
  const forms = new Map([['form', form]])
  const maker = new SheetMaker(papers, forms)
  for (const paper of ranked(papers)) maker.add(paper)
  return examFigures({ sheet: maker.sheet(), forms, paths: new Map() }, async () => {})
}
const compute = (marks: Marks) =>
  figuresOf(
    marks.matrix.map((_, i) => paperOf(marks, i)),
    formOf(marks.maxima),
  )

/** Sums of powers about the mean, one number at a time. */
const power = (xs: readonly number[], k: number) => {
  const mean = total(xs) / xs.length
  return xs.reduce((sum, x) => sum + (x - mean) ** k, 0)
}
/** Of whole numbers, so that nothing is rounded before the end. */
const cov = (xs: readonly number[], ys: readonly number[]) => {
  const n = xs.length
  return (n * total(xs.map((x, i) => x * (ys[i] ?? 0))) - total(xs) * total(ys)) / (n * (n - 1))
}
const inOrder = (xs: readonly number[]) => [...xs].toSorted((a, b) => a - b)

/** Moodle's quiz statistics, from its documentation. */
function reference({ matrix, maxima }: Marks) {
  const n = matrix.length
  const p = maxima.length
  const totals = matrix.map(total)
  const column = (j: number) => matrix.map(row => row[j] ?? 0)
  const k2 = power(totals, 2) / (n - 1)
  const variances = maxima.map((_, j) => power(column(j), 2) / (n - 1))
  const cic = 100 * (p / (p - 1)) * (1 - total(variances) / k2)
  const m = (k: number) => power(totals, k) / n
  const k3 = (n ** 2 * m(3)) / ((n - 1) * (n - 2))
  const k4 = (n ** 2 * ((n + 1) * m(4) - 3 * (n - 1) * m(2) ** 2)) / ((n - 1) * (n - 2) * (n - 3))
  const roots = maxima.map((_, j) => {
    const covariance = cov(column(j), totals)
    return covariance < 0 ? null : Math.sqrt(covariance)
  })
  return {
    alpha: cic / 100,
    standardError: (100 * Math.sqrt(1 - cic / 100) * Math.sqrt(k2)) / 100,
    skewness: k3 / k2 ** 1.5,
    kurtosis: k4 / k2 ** 2,
    questions: maxima.map((max, j) => {
      const marks = column(j)
      const others = totals.map((sum, i) => sum - (marks[i] ?? 0))
      const covariance = cov(marks, others)
      const largest = cov(inOrder(marks), inOrder(others))
      const root = roots[j] ?? null
      return {
        facility: total(marks) / n / max,
        deviation: Math.sqrt(power(marks, 2) / (n - 1)),
        discrimination: covariance / Math.sqrt(cov(marks, marks) * cov(others, others)),
        efficiency: covariance / largest,
        effectiveWeight: root === null ? null : root / total(roots.map(one => one ?? 0)),
      }
    }),
  }
}

const near = (actual: number | null, expected: number | null) =>
  expected === null || !Number.isFinite(expected)
    ? expect(actual).toBeNull()
    : expect(actual).toSatisfy(
        (value: number | null) =>
          value !== null && Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
      )

const marks = fc
  .record({ n: fc.integer({ min: 5, max: 40 }), p: fc.integer({ min: 2, max: 8 }) })
  .chain(({ n, p }) =>
    fc.record({
      maxima: fc.array(
        fc.integer({ min: 1, max: 20 }).map(x => x * 50),
        { minLength: p, maxLength: p },
      ),
      parts: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: p, maxLength: p }), {
        minLength: n,
        maxLength: n,
      }),
    }),
  )
  .map(
    ({ maxima, parts }): Marks => ({
      maxima,
      matrix: parts.map(row => row.map((part, j) => Math.round(((maxima[j] ?? 0) * part) / 4))),
    }),
  )
  .filter(({ matrix, maxima }) => {
    const varies = (xs: readonly number[]) => new Set(xs).size > 1
    const totals = matrix.map(total)
    return (
      varies(totals) &&
      maxima.every(
        (_, j) => varies(matrix.map(row => row[j] ?? 0)) && varies(matrix.map(row => total(row) - (row[j] ?? 0))),
      )
    )
  })

describe('figures of a matrix of marks', () => {
  it('equal the formulas written a second time, to a billionth', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async given => {
        const { overview, questions } = await compute(given)
        const expected = reference(given)
        for (const key of ['alpha', 'skewness', 'kurtosis'] as const) near(overview[key], expected[key])
        if (expected.alpha <= 1) near(overview.standardError, expected.standardError)
        expected.questions.forEach((question, j) => {
          for (const key of ['facility', 'deviation', 'discrimination', 'efficiency', 'effectiveWeight'] as const)
            near(questions[j]?.[key] ?? null, question[key])
        })
      }),
      { numRuns: 150 },
    )
  })

  it('call what says nothing of the others neither with nor against them', async () => {
    const { questions } = await compute({
      maxima: [800, 600, 400],
      matrix: [
        [400, 0, 200],
        [800, 450, 0],
        [0, 150, 0],
        [800, 300, 200],
        [200, 0, 400],
        [200, 150, 300],
        [0, 300, 200],
        [200, 150, 0],
        [800, 450, 100],
      ],
    })
    // Its covariance with the totals is 0 to the last digit.
    expect(questions[2]?.effectiveWeight).toBe(0)
  })

  it('do not depend on the order in which papers come', async () => {
    await fc.assert(
      fc.asyncProperty(marks, fc.integer(), async (given, seed) => {
        const papers = given.matrix.map((_, i) => paperOf(given, i))
        const order = papers.toSorted((a, b) => ((seed ^ a.seconds) % 7) - ((seed ^ b.seconds) % 7))
        const form = formOf(given.maxima)
        expect(await figuresOf(order, form)).toEqual(await figuresOf(papers, form))
      }),
      { numRuns: 50 },
    )
  })

  it('are those of a small matrix reckoned by hand', async () => {
    const { overview, questions } = await compute({
      maxima: [100, 100],
      matrix: [
        [100, 100],
        [100, 0],
        [0, 0],
        [0, 0],
      ],
    })
    expect(overview).toMatchObject({ paperCount: 4, medianShare: 0.25, scoreBins: [2, 0, 0, 0, 0, 1, 0, 0, 0, 1] })
    // Variances 1/3 and 1/4 of the squared points, of the totals 11/12: 2 · (1 − (7/12)/(11/12)).
    expect(overview.alpha).toBeCloseTo(8 / 11, 12)
    expect(questions[0]?.facility).toBe(0.5)
    expect(questions[0]?.discrimination).toBeCloseTo(1 / Math.sqrt(3), 12)
  })
})

describe('questions drawn for each candidate', () => {
  it('are held against the whole total, and weigh as their line', async () => {
    const form = formOf([100, 100, 100], { isDrawn: true })
    const rows = [
      { places: [0, 1], scores: [100, 100] },
      { places: [1, 2], scores: [100, 0] },
      { places: [2, 0], scores: [0, 100] },
      { places: [0, 1], scores: [0, 0] },
    ]
    const papers = rows.map((row, i) => ({
      ...paperOf({ maxima: [100, 100], matrix: rows.map(one => one.scores) }, i),
      ...row,
      given: '#a,#b',
    }))
    const { overview, questions } = await figuresOf(papers, form)
    expect(questions.map(question => question.paperCount)).toEqual([3, 3, 2])
    // Marks 100, 100, 0 against totals 200, 100, 0.
    expect(questions[0]?.discrimination).toBeCloseTo(Math.sqrt(3) / 2, 12)
    expect(questions.map(question => question.effectiveWeight)).toEqual([null, null, null])
    expect(overview.lines).toMatchObject([{ lineNo: 0, paperCount: 4, facility: 0.5, effectiveWeight: 1 }])
  })
})

it('weights leave out what works against the rest', () => {
  expect(effectiveWeights([4, -1, 16])).toEqual([1 / 3, null, 2 / 3])
  expect(effectiveWeights([null, 0])).toEqual([null, null])
})
