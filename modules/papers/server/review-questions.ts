/** Single questions of released papers, as their result pages show them. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { PaperResult } from '../contract/papers.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import { filesOfPaper } from './answer-files.ts'
import { withPaperCaches } from './caches.ts'
import { listFeedback } from './marking.queries.ts'
import { findPapers, listAnswers, type StoredAnswer } from './papers.queries.ts'
import { presentBlank, presentReview } from './papers.present.ts'
import type { Place } from './places-on-papers.queries.ts'
import { loadRegradedPapers, type PaperWithRegrades } from './regrade/regraded-papers.ts'
import type { ReleasedPaper } from './released-papers.ts'

export interface ReviewedQuestion {
  readonly paper: ReleasedPaper
  readonly question: PaperResult['questions'][number]
  /** To be done anew. */
  readonly blank: PaperResult['questions'][number]
  /** As it was on the paper. */
  readonly version: QuestionVersion
}

interface Reviewing {
  readonly whole: PaperWithRegrades
  readonly released: ReleasedPaper
  readonly nos: ReadonlySet<number>
  readonly answers: readonly StoredAnswer[]
}

async function reviewPaper(deps: Deps, { whole, released, nos, answers }: Reviewing): Promise<ReviewedQuestion[]> {
  const given = new Map(answers.map(answer => [answer.questionNo, answer.answer]))
  const [feedback, files] = await Promise.all([
    listFeedback(deps.db, whole.id),
    filesOfPaper(deps, given.values(), whole.id),
  ])
  const questions = whole.questions.filter(({ no }) => nos.has(no))
  const shown = presentReview({
    paper: { ...whole, questions },
    answers: given,
    files,
    feedback,
    released: { score: released.isScoreReleased, answers: true, analysis: released.isAnalysisReleased },
  })
  return questions.flatMap(onPaper => {
    const question = shown.find(({ no }) => no === onPaper.no)
    if (question === undefined) return []
    return [{ paper: released, question, blank: presentBlank(onPaper), version: onPaper.version }]
  })
}

/** Of papers that `listReleasedPapers` gave to the person who looks: this asks nothing of release itself. */
export async function reviewQuestions(
  given: Deps,
  papers: readonly ReleasedPaper[],
  places: readonly Place[],
): Promise<ReviewedQuestion[]> {
  const deps = withPaperCaches(given)
  const ids = [...new Set(places.map(place => place.paperId))]
  const released = papers.filter(paper => ids.includes(paper.id))
  if (released.length === 0) return []
  const rows = await findPapers(
    deps.db,
    released.map(paper => paper.id),
  )
  const [whole, answers] = await Promise.all([loadRegradedPapers(deps, rows), listAnswers(deps.db, rows)])
  const reviewed = await Promise.all(
    released.map(async paper => {
      const found = whole.find(({ id }) => id === paper.id)
      if (found === undefined) return []
      return reviewPaper(deps, {
        whole: found,
        released: paper,
        nos: new Set(places.filter(place => place.paperId === paper.id).map(place => place.no)),
        answers: answers.filter(answer => answer.paperId === paper.id),
      })
    }),
  )
  return reviewed.flat()
}
