/** Whether somebody gets a certificate now, and how long it is good. */
import { addMonths as addMonthsTo, clockTimeIn, momentShowing } from '@tripos/runtime/days.rules.ts'

export interface LatestCertificate {
  readonly generation: number
  readonly earnedAt: Date
  readonly validUntil: Date | null
  readonly revokedAt: Date | null
  /** By a person, not by the rule. */
  readonly isRevokedByHand: boolean
}

export interface GrantTerms {
  readonly validMonths: number | null
  readonly renewDays: number
}

export interface Grant {
  readonly generation: number
  readonly validUntil: Date | null
}

interface Earning {
  readonly earnedAt: Date
  readonly terms: GrantTerms
  readonly now: Date
  /** Of the site: the days that are printed are those. */
  readonly timeZone: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The same day of a later month in that time zone, or its last day. */
export function addMonths(moment: Date, months: number, timeZone: string): Date {
  const { day, msOfDay } = clockTimeIn(timeZone, moment)
  const later = momentShowing(timeZone, { day: addMonthsTo(day, months), msOfDay })
  // Clocks show no parts of a second.
  return new Date(later.getTime() + (moment.getTime() % 1000))
}

/** From then on a pass renews it. */
export const renewableFrom = (validUntil: Date, renewDays: number): Date =>
  new Date(validUntil.getTime() - renewDays * DAY_MS)

/**
 * Undefined: none, since there is one that is good, or nothing new was earned. What a person has revoked comes back only by
 * what was earned after that; what the rule took away, by the rule. Renewed before its end, no day of it is lost.
 */
export function grantFor(
  latest: LatestCertificate | undefined,
  { earnedAt, terms, now, timeZone }: Earning,
): Grant | undefined {
  const { validMonths, renewDays } = terms
  const until = (from: Date): Date | null => (validMonths === null ? null : addMonths(from, validMonths, timeZone))
  if (latest === undefined) return { generation: 1, validUntil: until(now) }
  const generation = latest.generation + 1
  if (latest.revokedAt !== null) {
    if (latest.isRevokedByHand && earnedAt <= latest.revokedAt) return undefined
    return { generation, validUntil: until(now) }
  }
  if (latest.validUntil === null || earnedAt <= latest.earnedAt) return undefined
  if (earnedAt < renewableFrom(latest.validUntil, renewDays)) return undefined
  return { generation, validUntil: until(latest.validUntil > now ? latest.validUntil : now) }
}
