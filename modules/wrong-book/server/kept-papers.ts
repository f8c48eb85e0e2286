/** Papers that are cleared away, as the wrong book still shows what was missed on them. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type ReleasedPaper, type ReviewedQuestion, reviewKept, reviewQuestions } from '../../papers/server/index.ts'
import { type KeptPaperRow, type KeptRow, listKept, listKeptPapers } from './kept.queries.ts'

/** Each was the one attempt at an exam of its own, whose answers were out as it was handed in. */
const asReleased = ({ id, examTitle, closedAt }: KeptPaperRow): ReleasedPaper => ({
  id,
  examId: id,
  examTitle,
  attemptNo: 1,
  closedAt,
  isScoreReleased: true,
  isAnalysisReleased: true,
})

export const findKeptPapers = async (deps: Pick<Deps, 'db'>, userId: string): Promise<ReleasedPaper[]> =>
  (await listKeptPapers(deps.db, userId)).map(asReleased)

interface Asked {
  readonly userId: string
  readonly papers: readonly ReleasedPaper[]
  readonly questionIds: readonly string[]
}

/** All that is kept of these questions, the newest first. */
export async function reviewKeptQuestions(
  deps: Deps,
  { userId, papers, questionIds }: Asked,
): Promise<ReviewedQuestion[]> {
  const rows = await listKept(deps.db, userId, questionIds)
  const placed = ({ paperId, questionNo, ...row }: KeptRow) => {
    const paper = papers.find(one => one.id === paperId)
    return paper === undefined ? [] : [{ ...row, paper, no: questionNo }]
  }
  return reviewKept(deps, rows.flatMap(placed))
}

interface AskedPlaces extends Asked {
  readonly places: readonly { readonly paperId: string; readonly no: number }[]
}

/** Places on papers, whether they are there or not. */
export async function reviewPlaces(deps: Deps, { places, ...asked }: AskedPlaces): Promise<ReviewedQuestion[]> {
  const [standing, kept] = await Promise.all([
    reviewQuestions(deps, asked.papers, places),
    reviewKeptQuestions(deps, asked),
  ])
  return [...standing, ...kept]
}
