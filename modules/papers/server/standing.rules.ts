/** Where a student stands with an exam, from their papers at it. Pure. */
import type { ExamStanding } from '../../exams/contract/exams.ts'

export interface Attempts {
  readonly isPaperOpen: boolean
  readonly attemptsUsed: number
  readonly awaitingCount: number
  readonly finishedCount: number
  /** The best score of a finished paper, and of one that passed. */
  readonly bestScore: number | null
  readonly passedScore: number | null
  /** Whether the exam has released the scores of finished papers. */
  readonly isScoreReleased: boolean
}

interface ShownStanding {
  readonly standing: ExamStanding
  readonly score: number | null
}

const without = (standing: ExamStanding): ShownStanding => ({ standing, score: null })

/** What is being written comes before everything else; one pass is enough; a paper that is still read may yet pass. */
export function standingOf(attempts: Attempts): ShownStanding {
  const { isPaperOpen, attemptsUsed, awaitingCount, finishedCount, bestScore, passedScore, isScoreReleased } = attempts
  if (isPaperOpen) return without('running')
  if (isScoreReleased && passedScore !== null) return { standing: 'passed', score: passedScore }
  if (awaitingCount > 0) return without('awaitingMarking')
  if (finishedCount > 0) return isScoreReleased ? { standing: 'failed', score: bestScore } : without('handedIn')
  return without(attemptsUsed > 0 ? 'abandoned' : 'notTaken')
}
