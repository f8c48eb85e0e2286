import { describe, expect, it } from 'vitest'
import {
  type Base,
  carried,
  type ClockReading,
  isApart,
  ownOffset,
  rebased,
  sharpest,
  stepOf,
} from './carried-time.rules.ts'

const base: Base = { at: 1_000_000, monotonic: 500 }
/** Ten seconds after the base. */
const reading = (fields: Partial<ClockReading> = {}): ClockReading => ({
  database: 1_010_000,
  uncertainty: 1,
  wall: 1_010_000,
  monotonic: 10_500,
  ...fields,
})

describe('time carried on', () => {
  it('goes with the monotonic clock', () => {
    expect(carried(base, 10_500)).toBe(1_010_000)
  })

  it.each<[string, number, number, number]>([
    ['nothing', 1_010_000, 1, 0],
    ['two seconds, which a slow clock may make', 1_012_000, 0, 0],
    ['a little more', 1_012_001, 0, 2001],
    ['as much backwards', 1_007_999, 0, -2001],
    ['more, but no more than the round trip may have added', 1_012_500, 500, 0],
    ['a day', 1_010_000 + 86_400_000, 1, 86_400_000],
  ])('counts as a step of the database: %s', (_, database, uncertainty, step) => {
    expect(stepOf(base, reading({ database, uncertainty }))).toBe(step)
  })

  it('is left alone by a reading that tells less than it does', () => {
    expect(rebased(base, reading({ database: 1_010_040, uncertainty: 50 }))).toBe(base)
    expect(rebased(base, reading({ database: 1_010_040, uncertainty: 40 }))).toBe(base)
    expect(rebased(base, reading({ database: 1_010_040, uncertainty: 5 }))).toEqual({
      at: 1_010_040,
      monotonic: 10_500,
    })
  })

  it('knows by how much the own clock is wrong, and when that is too much', () => {
    expect(ownOffset(reading({ wall: 1_020_000 }))).toBe(10_000)
    expect([isApart(2000, 0), isApart(-2001, 0), isApart(2500, 600)]).toEqual([false, true, false])
  })

  it('takes the reading with the shortest round trip', () => {
    expect(sharpest([reading({ uncertainty: 9 }), reading({ uncertainty: 2 }), reading()])?.uncertainty).toBe(1)
    expect(sharpest([])).toBeUndefined()
  })
})
