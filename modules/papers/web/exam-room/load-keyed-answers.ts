/**
 * Ways of answering that most papers do without are a part of their own. A paper that needs them gets them before its
 * room opens: later there may be no network.
 */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { lazy } from 'react'

export const load = () => import('./keyed-answers.tsx')

const TYPES: ReadonlySet<number> = new Set([
  QuestionType.fillIn,
  QuestionType.combined,
  QuestionType.matching,
  QuestionType.ordering,
  QuestionType.numeric,
  QuestionType.fileUpload,
])

export const loadAnswersFor = async (questions: readonly Pick<PaperQuestion, 'type'>[]) =>
  questions.some(({ type }) => TYPES.has(type)) ? load() : undefined

export const KeyedAnswers = lazy(async () => ({ default: (await load()).KeyedAnswers }))
