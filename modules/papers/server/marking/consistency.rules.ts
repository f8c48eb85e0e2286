/** How alike one person marks the same answer twice (docs/adr/0124). Pure. */

/** Pairs of marks, all of a person or a part: in shares of the points of their questions. */
export interface Pairs {
  readonly count: number
  /** Of these the same was given twice. */
  readonly sameCount: number
  /** Of the differences between second and first. */
  readonly sumOfSquares: number
}

export interface Consistency {
  readonly count: number
  readonly sameCount: number
  /** The standard deviation of one mark of this person around what they would give on average, as a share of the points. */
  readonly deviation: number
  /** Its standard error. */
  readonly error: number
}

/**
 * A difference of two marks has twice the variance of one, and around no change; so the variance of one is half the mean square.
 * With n pairs its square is spread like chi-square with n degrees of freedom, and the root of it by its value over √2n.
 * Null without pairs.
 */
export function consistencyOf(parts: readonly Pairs[]): Consistency | null {
  const sum = (key: keyof Pairs): number => parts.reduce((total, part) => total + part[key], 0)
  const count = sum('count')
  if (count === 0) return null
  const deviation = Math.sqrt(sum('sumOfSquares') / (2 * count))
  return { count, sameCount: sum('sameCount'), deviation, error: deviation / Math.sqrt(2 * count) }
}
