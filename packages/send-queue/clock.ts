/** Time and chance, handed to whatever waits. */
export interface Clock {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Calls back after some milliseconds; the result cancels that. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Between 0 and 1: spreads the retries of many pages, decides nothing. */
  readonly random: () => number
}
