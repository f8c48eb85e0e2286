/** How well somebody has mastered a set of questions: a knowledge point, a chapter, a bank. Pure. */

export interface PractisedQuestion {
  /** How probable it is that the person still knows it, 0 to 1, as the model of memory says. */
  readonly retention: number
  /** The share of the points of the last answer, 0 to 1. */
  readonly share: number
}

/**
 * In percent of all questions of the set, whole numbers. A question counts by what the last answer brought and by what is left of
 * it; one that was never answered counts nothing. So it rises with each right answer, falls as time passes, and does not depend on
 * the order of the questions.
 */
export function masteryOf(practised: readonly PractisedQuestion[], questionCount: number): number {
  if (questionCount <= 0) return 0
  const parts = practised.map(({ retention, share }) => Math.round(unit(retention) * unit(share) * PRECISION))
  const sum = parts.reduce((total, part) => total + part, 0)
  return Math.floor((100 * Math.min(sum, questionCount * PRECISION)) / (questionCount * PRECISION))
}

/** Whole numbers are added: their sum is the same in any order. */
const PRECISION = 10_000

const unit = (value: number): number => Math.min(1, Math.max(0, value))
