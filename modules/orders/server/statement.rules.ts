/** The statement of a gateway for a day beside our own books, line by line. */

export interface BookedLine {
  readonly kind: 'payment' | 'refund'
  /** Of the payment or the refund, which the gateway knows too. */
  readonly no: string
  readonly amount: number
  readonly currency: string
}

export interface Difference {
  readonly kind: 'missingHere' | 'missingThere' | 'amount'
  readonly of: 'payment' | 'refund'
  readonly no: string
  readonly ours: number | null
  readonly theirs: number | null
  readonly currency: string
}

const keyOf = ({ kind, no }: Pick<BookedLine, 'kind' | 'no'>): string => `${kind} ${no}`

/** `ours` are all lines that the statement names, of whatever day, and those of the day that it may not name. */
export function compareStatement(ours: readonly BookedLine[], theirs: readonly BookedLine[]): Difference[] {
  const books = new Map(ours.map(line => [keyOf(line), line]))
  const seen = new Set<string>()
  const differences: Difference[] = []
  for (const line of theirs) {
    const { kind: of, no, amount, currency } = line
    const booked = books.get(keyOf(line))
    // The same line twice is money twice.
    if (booked === undefined || seen.has(keyOf(line)))
      differences.push({ kind: 'missingHere', of, no, ours: null, theirs: amount, currency })
    else if (booked.amount !== amount || booked.currency !== currency)
      differences.push({ kind: 'amount', of, no, ours: booked.amount, theirs: amount, currency })
    seen.add(keyOf(line))
  }
  for (const { kind: of, no, amount, currency } of ours) {
    if (!seen.has(keyOf({ kind: of, no })))
      differences.push({ kind: 'missingThere', of, no, ours: amount, theirs: null, currency })
  }
  return differences
}

/** What came in less what went out, by currency. */
export function sumOf(lines: readonly BookedLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, amount, currency } of lines)
    sums.set(currency, (sums.get(currency) ?? 0) + (kind === 'payment' ? amount : -amount))
  return sums
}
