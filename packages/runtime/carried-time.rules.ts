/** The database's time, carried forward by a clock that nobody can set (docs/adr/0019). Milliseconds throughout. */

/** All clocks at one moment. */
export interface ClockReading {
  /** At the middle of the round trip. */
  readonly database: number
  /** Half the round trip: how far `database` may be wrong. */
  readonly uncertainty: number
  readonly wall: number
  readonly monotonic: number
}

/** A moment of the official time, and where the monotonic clock stood then. */
export interface Base {
  readonly at: number
  readonly monotonic: number
}

/** Further apart than this, one of two clocks is wrong. */
export const MAX_DRIFT_MS = 2000

export const carried = ({ at, monotonic }: Base, now: number): number => at + (now - monotonic)

/** How far the machine's own clock is from the database's, beyond what the round trip may have added. */
export const ownOffset = ({ wall, database }: ClockReading): number => wall - database
export const isApart = (differenceMs: number, uncertainty: number): boolean =>
  Math.abs(differenceMs) - uncertainty > MAX_DRIFT_MS

/**
 * By how much the database's clock was set since the base: it and a monotonic clock cannot part by seconds otherwise.
 * 0 where they agree.
 */
export function stepOf(base: Base, reading: ClockReading): number {
  const difference = reading.database - carried(base, reading.monotonic)
  return isApart(difference, reading.uncertainty) ? difference : 0
}

/** Follows the database's clock where the reading tells more than the time carried on from before. */
export function rebased(base: Base, { database, monotonic, uncertainty }: ClockReading): Base {
  const difference = database - carried(base, monotonic)
  return Math.abs(difference) <= uncertainty ? base : { at: database, monotonic }
}

/** The reading with the shortest round trip tells most. */
export const sharpest = (readings: readonly ClockReading[]): ClockReading | undefined =>
  readings.toSorted((a, b) => a.uncertainty - b.uncertainty)[0]
