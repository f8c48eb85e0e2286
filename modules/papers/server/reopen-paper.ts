/** For a paper that was closed wrongly: it goes on, or answers that came too late are taken in. Both leave a reason. */
import { type paperRemedies, REOPEN_WORDS } from '../contract/paper-remedies.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { holdReleases, unmarkAnnounced } from '../../exams/server/index.ts'
import { kindOf, positionsIn } from '../../questions/server/index.ts'
import type { PaperDeps } from './caches.ts'
import { tallyPaperNow } from './count-papers.ts'
import { unfoldPaper } from './fold.queries.ts'
import { markPapers } from './mark-papers.ts'
import { lockPaper } from './marking.queries.ts'
import { findPapers, type PaperRow } from './papers.queries.ts'
import { areKeysOut } from './paper-result.ts'
import {
  claimLate,
  findExamId,
  type LateAnswer,
  putAnswers,
  reopenPaper as reopenRow,
  unmarkPaper,
} from './reopen.queries.ts'
import { keepResults } from './results/keep-results.ts'
import { isPaperInScope } from './staff.queries.ts'
import { recordRemedy, refuseRemedy } from './staff-papers.ts'
import { tellChangedScore } from './tell-results.ts'

type Calls = typeof paperRemedies

const isConfirmed = (text: string | undefined): boolean =>
  Object.values(REOPEN_WORDS).some(words => words === text?.trim().toLowerCase())

/** The paper as it is under its lock; out of scope is refused by the write that follows. */
async function lockedPaper(tx: Tx, paperId: string): Promise<PaperRow> {
  await lockPaper(tx, paperId)
  return (await findPapers(tx, [paperId]))[0] ?? fail('NOT_FOUND')
}

/**
 * Once more open, with a deadline from now on. The guard is in the write: two at once open it once. Keys that are out are
 * looked at under the lock of the paper, so that nobody opens it by mistake a moment after they went.
 */
async function reopen(deps: PaperDeps, ctx: CallerContext, input: Parsed<Calls['reopen']>): Promise<Date> {
  const { paperId, minutes, reason, confirmation } = input
  return inTx(deps.db, async tx => {
    const now = deps.clock.now()
    const deadlineAt = addMinutes(now, minutes)
    // Whoever releases answers at the same moment is before this, and asked about below, or after it, and held by the open paper.
    await holdReleases(tx, [(await findExamId(tx, paperId)) ?? fail('NOT_FOUND')])
    const paper = await lockedPaper(tx, paperId)
    // Before it is open: keys are held while it is.
    const keysOut = await areKeysOut({ ...deps, db: tx }, paper)
    await unfoldPaper(tx, paperId)
    const opening = { paperId, deadlineAt, allowed: isPaperInScope(ctx.caller) }
    if (!(await reopenRow(tx, opening))) await refuseRemedy(tx, ctx, paperId)
    if (keysOut && !isConfirmed(confirmation)) fail('PAPER_KEYS_OUT')
    await keepResults(deps, tx, [paper])
    await tallyPaperNow(deps, tx, paperId)
    // The exam may not be over any more: when it is, its scores come out once more.
    await unmarkAnnounced(tx, [paper.examId])
    await recordRemedy(tx, ctx, {
      paperId,
      reason,
      minutes,
      kind: 'reopened',
      now,
      detail: { keysOut },
    })
    return deadlineAt
  })
}

export async function reopenPaper(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<Calls['reopen']>,
): Promise<Output<Calls['reopen']>> {
  try {
    return { deadlineAt: (await reopen(deps, ctx, input)).toISOString() }
  } catch (error) {
    if (violates(error, 'papers_one_open')) fail('PAPER_OTHER_OPEN')
    throw error
  }
}

/** What came too late was never compared with the question: now it is. */
function requireFitting(paper: PaperRow, answers: readonly LateAnswer[]): void {
  for (const { questionNo, answer: body } of answers) {
    const answer = decodeAnswer(body)
    const question = paper.questions[questionNo - 1]
    const isFitting =
      question !== undefined &&
      (body === null ||
        (answer !== null &&
          kindOf(question.type).fits(answer, MAX_OPTIONS) &&
          Math.max(-1, ...positionsIn(answer)) < question.order.length))
    if (!isFitting) fail('ANSWER_NOT_FITTING', { args: { no: questionNo } })
  }
}

/** Of each question the one that arrived last. */
const lastOfEach = (answers: readonly LateAnswer[]): LateAnswer[] => [
  ...new Map(answers.map(answer => [answer.questionNo, answer])).values(),
]

/** A page that writes in the paper would not know of these answers: only into closed papers. */
export async function takeLate(
  deps: PaperDeps,
  ctx: CallerContext,
  { paperId, ids, reason }: Parsed<Calls['takeLate']>,
): Promise<Output<Calls['takeLate']>> {
  let before: number | null = null
  const takenCount = await inTx(deps.db, async tx => {
    const now = deps.clock.now()
    const locked = await lockPaper(tx, paperId)
    before = locked?.state === PaperState.finished ? locked.score : null
    await unfoldPaper(tx, paperId)
    if (!(await unmarkPaper(tx, { paperId, allowed: isPaperInScope(ctx.caller) }))) await refuseRemedy(tx, ctx, paperId)
    // Out of the statistics with the answers that went in.
    await tallyPaperNow(deps, tx, paperId)
    const paper = await lockedPaper(tx, paperId)
    await keepResults(deps, tx, [paper])
    const wanted = [...new Set(ids)]
    const claimed = await claimLate(tx, { paperId, ids: wanted, by: ctx.caller.userId, now })
    if (claimed.length < wanted.length) fail('PAPER_STATE_CHANGED')
    requireFitting(paper, claimed)
    const answers = lastOfEach(claimed)
    await putAnswers(tx, { userId: paper.userId, paperId, answers, now })
    await recordRemedy(tx, ctx, {
      paperId,
      reason,
      kind: 'takenIn',
      now,
      detail: { questions: answers.map(({ questionNo }) => questionNo).toSorted((a, b) => a - b) },
    })
    return answers.length
  })
  await markPapers(deps, [paperId])
  const [paper] = await findPapers(deps.db, [paperId])
  const after = paper?.state === PaperState.finished ? paper.score : null
  const revision = `late.${deps.clock.now().toISOString()}`
  await inTx(deps.db, tx => tellChangedScore(deps, tx, { paperId, revision, before, after }))
  return { takenCount }
}
