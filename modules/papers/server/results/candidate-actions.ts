/** Remedies for several candidates of an exam at once: each paper is a change of its own, with its own word to the candidate. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import type { candidates } from '../../contract/candidates.ts'
import { getCandidateExam } from '../candidates.ts'
import { extendPaper, voidPaper } from '../staff-papers.ts'
import { listNewestPapers, listOpenPapers } from './chosen-papers.queries.ts'

type Calls = typeof candidates
type Chosen = Omit<Parsed<Calls['void']>, 'reason'>

/** In one call: it ends within seconds. */
export const MAX_AT_ONCE = 500

/** Who sees candidates of an exam without the exam being theirs does nothing to its papers. */
export async function chosenIn(deps: Deps, ctx: CallerContext, { userIds, examId, ...narrowing }: Chosen) {
  const exam = await getCandidateExam(deps, ctx.caller, examId)
  if (!exam.isOwnExam) fail('NOT_FOUND')
  return { asked: { ...narrowing, caller: ctx.caller, exam }, userIds, limit: MAX_AT_ONCE + 1 }
}

/** One after the other. What somebody else has changed meanwhile is passed over. */
async function doEach(
  paperIds: readonly string[],
  work: (paperId: string) => Promise<unknown>,
): Promise<Output<Calls['void']>> {
  let [doneCount, skippedCount] = [0, 0]
  for (const paperId of paperIds.slice(0, MAX_AT_ONCE)) {
    try {
      await work(paperId)
      doneCount += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      skippedCount += 1
    }
  }
  return { doneCount, skippedCount, isMore: paperIds.length > MAX_AT_ONCE }
}

export async function extendCandidates(
  deps: Deps,
  ctx: CallerContext,
  { minutes, reason, ...chosen }: Parsed<Calls['extend']>,
): Promise<Output<Calls['extend']>> {
  const paperIds = await listOpenPapers(deps.db, await chosenIn(deps, ctx, chosen))
  return doEach(paperIds, paperId => extendPaper(deps, ctx, { paperId, minutes, reason }))
}

export async function voidCandidates(
  deps: Deps,
  ctx: CallerContext,
  { reason, ...chosen }: Parsed<Calls['void']>,
): Promise<Output<Calls['void']>> {
  const paperIds = await listNewestPapers(deps.db, await chosenIn(deps, ctx, chosen))
  return doEach(paperIds, paperId => voidPaper(deps, ctx, { paperId, reason }))
}
