import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementOf, consistencyOf, type Pairs, type SharedPairs } from './consistency.rules.ts'

/** First and second mark of each answer, in as many parts as there are pairs. */
const pairsOf = (marks: readonly (readonly [number, number])[]): Pairs[] =>
  marks.map(([first, second]) => ({
    count: 1,
    sameCount: first === second ? 1 : 0,
    sumOfSquares: (second - first) ** 2,
  }))

const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length

/** Numbers between 0 and 1 that look like chance and are the same each time. */
function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
/** Normal with deviation 1, by Box and Muller. */
const normal = (chance: () => number): number => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance())

describe('how alike a person marks twice', () => {
  it('is not known without an answer that came again', () => expect(consistencyOf([])).toBeNull())

  it('is 0 where the same was always given', () => {
    const marks = [
      [0.5, 0.5],
      [1, 1],
    ] as const
    expect(consistencyOf(pairsOf(marks))).toEqual({ count: 2, sameCount: 2, deviation: 0, error: 0 })
  })

  it('is half the mean square of the differences, under the root', () => {
    const marks = [
      [0.5, 0.6],
      [0.4, 0.2],
      [0.7, 0.7],
    ] as const
    const found = consistencyOf(pairsOf(marks))
    expect(found).toMatchObject({ count: 3, sameCount: 1 })
    expect(found?.deviation).toBeCloseTo(Math.sqrt(0.05 / 6), 12)
    expect(found?.error).toBeCloseTo(Math.sqrt(0.05 / 6) / Math.sqrt(6), 12)
  })

  it('equals the mean of the variances within each pair', () => {
    const share = fc.integer({ min: 0, max: 1000 }).map(points => points / 1000)
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 60 }), marks => {
        const found = consistencyOf(pairsOf(marks))
        // With one degree of freedom in each pair.
        const within = mean(marks.map(pair => pair.reduce((sum, each) => sum + (each - mean(pair)) ** 2, 0)))
        expect(found?.deviation).toBeCloseTo(Math.sqrt(within), 9)
      }),
      { seed: 124, numRuns: 300 },
    )
  })

  it('has the error that many markers with the same deviation show', () => {
    const chance = makeChance(124)
    const found = Array.from({ length: 4000 }, () => {
      const marks = Array.from({ length: 20 }, () => [normal(chance) * 0.1, normal(chance) * 0.1] as const)
      return consistencyOf(pairsOf(marks))
    })
    const deviations = found.map(each => each?.deviation ?? Number.NaN)
    const spread = Math.sqrt(mean(deviations.map(each => (each - mean(deviations)) ** 2)))
    expect(mean(deviations)).toBeGreaterThan(0.098)
    expect(mean(deviations)).toBeLessThan(0.102)
    expect(spread / mean(found.map(each => each?.error ?? Number.NaN))).toBeGreaterThan(0.95)
    expect(spread / mean(found.map(each => each?.error ?? Number.NaN))).toBeLessThan(1.05)
  })
})

describe('how alike two people mark the same answer', () => {
  const shared = (differences: readonly number[]): SharedPairs[] =>
    differences.map(sum => ({ count: 1, sameCount: sum === 0 ? 1 : 0, sum, sumOfSquares: sum ** 2 }))

  it('is not known without an answer of both', () => expect(agreementOf([])).toBeNull())

  it('is the mean of the differences with its error, and how far two marks lie apart', () => {
    const differences = [0.1, -0.2, 0.3, 0]
    const found = agreementOf(shared(differences))
    const variance = differences.reduce((sum, each) => sum + (each - mean(differences)) ** 2, 0) / 3
    expect(found).toMatchObject({ count: 4, sameCount: 1, isClear: false })
    expect(found?.difference).toBeCloseTo(0.05, 12)
    expect(found?.error).toBeCloseTo(Math.sqrt(variance / 4), 12)
    expect(found?.distance).toBeCloseTo(Math.sqrt(0.14 / 4), 12)
  })

  it('has no error for one answer, none but 0 for equal differences, and is clear from ten on', () => {
    expect(agreementOf(shared([0.2]))).toMatchObject({ difference: 0.2, error: null, isClear: false })
    const [nine, ten] = [9, 10].map(count => agreementOf(shared(Array.from({ length: count }, () => 0.1))))
    expect(nine?.isClear).toBe(false)
    expect(ten?.isClear).toBe(true)
    expect(ten?.error).toBeCloseTo(0, 6)
  })
})
