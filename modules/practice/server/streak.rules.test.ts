import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@tripos/runtime/days.rules.ts'
import { streakOf } from './streak.rules.ts'

const TODAY = '2026-03-20'
/** The days that many days ago. */
const ago = (...counts: number[]) => counts.map(count => addDays(TODAY, -count))

describe('a streak', () => {
  it.each<[string, string[], { days: number; isDoneToday: boolean; hasDayOff: boolean }]>([
    ['nothing', [], { days: 0, isDoneToday: false, hasDayOff: false }],
    ['today only', ago(0), { days: 1, isDoneToday: true, hasDayOff: true }],
    ['yesterday, today still to come', ago(1, 2), { days: 2, isDoneToday: false, hasDayOff: true }],
    ['yesterday off', ago(0, 2, 3), { days: 3, isDoneToday: true, hasDayOff: false }],
    ['yesterday off, today still to come', ago(2, 3), { days: 2, isDoneToday: false, hasDayOff: false }],
    ['two days off end it', ago(0, 3, 4), { days: 1, isDoneToday: true, hasDayOff: true }],
    ['a second day off within a week ends it', ago(0, 1, 3, 4, 6, 7), { days: 4, isDoneToday: true, hasDayOff: false }],
    ['one day off a week', ago(0, 1, 2, 4, 5, 6, 7, 8, 9, 11), { days: 10, isDoneToday: true, hasDayOff: false }],
  ])('%s', (_, days, expected) => expect(streakOf(days, TODAY)).toEqual(expected))

  it('does not depend on the order of days, and does not shrink by practising today', () => {
    const days = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 40 })
    fc.assert(
      fc.property(days, counts => {
        const list = ago(...counts)
        const before = streakOf(list, TODAY)
        expect(streakOf(list.toReversed(), TODAY)).toEqual(before)
        expect(streakOf([...list, TODAY], TODAY).days).toBeGreaterThanOrEqual(before.days)
        expect(before.days).toBeLessThanOrEqual(list.length)
      }),
    )
  })
})
