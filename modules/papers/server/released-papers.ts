/** Which of a person's papers have given their answers away: what may be shown of questions outside an exam. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findExamsForResult, releasedOf } from '../../exams/server/index.ts'
import { listOwnMarked } from './places-on-papers.queries.ts'
import { loadExamFacts } from './release.queries.ts'

export interface ReleasedPaper {
  readonly id: string
  readonly examId: string
  readonly examTitle: string
  readonly attemptNo: number
  readonly closedAt: Date
  readonly isScoreReleased: boolean
  readonly isAnalysisReleased: boolean
}

/** Marked papers of this person whose answers the person may see at this moment, newest first. */
export async function listReleasedPapers(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ReleasedPaper[]> {
  const papers = await listOwnMarked(db, userId)
  if (papers.length === 0) return []
  const examIds = papers.map(paper => paper.examId)
  const [exams, facts] = await Promise.all([findExamsForResult(db, examIds), loadExamFacts(db, userId, examIds)])
  const now = clock.now()
  return papers.flatMap(({ closedAt, ...paper }): ReleasedPaper[] => {
    const exam = exams.get(paper.examId)
    const known = facts.get(paper.examId)
    if (exam === undefined || known === undefined || closedAt === null) return []
    const { graceSeconds } = config
    const released = releasedOf({ exam, ...known, paperState: PaperState.finished, graceSeconds, now })
    if (!released.answers) return []
    return [
      {
        ...paper,
        closedAt,
        examTitle: exam.title,
        isScoreReleased: released.score,
        isAnalysisReleased: released.analysis,
      },
    ]
  })
}
