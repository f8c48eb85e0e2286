import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canSitBoth, overlap, type Sitting } from './clashes.rules.ts'

const at = (clock: string) => new Date(`2026-11-27T${clock}:00Z`)
const sitting = (
  start: string,
  end: string,
  limitMinutes: number,
  lateEntryMinutes: number | null = null,
): Sitting => ({
  startsAt: at(start),
  endsAt: at(end),
  limitMinutes,
  lateEntryMinutes,
})

describe('two exams', () => {
  it.each([
    ['that follow each other', sitting('09:00', '10:00', 60), sitting('10:00', '11:00', 60), false, true],
    ['at the same time', sitting('09:00', '10:00', 60), sitting('09:00', '10:00', 60), true, false],
    ['that are open for long', sitting('09:00', '12:00', 60), sitting('09:00', '12:00', 60), true, true],
    ['of which one fills the other', sitting('08:00', '18:00', 60), sitting('10:00', '11:00', 60), true, true],
    ['with too little room', sitting('09:00', '10:30', 60), sitting('09:30', '10:30', 60), true, false],
    ['whose doors close early', sitting('09:00', '12:00', 60, 15), sitting('09:00', '12:00', 60, 15), true, false],
    ['of which one lets in late', sitting('09:00', '12:00', 60, 15), sitting('09:00', '12:00', 60), true, true],
  ])('%s', (_, one, other, isOverlapping, isPossible) => {
    expect([overlap(one, other), canSitBoth(one, other)]).toEqual([isOverlapping, isPossible])
    expect([overlap(other, one), canSitBoth(other, one)]).toEqual([isOverlapping, isPossible])
  })

  it('can both be sat where they do not overlap and each leaves its minutes, whatever else', () => {
    const minutes = fc.tuple(
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
    )
    const anySitting = minutes.map(
      ([start, limitMinutes, room]): Sitting => ({
        startsAt: new Date(start * 60_000),
        endsAt: new Date((start + limitMinutes + room) * 60_000),
        limitMinutes,
        lateEntryMinutes: null,
      }),
    )
    fc.assert(
      fc.property(anySitting, anySitting, (one, other) => {
        expect(overlap(one, other)).toBe(overlap(other, one))
        expect(canSitBoth(one, other)).toBe(canSitBoth(other, one))
        if (!overlap(one, other)) expect(canSitBoth(one, other)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
