/**
 * Machine marking of one paper: pure, so that it may run twice. What a person has to mark stays null; human marks given
 * later are put in by addMarks.
 */
import type { AnswerCount } from '@tripos/question-kinds/completeness.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { kindOf, type ScoringRule, toAuthorOrder } from '../../questions/server/index.ts'
import type { ExamForm } from '../../exams/server/index.ts'
import { countAnswered } from './answer-count.ts'
import type { Paper } from './paper.ts'
import type { Scores } from './paper-codec.rules.ts'

export interface MarkedPaper extends AnswerCount {
  readonly scores: Scores
}

export type FormRule = Pick<ExamForm, 'partialScore' | 'wrongPenalty'>

/** How a question that is worth so many points is scored on papers of this form. */
export const ruleOf = ({ partialScore, wrongPenalty }: FormRule, points: number): ScoringRule => ({
  points,
  partialScore,
  wrongPenalty,
})

/** Answers by question number. */
export function markPaper(
  { form, questions }: Pick<Paper, 'form' | 'questions'>,
  answers: ReadonlyMap<number, Answer | null>,
): MarkedPaper {
  const scores = questions.map(({ no, version, order, points }) => {
    const given = toAuthorOrder(answers.get(no) ?? null, order)
    return kindOf(version.type).score(version.content, given, ruleOf(form, points))
  })
  return { scores, ...countAnswered(questions, answers) }
}
