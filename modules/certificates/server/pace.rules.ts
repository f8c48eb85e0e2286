/** How a large archive is spread over the time that it may take, while candidates write (docs/adr/0135). */

/** So that 1,000 files are there in two minutes, on a machine that is slow as well. */
const MS_A_FILE = 100
/** At the most so many times as long as was worked: a twentieth of the time is all that saves may meet (docs/adr/0153). */
const MAX_REST = 19
/** However late it is: never more than half of the time. */
const MIN_REST = 1
/** Of processor time, before any was made. */
const FIRST_GUESS_MS = 10
/** How much one file changes what is expected of the next. */
const WEIGHT = 0.05

export interface Step {
  /** Processor time that was used since the last rest. */
  readonly usedMs: number
  /** Since the archive was begun. */
  readonly elapsedMs: number
  /** Files that are not made yet. */
  readonly left: number
}

/** Gives for each step how long to rest after it: in proportion to what it cost, so that the whole is in time. */
export function makePace(files: number): (step: Step) => number {
  let expectedMs = FIRST_GUESS_MS
  return ({ usedMs, elapsedMs, left }) => {
    const freeMs = files * MS_A_FILE - elapsedMs - left * expectedMs
    const times = left === 0 ? 0 : Math.min(MAX_REST, Math.max(MIN_REST, freeMs / (left * expectedMs)))
    expectedMs += WEIGHT * (usedMs - expectedMs)
    return times * usedMs
  }
}
