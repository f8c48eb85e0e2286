/** Remedies for several candidates of an exam at once: each paper is a change of its own, with its own word to the candidate. */
import { MAX_CHOSEN } from '@tripos/contract-kit/fields.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import type { candidates } from '../../contract/candidates.ts'
import { getCandidateExam } from '../candidates.ts'
import type { PaperDeps } from '../caches.ts'
import { markPapers } from '../mark-papers.ts'
import { closeForCandidate, extendOnce, extendPaper, tellPaper, voidPaper } from '../staff-papers.ts'
import { countReached, listNewestPapers, listOpenPapers } from './chosen-papers.queries.ts'

type Calls = typeof candidates
type Chosen = Omit<Parsed<Calls['void']>, 'reason' | 'requestId'>

/** In one call: all that can be ticked. Who is ticked is never left for a second call, which would do it again to the first. */
export const MAX_AT_ONCE = MAX_CHOSEN

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

interface Reached extends Chosen {
  readonly requestId: string
  readonly list: typeof listOpenPapers
  readonly work: (paperId: string) => Promise<unknown>
}

/** Sent again under its name it goes on with those who are left; its count is that of all portions. */
async function reachEach(deps: Deps, ctx: CallerContext, { requestId, list, work, ...chosen }: Reached) {
  const paperIds = await list(deps.db, { ...(await chosenIn(deps, ctx, chosen)), requestId })
  const done = await doEach(paperIds, work)
  return { ...done, doneCount: await countReached(deps.db, { examId: chosen.examId, requestId }) }
}

export async function extendCandidates(
  deps: Deps,
  ctx: CallerContext,
  { minutes, reason, requestId, ...chosen }: Parsed<Calls['extend']>,
): Promise<Output<Calls['extend']>> {
  if (requestId !== undefined)
    return reachEach(deps, ctx, {
      ...chosen,
      requestId,
      list: listOpenPapers,
      work: paperId => extendOnce(deps, ctx, { paperId, minutes, reason, requestId }),
    })
  const paperIds = await listOpenPapers(deps.db, await chosenIn(deps, ctx, chosen))
  return doEach(paperIds, paperId => extendPaper(deps, ctx, { paperId, minutes, reason }))
}

export const tellCandidates = (
  deps: Deps,
  ctx: CallerContext,
  { message, requestId, ...chosen }: Parsed<Calls['tell']>,
): Promise<Output<Calls['tell']>> =>
  reachEach(deps, ctx, {
    ...chosen,
    requestId,
    list: listOpenPapers,
    work: paperId => tellPaper(deps, ctx, { paperId, message, requestId }),
  })

export async function forceSubmitCandidates(
  deps: PaperDeps,
  ctx: CallerContext,
  { reason, ...chosen }: Parsed<Calls['forceSubmit']>,
): Promise<Output<Calls['forceSubmit']>> {
  const paperIds = await listOpenPapers(deps.db, await chosenIn(deps, ctx, chosen))
  const done = await doEach(paperIds, paperId => closeForCandidate(deps, ctx, { paperId, reason }))
  await markPapers(deps, paperIds.slice(0, MAX_AT_ONCE))
  return done
}

export const voidCandidates = (
  deps: Deps,
  ctx: CallerContext,
  { reason, requestId, ...chosen }: Parsed<Calls['void']>,
): Promise<Output<Calls['void']>> =>
  reachEach(deps, ctx, {
    ...chosen,
    requestId,
    list: listNewestPapers,
    work: paperId => voidPaper(deps, ctx, { paperId, reason, requestId }),
  })
