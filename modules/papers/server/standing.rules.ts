/** Where a student stands with an exam, from their result. Pure. */
import type { ExamStanding } from '../../exams/contract/exams.ts'
import { ResultState } from '../contract/result-states.ts'

export interface Standing {
  /** Null: has never begun. */
  readonly state: number | null
  readonly score: number | null
  readonly isPassed: boolean | null
  /** As the clock says: the sweep may still be on its way to a paper whose time is over. */
  readonly isPaperOpen: boolean
  /** Whether the exam has released the scores of finished papers. */
  readonly isScoreReleased: boolean
}

interface ShownStanding {
  readonly standing: ExamStanding
  readonly score: number | null
}

const without = (standing: ExamStanding): ShownStanding => ({ standing, score: null })

const STANDINGS: Readonly<Record<number, ExamStanding>> = {
  [ResultState.passed]: 'passed',
  [ResultState.failed]: 'failed',
  [ResultState.finished]: 'finished',
}

/** What is being written comes before everything else; then what counts, as far as it is released. */
export function standingOf({ state, score, isPassed, isPaperOpen, isScoreReleased }: Standing): ShownStanding {
  if (isPaperOpen) return without('running')
  if (state === null || state === ResultState.voided) return without('notTaken')
  if (state === ResultState.abandoned) return without('abandoned')
  // A paper whose time is over waits to be marked; a pass is what it cannot take away where the best counts.
  if (state === ResultState.inExam)
    return isPassed === true && isScoreReleased ? { standing: 'passed', score } : without('awaitingMarking')
  const standing = STANDINGS[state]
  if (standing === undefined) return without('awaitingMarking')
  return isScoreReleased ? { standing, score } : without('handedIn')
}
