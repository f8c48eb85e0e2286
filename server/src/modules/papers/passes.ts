/** Who has passed exams, as far as the exams have told their candidates. */
import type { Db } from '../../db/client.ts'
import { findExamsForResult } from '../exams/index.ts'
import { releasedFor } from './paper-result.ts'
import { listPassedPapers } from './papers.queries.ts'

export interface Pass {
  readonly userId: string
  readonly examId: string
}

/** Of these people in these exams. One pass is enough, whichever attempt counts. */
export async function listPasses(
  db: Db,
  { userIds, examIds }: { readonly userIds: readonly string[]; readonly examIds: readonly string[] },
  now: Date,
): Promise<Pass[]> {
  if (userIds.length === 0 || examIds.length === 0) return []
  const passed = await listPassedPapers(db, userIds, examIds)
  if (passed.length === 0) return []
  const exams = await findExamsForResult(db, examIds)
  return passed.filter(paper => {
    const exam = exams.get(paper.examId)
    return exam !== undefined && releasedFor(paper, exam, now).score
  })
}
