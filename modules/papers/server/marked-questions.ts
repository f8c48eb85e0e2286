/** What became of each question of marked papers. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { askedBy, completeness } from '@tripos/question-kinds/completeness.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import { withPaperCaches } from './caches.ts'
import { findPapers, loadGivenAnswers } from './papers.queries.ts'
import { lockPapers } from './places-on-papers.queries.ts'
import { loadRegradedPapers } from './regrade/regraded-papers.ts'

export interface MarkedQuestion {
  readonly no: number
  readonly version: QuestionVersion
  readonly score: number
  readonly points: number
  readonly isAnswered: boolean
  readonly answer: Answer | null
  /** How its options stood. */
  readonly order: readonly number[]
}

interface MarkedPaper {
  readonly id: string
  readonly userId: string
  readonly closedAt: Date
  readonly questions: readonly MarkedQuestion[]
}

/**
 * Those of these papers that are marked and count, as they stand now. They are locked, so that nobody marks them anew before
 * what is made of them is written.
 */
export async function listMarkedPapers(deps: Deps, tx: Tx, paperIds: readonly string[]): Promise<MarkedPaper[]> {
  await lockPapers(tx, paperIds)
  const rows = (await findPapers(tx, paperIds)).filter(
    row => row.state === PaperState.finished && row.voidedAt === null,
  )
  const [papers, answers] = await Promise.all([
    loadRegradedPapers({ ...withPaperCaches(deps), db: tx }, rows),
    loadGivenAnswers(tx, rows),
  ])
  return papers.flatMap(({ id, userId, closedAt, questions }): MarkedPaper[] => {
    if (closedAt === null) return []
    const marked = questions.flatMap(({ no, version, order, score, points, isOut }): MarkedQuestion[] => {
      if (score === null || isOut) return []
      const answer = answers.get(id)?.get(no) ?? null
      const isAnswered = completeness(answer, askedBy(version.content)) !== 'none'
      return [{ no, version, order, score, points, isAnswered, answer }]
    })
    return [{ id, userId, closedAt, questions: marked }]
  })
}
