/** Who is to sit an exam again: whoever has failed, and once nobody may enter any more whoever has not come. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import type { ResitPeople } from '../../exams/server/index.ts'
import { isAhead } from './candidates.ts'
import { findCandidateExam, listCandidateIds } from './candidates.queries.ts'

/** Those on whom the caller works. */
export async function listResitPeople(
  db: Db,
  caller: Caller,
  { examId, now }: { readonly examId: string; readonly now: Date },
): Promise<ResitPeople> {
  const exam = await findCandidateExam(db, caller, examId)
  if (exam === undefined) return { failed: [], absent: [] }
  const [failed, absent] = await Promise.all([
    listCandidateIds(db, { caller, exam, state: 'failed' }),
    isAhead(exam, now) ? [] : listCandidateIds(db, { caller, exam, state: 'notCome' }),
  ])
  return { failed, absent }
}
