/** Who has passed exams, as far as the exams have told their candidates. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findExamsForResult, isScoreReleased } from '../../exams/server/index.ts'
import { listPassedPapers } from './papers.queries.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'

export interface Pass {
  readonly userId: string
  readonly examId: string
}

/** Of these people in these exams. One pass is enough. */
export async function listPasses(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userIds, examIds }: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
  now: Date,
): Promise<Pass[]> {
  if (userIds.length === 0 || examIds.length === 0) return []
  const passed = await listPassedPapers(db, userIds, examIds)
  if (passed.length === 0) return []
  const passedIds = passed.map(paper => paper.examId)
  const [exams, lastOpen] = await Promise.all([findExamsForResult(db, passedIds), loadLastOpenDeadlines(db, passedIds)])
  return passed.filter(({ examId, state: paperState }) => {
    const exam = exams.get(examId)
    const lastOpenDeadlineAt = lastOpen.get(examId) ?? null
    return (
      exam !== undefined &&
      isScoreReleased({ exam, lastOpenDeadlineAt, paperState, graceSeconds: config.graceSeconds, now })
    )
  })
}
