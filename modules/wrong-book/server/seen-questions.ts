/** Which questions a student may see outside an exam. The one answer for the wrong book, marks, and the page of a question. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import {
  findPlaces,
  findWithheldQuestions,
  listReleasedPapers,
  reviewQuestions,
  type ReviewedQuestion,
} from '../../papers/server/index.ts'
import { listKept } from './kept.queries.ts'
import { findKeptPapers, reviewKeptQuestions } from './kept-papers.ts'
import { findPractisedQuestion, listPractisable } from '../../practice/server/index.ts'

/** Those of these questions that stand, or stood, on a released paper of this person or may be practised, and in no exam that is open. */
export async function listSeenQuestions(
  deps: Deps,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const [papers, withheld, practisable, kept] = await Promise.all([
    listReleasedPapers(deps, userId),
    findWithheldQuestions(deps, userId, questionIds),
    listPractisable(deps, userId, questionIds),
    listKept(deps.db, userId, questionIds),
  ])
  const places = await findPlaces(deps.db, { paperIds: papers.map(paper => paper.id), questionIds })
  const seen = [...places, ...kept].map(one => one.questionId)
  return new Set([...seen, ...practisable].filter(id => !withheld.has(id)))
}

export interface SeenQuestion {
  /** Where it stood, on the newest paper first; without any it may be practised. */
  readonly reviews: readonly (ReviewedQuestion & { readonly isCleared: boolean })[]
  /** As it was on the newest paper, or else as it is now. */
  readonly shown: Pick<ReviewedQuestion, 'question' | 'version'>
}

/** NOT_FOUND where this person may not see it, whatever the reason: nobody learns that there is such a question. */
export async function getSeenQuestion(deps: Deps, userId: string, questionId: string): Promise<SeenQuestion> {
  const [papers, withheld] = await Promise.all([
    listReleasedPapers(deps, userId),
    findWithheldQuestions(deps, userId, [questionId]),
  ])
  if (withheld.has(questionId)) fail('NOT_FOUND')
  const paperIds = papers.map(paper => paper.id)
  const places = await findPlaces(deps.db, { paperIds, questionIds: [questionId] })
  const gone = await findKeptPapers(deps, userId)
  const [standing, kept] = await Promise.all([
    reviewQuestions(deps, papers, places),
    reviewKeptQuestions(deps, { userId, papers: gone, questionIds: [questionId] }),
  ])
  const reviews = [
    ...standing.map(one => ({ ...one, isCleared: false })),
    ...kept.map(one => ({ ...one, isCleared: true })),
  ]
  const shown = reviews[0] ?? (await findPractisedQuestion(deps, userId, questionId)) ?? fail('NOT_FOUND')
  return { reviews, shown }
}
