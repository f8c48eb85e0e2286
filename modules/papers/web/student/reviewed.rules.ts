/** A question after the exam as one task, or as those of its parts. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Answer, PlainKey, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import { shownOptions, shownPrompts } from '@tripos/question-kinds/shown-texts.ts'
import type { PaperResult } from '../../contract/papers.ts'

type Reviewed = PaperResult['questions'][number]

export interface ReviewedTask {
  readonly options: readonly string[]
  /** Of each option, empty where there is none. */
  readonly optionAnalyses: readonly string[]
  readonly prompts: readonly string[]
  /** Files are shown beside. */
  readonly answer: Exclude<Answer, { kind: 'parts' }> | null
  readonly key: PlainKey | null
  readonly rightParts: PlainRightParts | null
}

export interface ReviewedPart extends ReviewedTask, Pick<Reviewed, 'type' | 'stem' | 'points' | 'score' | 'analysis'> {}

const plain = <T extends { readonly kind: string }>(value: T | null): Exclude<T, { kind: 'parts' }> | null =>
  isPlain(value) ? value : null

const isPlain = <T extends { readonly kind: string }>(value: T | null): value is Exclude<T, { kind: 'parts' }> =>
  value?.kind !== 'parts'

export const reviewedTask = (question: Reviewed): ReviewedTask => ({
  options: shownOptions(question),
  optionAnalyses: question.optionAnalyses?.[0] ?? [],
  prompts: shownPrompts(question),
  answer: plain(question.answer),
  key: plain(question.key),
  rightParts: plain(question.rightParts),
})

/** Of a question that is no combined one, none. */
export function reviewedParts(question: Reviewed): ReviewedPart[] {
  if (question.type !== QuestionType.combined) return []
  const { parts, answer, key, rightParts, partAnalyses, optionAnalyses } = question
  return parts.map((part, at) => {
    const judged = rightParts?.kind === 'parts' ? rightParts.parts[at] : undefined
    return {
      type: part.type,
      points: part.points,
      stem: part.stem,
      options: shownOptions(part),
      optionAnalyses: optionAnalyses?.[at] ?? [],
      prompts: shownPrompts(part),
      answer: (answer?.kind === 'parts' && answer.parts[at]) || null,
      key: (key?.kind === 'parts' && key.parts[at]) || null,
      score: judged?.score ?? null,
      rightParts: judged?.rightParts ?? null,
      analysis: partAnalyses?.[at] ?? null,
    }
  })
}

/** How a question was answered; `unsaid` until its points are there, `waiting` while a person has to give them. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'blank' | 'waiting' | 'unsaid'

/** What was left blank is neither right nor wrong, whatever it brought. */
export function verdictOf({ answer, key, score, points }: Reviewed): Verdict {
  if (answer === null) return 'blank'
  if (score === null) return key === null ? 'unsaid' : 'waiting'
  if (score >= points) return 'right'
  return score <= 0 ? 'wrong' : 'partly'
}

const REVIEW_FILTERS = ['all', 'wrong', 'blank'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Nothing can be told of what was wrong before the points of any question are there. */
export const filtersFor = (questions: readonly Reviewed[]): ReviewFilter[] =>
  REVIEW_FILTERS.filter(filter => filter !== 'wrong' || questions.some(({ score }) => score !== null))

/** Partly right is not right: it stands among what was wrong. */
const FILTERED: Readonly<Record<ReviewFilter, readonly Verdict[]>> = {
  all: ['right', 'partly', 'wrong', 'blank', 'waiting', 'unsaid'],
  wrong: ['wrong', 'partly'],
  blank: ['blank'],
}

export const filterReviewed = (questions: readonly Reviewed[], filter: ReviewFilter): Reviewed[] =>
  questions.filter(question => FILTERED[filter].includes(verdictOf(question)))
