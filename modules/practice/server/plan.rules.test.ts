import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf } from './plan.rules.ts'

const plan = { dailyMinutes: 15, secondsEach: 60, dueCount: 4, newCount: 100, secondsToday: 0 }

describe('the plan of a day', () => {
  it.each([
    ['fits what is due, then what is new', {}, { dueToday: 4, newToday: 11, minutesLeft: 15 }],
    [
      'takes no more of what is due than there is time',
      { dueCount: 40 },
      { dueToday: 15, newToday: 0, minutesLeft: 15 },
    ],
    ['is less by what was done', { secondsToday: 600 }, { dueToday: 4, newToday: 1, minutesLeft: 5 }],
    ['is over when the time is', { secondsToday: 2000 }, { dueToday: 0, newToday: 0, minutesLeft: 0 }],
    [
      'goes by a usual time at first',
      { secondsEach: null, dueCount: 0 },
      { dueToday: 0, newToday: 20, minutesLeft: 15 },
    ],
  ])('%s', (_, change, expected) => expect(planOf({ ...plan, ...change })).toEqual(expected))

  it('fits into the minutes, and never grows by what was done', () => {
    const input = fc.record({
      dailyMinutes: fc.integer({ min: 5, max: 240 }),
      secondsEach: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
      dueCount: fc.nat({ max: 5000 }),
      newCount: fc.nat({ max: 5000 }),
      secondsToday: fc.nat({ max: 20_000 }),
    })
    fc.assert(
      fc.property(input, fc.nat({ max: 3600 }), (given, more) => {
        const before = planOf(given)
        const after = planOf({ ...given, secondsToday: given.secondsToday + more })
        const count = before.dueToday + before.newToday
        expect(count * Math.min(600, Math.max(5, given.secondsEach ?? 45))).toBeLessThanOrEqual(given.dailyMinutes * 60)
        expect(before.dueToday).toBeLessThanOrEqual(given.dueCount)
        expect(after.dueToday + after.newToday).toBeLessThanOrEqual(count)
        expect(before.dueToday < given.dueCount && before.newToday > 0).toBe(false)
      }),
    )
  })
})
