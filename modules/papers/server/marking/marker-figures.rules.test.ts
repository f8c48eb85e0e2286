import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarkSums, severityOf } from './marker-figures.rules.ts'

interface Mark {
  readonly markerId: string
  readonly questionId: string
  readonly share: number
}

/** In as many parts as there are marks. */
const sumsOf = (marks: readonly Mark[]): MarkSums[] =>
  marks.map(({ share, ...mark }) => ({ ...mark, count: 1, sum: share, sumOfSquares: share ** 2 }))
const marks = (markerId: string, questionId: string, ...shares: readonly number[]): Mark[] =>
  shares.map(share => ({ markerId, questionId, share }))

const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
const variance = (of: readonly number[]) => of.reduce((sum, each) => sum + (each - mean(of)) ** 2, 0) / (of.length - 1)

/** Straight from the marks: each mark of the person beside the mean of the others for its question. */
function independent(markerId: string, all: readonly Mark[]) {
  const others = (questionId: string) =>
    all.filter(mark => mark.questionId === questionId && mark.markerId !== markerId).map(mark => mark.share)
  const own = all.filter(mark => mark.markerId === markerId && others(mark.questionId).length > 0)
  if (own.length === 0) return null
  const difference = mean(own.map(mark => mark.share - mean(others(mark.questionId))))
  const parts = [...new Set(own.map(mark => mark.questionId))].map(id => {
    const shares = own.filter(mark => mark.questionId === id).map(mark => mark.share)
    const weight = shares.length / own.length
    return weight ** 2 * (variance(shares) / shares.length + variance(others(id)) / others(id).length)
  })
  return { difference, error: Math.sqrt(parts.reduce((sum, part) => sum + part, 0)) }
}

describe('how strict a marker is', () => {
  it('is the mean difference to the others on the same questions', () => {
    const all = [...marks('a', 'q', 0.5, 0.7), ...marks('b', 'q', 0.4, 0.4), ...marks('c', 'q', 0.6, 0.6)]
    expect(severityOf('a', sumsOf(all))?.difference).toBeCloseTo(0.1, 12)
    expect(severityOf('b', sumsOf(all))?.difference).toBeCloseTo(-0.2, 12)
  })

  it('is not told by questions that nobody else has marked', () => {
    const all = [...marks('a', 'alone', 0, 0), ...marks('a', 'q', 1), ...marks('b', 'q', 0.5)]
    expect(severityOf('a', sumsOf(all))?.difference).toBeCloseTo(0.5, 12)
    expect(severityOf('a', sumsOf(marks('a', 'alone', 0, 0)))).toBeNull()
    expect(severityOf('nobody', sumsOf(all))).toBeNull()
  })

  it('is clear only with many marks and beyond chance', () => {
    const strict = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 0.3 : 0.4))
    const mild = strict.map(share => share + 0.4)
    const all = [...marks('a', 'q', ...strict), ...marks('b', 'q', ...mild)]
    expect(severityOf('a', sumsOf(all))).toMatchObject({ isClear: true })
    const few = [...marks('a', 'q', ...strict.slice(0, 4)), ...marks('b', 'q', ...mild)]
    expect(severityOf('a', sumsOf(few))).toMatchObject({ isClear: false })
    const alike = [...marks('a', 'q', ...strict), ...marks('b', 'q', ...strict)]
    expect(severityOf('a', sumsOf(alike))).toMatchObject({ isClear: false })
  })

  it('has no error where a question has a single mark', () => {
    const all = [...marks('a', 'q', 1), ...marks('b', 'q', 0, 0.5)]
    expect(severityOf('a', sumsOf(all))).toMatchObject({ error: null, isClear: false })
  })

  it('equals the formulas on the marks themselves', () => {
    const mark = fc.record({
      markerId: fc.constantFrom('a', 'b', 'c'),
      questionId: fc.constantFrom('q', 'r', 's'),
      share: fc.integer({ min: 0, max: 1000 }).map(points => points / 1000),
    })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), all => {
        const found = severityOf('a', sumsOf(all))
        const wanted = independent('a', all)
        if (wanted === null || found === null) {
          expect(found).toBe(wanted)
          return
        }
        expect(found.difference).toBeCloseTo(wanted.difference, 9)
        if (found.error === null) expect(wanted.error).toBeNaN()
        else expect(found.error).toBeCloseTo(wanted.error, 6)
      }),
      { seed: 119, numRuns: 500 },
    )
  })
})
