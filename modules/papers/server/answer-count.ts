/** How many questions of papers are answered: the figure that the candidate saw on the answer sheet. */
import { type AnswerCount, askedBy, completeness, countAnswers } from '@tripos/question-kinds/completeness.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import type { PaperDeps } from './caches.ts'
import { findPapers, loadGivenAnswers } from './papers.queries.ts'

type Answers = ReadonlyMap<number, Answer | null>

interface Question {
  readonly no: number
  /** Undefined where the paper is broken: it is shown all the same, so that somebody can mend it. */
  readonly version: Pick<QuestionVersion, 'content'> | undefined
}

/** Answers by question number. */
export const countAnswered = (questions: readonly Question[], answers: Answers): AnswerCount =>
  countAnswers(
    questions.map(({ no, version }) =>
      version === undefined ? 'none' : completeness(answers.get(no), askedBy(version.content)),
    ),
  )

interface Counted {
  readonly id: string
  /** Written when the paper was marked; null before, and where that was before they were counted apart. */
  readonly answeredCount: number | null
  readonly partlyCount: number | null
}

/** Of each of these papers. Those that are still open are counted now. */
export async function countsOf(deps: PaperDeps, papers: readonly Counted[]): Promise<Map<string, AnswerCount>> {
  const counts = new Map<string, AnswerCount>()
  const uncounted: string[] = []
  for (const { id, answeredCount, partlyCount } of papers) {
    if (answeredCount === null || partlyCount === null) uncounted.push(id)
    else counts.set(id, { answeredCount, partlyCount })
  }
  if (uncounted.length === 0) return counts
  const open = await findPapers(deps.db, uncounted)
  const [versions, answers] = await Promise.all([
    deps.caches.versions(open.flatMap(paper => paper.questions.map(({ versionId }) => versionId))),
    loadGivenAnswers(deps.db, open),
  ])
  for (const paper of open) {
    const questions = paper.questions.map(({ no, versionId }) => ({ no, version: versions.get(versionId) }))
    counts.set(paper.id, countAnswered(questions, answers.get(paper.id) ?? new Map<number, Answer | null>()))
  }
  return counts
}
