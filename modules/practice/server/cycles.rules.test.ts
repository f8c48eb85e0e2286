import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '@tripos/runtime/days.rules.ts'
import { cycleOn, isDone, shownCycle } from './cycles.rules.ts'

const base = { startsOn: '2026-01-31', dueOn: '2026-04-15' }

describe('a cycle', () => {
  it.each([
    [0, '2026-03-01', { no: 1, from: '2026-01-31', to: '2026-04-15' }],
    [1, '2026-01-31', { no: 1, from: '2026-01-31', to: '2026-01-31' }],
    [1, '2026-02-02', { no: 3, from: '2026-02-02', to: '2026-02-02' }],
    [2, '2026-02-06', { no: 1, from: '2026-01-31', to: '2026-02-06' }],
    [2, '2026-02-07', { no: 2, from: '2026-02-07', to: '2026-02-13' }],
    [2, '2026-04-15', { no: 11, from: '2026-04-11', to: '2026-04-15' }],
    [3, '2026-02-27', { no: 1, from: '2026-01-31', to: '2026-02-27' }],
    [3, '2026-02-28', { no: 2, from: '2026-02-28', to: '2026-03-30' }],
    [3, '2026-03-31', { no: 3, from: '2026-03-31', to: '2026-04-15' }],
    [2, '2026-01-30', null],
    [2, '2026-04-16', null],
  ] as const)('%i on %s', (cycle, day, expected) => expect(cycleOn({ ...base, cycle }, day)).toEqual(expected))

  it('holds its day, and the day after it begins the next one', () => {
    const start = fc.nat({ max: 800 }).map(count => addDays('2026-01-01', count))
    fc.assert(
      fc.property(start, fc.nat({ max: 400 }), fc.constantFrom(1, 2, 3), (startsOn, ahead, cycle) => {
        const assigned = { startsOn, dueOn: addDays(startsOn, 900), cycle: cycle as 1 | 2 | 3 }
        const day = addDays(startsOn, ahead)
        const found = cycleOn(assigned, day)
        expect(found !== null && found.from <= day && day <= found.to).toBe(true)
        expect(cycleOn(assigned, addDays(found?.to ?? day, 1))).toMatchObject({ no: (found?.no ?? 0) + 1 })
      }),
    )
  })

  it('is shown before the first and after the last one', () => {
    expect(shownCycle({ ...base, cycle: 2 }, '2025-01-01').no).toBe(1)
    expect(shownCycle({ ...base, cycle: 2 }, '2027-01-01').no).toBe(11)
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })

  it.each([
    [{ answeredCount: 10, rightCount: 8, questionCount: 10 }, true],
    [{ answeredCount: 10, rightCount: 7, questionCount: 10 }, false],
    [{ answeredCount: 9, rightCount: 9, questionCount: 10 }, false],
    [{ answeredCount: 0, rightCount: 0, questionCount: 0 }, false],
  ])('is done by %j: %s', (reached, expected) => expect(isDone(reached, 80)).toBe(expected))
})
