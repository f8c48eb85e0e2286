/** How far a share has moved from one group of people to another one. Pure. */
import type { Interval } from './intervals.rules.ts'

export interface EstimatedShare {
  readonly share: number
  /** Holds in 95 of 100 groups; null where nothing can be said. */
  readonly interval: readonly number[] | null
}

export interface Change {
  /** Of the later share to the earlier one. */
  readonly difference: number
  readonly interval: Interval | null
  /** Beyond what chance explains. */
  readonly isClear: boolean
}

/** The interval of a difference from those of its two sides, after Newcombe: as good for few people as these are. */
export function changeOf(before: EstimatedShare, after: EstimatedShare): Change {
  const difference = after.share - before.share
  const [low, high] = before.interval ?? []
  const [laterLow, laterHigh] = after.interval ?? []
  if (low === undefined || high === undefined || laterLow === undefined || laterHigh === undefined)
    return { difference, interval: null, isClear: false }
  const interval: Interval = [
    difference - Math.hypot(after.share - laterLow, high - before.share),
    difference + Math.hypot(laterHigh - after.share, before.share - low),
  ]
  return { difference, interval, isClear: interval[0] > 0 || interval[1] < 0 }
}
