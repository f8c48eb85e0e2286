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
import { findPractisedQuestion, listPractisable } from '../../practice/server/index.ts'

/** Those of these questions that stand on a released paper of this person or may be practised, and in no exam that is open. */
export async function listSeenQuestions(
  deps: Deps,
  userId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const [papers, withheld, practisable] = await Promise.all([
    listReleasedPapers(deps, userId),
    findWithheldQuestions(deps, userId, questionIds),
    listPractisable(deps, userId, questionIds),
  ])
  const places = await findPlaces(deps.db, { paperIds: papers.map(paper => paper.id), questionIds })
  return new Set([...places.map(place => place.questionId), ...practisable].filter(id => !withheld.has(id)))
}

export interface SeenQuestion {
  /** Where it stood, on the newest paper first; without any it may be practised. */
  readonly reviews: readonly ReviewedQuestion[]
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
  const reviews = await reviewQuestions(deps, papers, places)
  const shown = reviews[0] ?? (await findPractisedQuestion(deps, userId, questionId)) ?? fail('NOT_FOUND')
  return { reviews, shown }
}
