import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isInShare, percentOf, PLACES, sharesOf, WHOLE_SHARE } from './share.rules.ts'

it('each place is covered as often as it is to be marked, by different people', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 0, max: PLACES - 1 }),
      (people, times, place) => {
        const shares = sharesOf(people, times)
        expect(shares).toHaveLength(people)
        expect(shares.filter(share => isInShare(place, share))).toHaveLength(Math.min(people, times))
      },
    ),
  )
})

it('stretches are as long as each other, but for one place', () => {
  const widths = sharesOf(7, 2).map(share => share.width)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  expect(sharesOf(3, 1).map(percentOf)).toEqual([33, 33, 33])
})

it('goes round the ring, from the last places to the first', () => {
  const last = { from: PLACES - 10, width: 20 }
  expect([PLACES - 11, PLACES - 10, PLACES - 1, 0, 9, 10].map(place => isInShare(place, last))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(isInShare(0, WHOLE_SHARE)).toBe(true)
})
