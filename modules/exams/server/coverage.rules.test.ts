import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageOf, type CoveredLine } from './coverage.rules.ts'

const share = (knowledgeId: string | null, weight: number, fields: Partial<CoveredLine['shares'][number]> = {}) => ({
  knowledgeId,
  name: knowledgeId,
  type: 1 as const,
  level: 1 as const,
  weight,
  ...fields,
})

describe('what a paper asks about', () => {
  it('is what was picked, question by question', () => {
    const picked = { points: 250, count: 3, shares: [share('a', 1.5), share('b', 0.5), share(null, 1)] }
    expect(coverageOf([picked])).toEqual([
      { knowledge: { id: 'a', name: 'a' }, type: 1, level: 1, questionCount: 1.5, points: 375 },
      { knowledge: { id: 'b', name: 'b' }, type: 1, level: 1, questionCount: 0.5, points: 125 },
      { knowledge: null, type: 1, level: 1, questionCount: 1, points: 250 },
    ])
  })

  it('is the mean of what may be drawn', () => {
    const drawn = { points: 200, count: 4, shares: [share('a', 6), share('b', 2, { level: 2 })] }
    expect(coverageOf([drawn]).map(row => [row.knowledge?.id, row.level, row.questionCount, row.points])).toEqual([
      ['a', 1, 3, 600],
      ['b', 2, 1, 200],
    ])
  })

  it('adds up lines that ask about the same, and keeps types and levels apart', () => {
    const lines = [
      { points: 100, count: 2, shares: [share('a', 2)] },
      { points: 300, count: 1, shares: [share('a', 4)] },
      { points: 500, count: 1, shares: [share('a', 1, { type: 4 })] },
    ]
    expect(coverageOf(lines).map(row => [row.type, row.questionCount, row.points])).toEqual([
      [1, 3, 500],
      [4, 1, 500],
    ])
  })

  it('tells multiple choices apart of which one right option may be all', () => {
    const kinds = [
      share('a', 1, { type: 2, allowsOneRight: true }),
      share('a', 2, { type: 2, allowsOneRight: false }),
      share('a', 1, { type: 2 }),
    ]
    expect(coverageOf([{ points: 100, count: 4, shares: kinds }])).toEqual([
      { knowledge: { id: 'a', name: 'a' }, type: 2, level: 1, questionCount: 3, points: 300 },
      { knowledge: { id: 'a', name: 'a' }, type: 2, allowsOneRight: true, level: 1, questionCount: 1, points: 100 },
    ])
  })

  it('is all there is where a pool is too small, and nothing where it is empty', () => {
    expect(coverageOf([{ points: 100, count: 9, shares: [share('a', 2)] }])).toMatchObject([{ questionCount: 2 }])
    expect(coverageOf([{ points: 100, count: 9, shares: [] }])).toEqual([])
    expect(coverageOf([])).toEqual([])
  })

  it('comes to the questions and points of the paper, whatever is asked', () => {
    const shares = fc.array(
      fc.record({
        knowledgeId: fc.constantFrom('a', 'b', 'c', null),
        type: fc.constantFrom(1 as const, 2 as const, 4 as const),
        level: fc.constantFrom(1 as const, 2 as const),
        weight: fc.integer({ min: 1, max: 40 }).map(quarters => quarters / 4),
      }),
      { minLength: 1, maxLength: 8 },
    )
    const line = fc.record({
      points: fc.integer({ min: 50, max: 1000 }),
      count: fc.integer({ min: 1, max: 20 }),
      shares,
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), drawn => {
        const lines = drawn.map(one => ({
          ...one,
          shares: one.shares.map(each => ({ ...each, name: each.knowledgeId })),
        }))
        const expected = lines.map(one => {
          const size = one.shares.reduce((sum, each) => sum + each.weight, 0)
          return { count: Math.min(one.count, size), points: Math.min(one.count, size) * one.points }
        })
        const rows = coverageOf(lines)
        const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
        // Each row is rounded by itself.
        const slack = 0.005 * rows.length + 1e-6
        expect(
          Math.abs(total(rows.map(row => row.questionCount)) - total(expected.map(one => one.count))),
        ).toBeLessThanOrEqual(slack)
        expect(
          Math.abs(total(rows.map(row => row.points)) - total(expected.map(one => one.points))),
        ).toBeLessThanOrEqual(0.5 * rows.length + 1e-6)
        expect(new Set(rows.map(row => `${row.knowledge?.id} ${row.type} ${row.level}`)).size).toBe(rows.length)
      }),
      { numRuns: 200 },
    )
  })
})
