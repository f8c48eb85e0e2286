/** Ways of answering that most papers do without: they come in the same file as the room, and run where a paper needs them. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { lazy } from 'react'

export const load = () => import('./keyed-answers.tsx')

/** Choices, statements and texts are answered in the room itself. */
export const loadAnswersFor = async (questions: readonly Pick<PaperQuestion, 'type'>[]) =>
  questions.some(({ type }) => type > QuestionType.shortAnswer) ? load() : undefined

export const KeyedAnswers = lazy(async () => ({ default: (await load()).KeyedAnswers }))
