import type { PaperQuestion } from '@tripos/contract/papers'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'

/** What every way of answering is given. */
export interface AnswerProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
  readonly question: PaperQuestion
}
