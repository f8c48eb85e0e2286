/** The score of a paper, held against its pass score. */
import type { Scores } from './paper-codec.rules.ts'

interface Outcome {
  /** Null while something waits. */
  readonly score: number | null
  readonly isPassed: boolean | null
  readonly toMarkCount: number
}

/** Null without a pass score: there is nothing to pass or to fail. */
export const isPass = (score: number, passPoints: number): boolean | null =>
  passPoints === 0 ? null : score >= passPoints

/** A sum below 0 counts as 0. */
export function paperOutcome(scores: Scores, passPoints: number): Outcome {
  const toMarkCount = scores.filter(score => score === null).length
  if (toMarkCount > 0) return { score: null, isPassed: null, toMarkCount }
  const score = Math.max(
    0,
    scores.reduce<number>((sum, points) => sum + (points ?? 0), 0),
  )
  return { score, isPassed: isPass(score, passPoints), toMarkCount: 0 }
}
