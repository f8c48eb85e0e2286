/** Whether somebody gets a certificate now, and how long it is good. */

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

const DAY_MS = 24 * 60 * 60 * 1000

/** The same day of a later month, or its last day. */
export function addMonths(moment: Date, months: number): Date {
  const day = moment.getUTCDate()
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
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
  { earnedAt, terms, now }: { readonly earnedAt: Date; readonly terms: GrantTerms; readonly now: Date },
): Grant | undefined {
  const { validMonths, renewDays } = terms
  const until = (from: Date): Date | null => (validMonths === null ? null : addMonths(from, validMonths))
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
