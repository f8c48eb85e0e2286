/** What may still be given back of an order. */
export interface CountedRefund {
  readonly amount: number
  readonly state: 'open' | 'done' | 'failed'
  readonly isSurplus: boolean
}

/** Refunds that are under way count as given. */
export const refundableOf = (paid: number, refunds: readonly CountedRefund[]): number =>
  refunds
    .filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus)
    .reduce((left, { amount }) => left - amount, paid)

/** The wait before the next try: a minute, doubled each time, an hour at most. */
export const waitAfter = (tries: number): number => Math.min(60, 2 ** Math.min(tries, 6)) * 60_000
