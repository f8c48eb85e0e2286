/** What is taken off a price. Money is whole numbers of the minor unit: a percentage is rounded for the buyer. */

export interface CouponTerms {
  readonly kind: 'percent' | 'amount'
  readonly percent: number | null
  readonly amount: number | null
  readonly currency: string | null
  readonly isOn: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export interface Price {
  readonly amount: number
  readonly currency: string
}

/** Never more than the price. Of another currency a coupon takes nothing. */
export function discountOf(
  { amount, currency }: Price,
  coupon: Pick<CouponTerms, 'kind' | 'percent' | 'amount' | 'currency'>,
): number {
  if (coupon.kind === 'percent') return Number((BigInt(amount) * BigInt(coupon.percent ?? 0) + 99n) / 100n)
  return coupon.currency === currency ? Math.min(amount, coupon.amount ?? 0) : 0
}

/** Whether it may be redeemed at that moment at all; how often is decided under its lock. */
export const isCouponOpen = ({ isOn, startsAt, endsAt }: CouponTerms, now: Date): boolean =>
  isOn && (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
