/** One figure of what a person has reached, by the weights of a gradebook. */
export interface Grade {
  readonly share: number | null
  readonly weight: number
}

/**
 * The weighted mean. What somebody has nothing in is left out, with its weight, or counts 0 where the gradebook says so.
 * Null where nothing counts.
 */
export function weightedTotal(grades: readonly Grade[], missingIsZero: boolean): number | null {
  const counted = grades.filter(({ share, weight }) => weight > 0 && (share !== null || missingIsZero))
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  return counted.reduce((sum, { share, weight }) => sum + (share ?? 0) * weight, 0) / weights
}
