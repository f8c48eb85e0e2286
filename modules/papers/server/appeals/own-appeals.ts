/** Appeals of a candidate against the marks of an own paper. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findExamsForResult, releasedOf } from '../../../exams/server/index.ts'
import type { appeals, AppealState, OwnAppeal } from '../../contract/appeals.ts'
import type { PaperDeps } from '../caches.ts'
import { findOwnPaper, type PaperRow } from '../papers.queries.ts'
import { loadExamFacts } from '../release.queries.ts'
import { type AppealRow, findWindow, insertAppeal, listOwn } from './appeals.queries.ts'

type Calls = typeof appeals

const STATES: readonly AppealState[] = ['open', 'accepted', 'rejected']

export const presentAppeal = ({ no, reason, state, answer, madeAt, decidedAt }: AppealRow): OwnAppeal => ({
  no,
  reason,
  state: STATES[state] ?? 'open',
  answer,
  madeAt: madeAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Its candidate sees the marks and what they are for. */
async function isShown({ db, clock, config }: PaperDeps, { userId, examId, state, voidedAt }: PaperRow) {
  if (state !== PaperState.finished || voidedAt !== null) return false
  const [exams, facts] = await Promise.all([findExamsForResult(db, [examId]), loadExamFacts(db, userId, [examId])])
  const [exam, known] = [exams.get(examId), facts.get(examId)]
  if (exam === undefined || known === undefined) return false
  const { graceSeconds } = config
  const released = releasedOf({ exam, ...known, paperState: state, graceSeconds, now: clock.now() })
  return released.score && released.answers
}

export async function ownAppeals(
  deps: PaperDeps,
  { caller }: CallerContext,
  paperId: string,
): Promise<Output<Calls['own']>> {
  const paper = (await findOwnPaper(deps.db, caller.userId, paperId)) ?? fail('NOT_FOUND')
  const [closesAt, rows, shown] = await Promise.all([
    findWindow(deps.db, paper.examId),
    listOwn(deps.db, caller.userId, paperId),
    isShown(deps, paper),
  ])
  const isOpen = shown && closesAt !== null && closesAt > deps.clock.now()
  return { closesAt: isOpen ? closesAt.toISOString() : null, appeals: rows.map(presentAppeal) }
}

export async function addAppeal(
  deps: PaperDeps,
  { caller }: CallerContext,
  { paperId, no, reason }: Parsed<Calls['add']>,
): Promise<void> {
  const paper = (await findOwnPaper(deps.db, caller.userId, paperId)) ?? fail('NOT_FOUND')
  const question = paper.questions[no - 1] ?? fail('NOT_FOUND')
  if (!(await isShown(deps, paper))) fail('APPEALS_CLOSED')
  const { examId, userId } = paper
  const appeal = { id: newId(), paperId, questionNo: no, examId, versionId: question.versionId, userId, reason }
  try {
    await inTx(deps.db, async tx => {
      if (!(await insertAppeal(tx, { ...appeal, madeAt: deps.clock.now() }))) fail('APPEALS_CLOSED')
    })
  } catch (error) {
    if (violates(error, 'appeals_paper_id_question_no_key')) fail('APPEAL_MADE')
    throw error
  }
}
