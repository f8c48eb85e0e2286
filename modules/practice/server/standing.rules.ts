/** Where a student stands with a question of a training, by the last try at it. Pure. */
import type { Standing } from '../contract/training.ts'
import { verdictOf, WHOLE_SHARE } from './grade.rules.ts'

export interface RunRules {
  readonly isCheckedAtEnd: boolean
  readonly isFinished: boolean
}

export interface LastTry {
  readonly share: number | null
  readonly isLast: boolean
  readonly isCounted: boolean
}

export function standingOf(run: RunRules, last: LastTry | undefined): Standing {
  if (last === undefined) return 'open'
  if (run.isCheckedAtEnd && !run.isFinished) return 'given'
  if (last.share === null) return 'toJudge'
  // An exam asked it when the training ended: whether the answer was right would have told its key.
  if (run.isCheckedAtEnd && !last.isCounted) return 'given'
  return verdictOf(last.share)
}

/** Nobody is told the key before they have answered, and while they may try again. */
export const isKeyShown = (run: RunRules, last: LastTry | undefined): boolean =>
  last !== undefined && (run.isFinished || (!run.isCheckedAtEnd && last.isLast))

export const mayTry = (run: RunRules, last: LastTry | undefined): boolean =>
  !run.isFinished && (last === undefined || run.isCheckedAtEnd || !last.isLast)

interface GivenTry {
  readonly share: number | null
  readonly tryNo: number
  readonly maxTries: number
  readonly isGivenUp: boolean
}

/** Whether the key is shown after this try. What is checked at the end may be changed until then. */
export const isLastTry = (run: Pick<RunRules, 'isCheckedAtEnd'>, given: GivenTry): boolean =>
  !run.isCheckedAtEnd &&
  (given.share === null || given.share >= WHOLE_SHARE || given.isGivenUp || given.tryNo >= given.maxTries)
