/** Who has done exams, as far as the exams have told their candidates. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findExamsForResult, isScoreReleased } from '../../exams/server/index.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'
import { listPassed } from './results/result-rows.queries.ts'

export interface Pass {
  readonly userId: string
  readonly examId: string
}

/**
 * Of these people in these exams: whose result is a pass, or counts where there is nothing to pass. A mock exam passes
 * nobody.
 */
export async function listPasses(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  of: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
  now: Date,
): Promise<Pass[]> {
  if (of.userIds.length === 0 || of.examIds.length === 0) return []
  const passed = await listPassed(db, of)
  if (passed.length === 0) return []
  const passedIds = passed.map(paper => paper.examId)
  const [exams, lastOpen] = await Promise.all([findExamsForResult(db, passedIds), loadLastOpenDeadlines(db, passedIds)])
  const { graceSeconds } = config
  return passed.filter(({ examId }) => {
    const exam = exams.get(examId)
    const lastOpenDeadlineAt = lastOpen.get(examId) ?? null
    return (
      exam !== undefined &&
      isScoreReleased({ exam, lastOpenDeadlineAt, paperState: PaperState.finished, graceSeconds, now })
    )
  })
}
