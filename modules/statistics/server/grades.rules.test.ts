import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weightedTotal } from './grades.rules.ts'

describe('the total of a gradebook', () => {
  it.each([
    [[], false, null],
    [[{ share: 0.5, weight: 0 }], true, null],
    [[{ share: null, weight: 1 }], false, null],
    [[{ share: null, weight: 1 }], true, 0],
    [
      [
        { share: 0.8, weight: 3 },
        { share: 0.4, weight: 1 },
      ],
      false,
      0.7,
    ],
    [
      [
        { share: 0.8, weight: 1 },
        { share: null, weight: 1 },
      ],
      false,
      0.8,
    ],
    [
      [
        { share: 0.8, weight: 1 },
        { share: null, weight: 1 },
      ],
      true,
      0.4,
    ],
    [
      [
        { share: 1, weight: 1 },
        { share: 0, weight: 0 },
      ],
      false,
      1,
    ],
  ] as const)('of %j is, with what is missing as zero %s, %s', (grades, missingIsZero, total) => {
    const found = weightedTotal(grades, missingIsZero)
    if (total === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(total, 12)
  })

  it('lies between the least and the most that counts', () => {
    const grade = fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      weight: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(grade, { minLength: 1 }), grades => {
        const total = weightedTotal(grades, false) ?? -1
        const shares = grades.map(({ share }) => share)
        expect(total).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-12)
        expect(total).toBeLessThanOrEqual(Math.max(...shares) + 1e-12)
      }),
    )
  })
})
