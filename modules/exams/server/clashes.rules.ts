/** Exams that the same people are to sit at the same time. Pure. */

export interface Sitting {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly limitMinutes: number
  /** Null: one may enter until the end. */
  readonly lateEntryMinutes: number | null
}

const MINUTE = 60_000

/** One that ends as the other begins is not in its way. */
export const overlap = (one: Sitting, other: Sitting): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The last moment at which somebody may enter and has all their minutes. */
function lastStart({ startsAt, endsAt, limitMinutes, lateEntryMinutes }: Sitting): number {
  const full = endsAt.getTime() - limitMinutes * MINUTE
  return lateEntryMinutes === null ? full : Math.min(full, startsAt.getTime() + lateEntryMinutes * MINUTE)
}

const fitsAfter = (first: Sitting, second: Sitting): boolean =>
  Math.max(second.startsAt.getTime(), first.startsAt.getTime() + first.limitMinutes * MINUTE) <= lastStart(second)

/** Whether one person can sit both, one after the other, each with all its minutes. */
export const canSitBoth = (one: Sitting, other: Sitting): boolean => fitsAfter(one, other) || fitsAfter(other, one)
