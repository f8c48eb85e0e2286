/** How alike one person marks the same answer twice (docs/adr/0124), and how alike two people do (docs/adr/0145). Pure. */

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

/** Answers that another person has marked too. */
export interface SharedPairs extends Pairs {
  /** Of what this person gave beyond the other one. */
  readonly sum: number
}

export interface Agreement {
  readonly count: number
  readonly sameCount: number
  /** Mean of what this person gives beyond the other one for the same answer, as a share of the points. */
  readonly difference: number
  /** Its standard error; null for one answer. */
  readonly error: number | null
  /** The root mean square of the differences: how far apart two marks of one answer usually are. */
  readonly distance: number
  /** The difference is beyond what chance explains. */
  readonly isClear: boolean
}

const MIN_SHARED = 10
/** Of a normal distribution, beyond which 5 % lie. */
const CLEAR = 1.96

/** Of the same answers, so that it matters to nothing whose candidates were better. Null without any. */
export function agreementOf(parts: readonly SharedPairs[]): Agreement | null {
  const sum = (key: keyof SharedPairs): number => parts.reduce((total, part) => total + part[key], 0)
  const count = sum('count')
  if (count === 0) return null
  const [difference, squares] = [sum('sum') / count, sum('sumOfSquares')]
  // Sums of equal differences leave a rounding below 0.
  const variance = Math.max(0, squares - count * difference ** 2) / (count - 1)
  const error = count < 2 ? null : Math.sqrt(variance / count)
  const isClear = error !== null && count >= MIN_SHARED && Math.abs(difference) > CLEAR * error
  return { count, sameCount: sum('sameCount'), difference, error, distance: Math.sqrt(squares / count), isClear }
}
