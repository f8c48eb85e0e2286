import type { PaperQuestion, PaperQuestionOf } from '@tripos/question-kinds/paper-question.ts'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'

/** What every way of answering is given: of a question, or of a part of a combined one. */
export interface AnswerProps<T extends PaperQuestion['type'] = PaperQuestion['type']> {
  readonly session: Pick<AttemptSession, 'choose' | 'type' | 'write' | 'flushTyping' | 'fileQueue'> & {
    readonly getState: () => Pick<Attempt, 'answers'>
  }
  readonly attempt: Pick<Attempt, 'phase' | 'answers'>
  readonly question: PaperQuestionOf<T>
}
