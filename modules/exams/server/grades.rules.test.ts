import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradeOf } from './grades.rules.ts'

const BANDS = [
  { name: 'Pass', fromPercent: 60 },
  { name: 'Excellent', fromPercent: 90 },
  { name: 'Good', fromPercent: 80 },
]

it.each([
  [10_000, 'Excellent'],
  [9000, 'Excellent'],
  [8999, 'Good'],
  [8000, 'Good'],
  [6000, 'Pass'],
  [5999, null],
  [0, null],
])('%i hundredths of 100 points are %s', (score, grade) => {
  expect(gradeOf(BANDS, { score, totalPoints: 10_000 })).toBe(grade)
})

it('has no grade where there are no bands, or nothing to reach', () => {
  expect(gradeOf([], { score: 100, totalPoints: 100 })).toBeNull()
  expect(gradeOf(BANDS, { score: 0, totalPoints: 0 })).toBeNull()
})

it('goes by whole numbers: a third of the points is a third, however they are cut', () => {
  const third = [{ name: 'A third', fromPercent: 33 }]
  expect(gradeOf(third, { score: 33, totalPoints: 100 })).toBe('A third')
  expect(gradeOf(third, { score: 99, totalPoints: 301 })).toBeNull()
})

it('never gets worse with a better score, in whatever order the bands stand', () => {
  const band = fc.record({ fromPercent: fc.integer({ min: 0, max: 100 }) })
  fc.assert(
    fc.property(
      fc.uniqueArray(band, { maxLength: 10, selector: one => one.fromPercent }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.nat(100_000),
      fc.nat(100_000),
      (drawn, totalPoints, a, b) => {
        const bands = drawn.map((one, at) => ({ ...one, name: String(at) }))
        const from = (score: number) => {
          const name = gradeOf(bands, { score, totalPoints })
          return bands.find(one => one.name === name)?.fromPercent ?? -1
        }
        expect(from(Math.max(a, b))).toBeGreaterThanOrEqual(from(Math.min(a, b)))
      },
    ),
  )
})
