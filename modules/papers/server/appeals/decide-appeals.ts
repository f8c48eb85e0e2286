/** Staff answer appeals: one decision for all who object to the same question. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import type { appeals } from '../../contract/appeals.ts'
import type { PaperDeps } from '../caches.ts'
import { findExamInScope, loadSteps } from '../regrade/regrade.queries.ts'
import { worthOf } from '../regrade/regrade.rules.ts'
import { loadPool } from '../regrade/regrade-questions.ts'
import { stepsOf } from '../regrade/regraded-papers.ts'
import {
  AppealStage,
  decideAppeals as decideRows,
  findWindow,
  listGroups,
  listOfQuestion,
  saveWindow as saveRow,
} from './appeals.queries.ts'
import { presentAppeal } from './own-appeals.ts'

type Calls = typeof appeals

export async function pageAppeals(
  deps: PaperDeps,
  { caller }: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listGroups(deps.db, caller, input)
  const versions = await deps.caches.versions(rows.map(row => row.versionId))
  return {
    total,
    rows: rows.map(({ versionId, newestAt, ...row }) => ({
      ...row,
      questionVersionId: versionId,
      excerpt: versions.get(versionId)?.excerpt ?? '',
      newestAt: newestAt.toISOString(),
    })),
  }
}

const getExam = async ({ db }: PaperDeps, { caller }: CallerContext, examId: string) =>
  (await findExamInScope(db, caller, examId)) ?? fail('NOT_FOUND')

export async function appealsOfQuestion(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<Calls['ofQuestion']>,
): Promise<Output<Calls['ofQuestion']>> {
  const { examId, questionVersionId } = input
  await getExam(deps, ctx, examId)
  const [{ total, rows }, pool, steps] = await Promise.all([
    listOfQuestion(deps.db, input),
    loadPool(deps, examId),
    loadSteps(deps.db, [examId]),
  ])
  const maxPoints = worthOf(pool.get(questionVersionId) ?? 0, stepsOf(steps.get(examId), questionVersionId)) ?? 0
  return {
    total,
    rows: rows.map(row => ({
      id: row.id,
      paperId: row.paperId,
      realName: row.realName,
      userName: row.userName,
      ...presentAppeal(row),
      score: row.score,
      maxPoints,
      decidedBy: row.decidedBy,
    })),
  }
}

export async function decideAppeals(
  deps: PaperDeps,
  ctx: CallerContext,
  { examId, questionVersionId, isAccepted, answer }: Parsed<Calls['saveDecision']>,
): Promise<Output<Calls['saveDecision']>> {
  const exam = await getExam(deps, ctx, examId)
  const now = deps.clock.now()
  return inTx(deps.db, async tx => {
    const state = isAccepted ? AppealStage.accepted : AppealStage.rejected
    const decision = { examId, questionVersionId, state, answer, decidedBy: ctx.caller.userId, decidedAt: now }
    const decided = await decideRows(tx, decision)
    if (decided.length === 0) fail('APPEALS_DECIDED')
    for (const { id, userId, paperId, questionNo } of decided) {
      await notify(tx, {
        kind: isAccepted ? 'appeal.accepted' : 'appeal.rejected',
        key: id,
        userIds: [userId],
        params: { exam: exam.title, no: questionNo, answer },
        link: `/web/exam/result/${paperId}`,
        about: { type: 'exam', id: examId },
        endsAt: null,
        now,
      })
    }
    await recordAudit(tx, ctx, {
      action: 'exam.decideAppeals',
      objectType: 'exam',
      objectId: examId,
      detail: { questionVersionId, isAccepted, answer, count: decided.length },
    })
    return { decidedCount: decided.length }
  })
}

export async function showWindow(
  deps: PaperDeps,
  ctx: CallerContext,
  examId: string,
): Promise<Output<Calls['window']>> {
  await getExam(deps, ctx, examId)
  return { closesAt: (await findWindow(deps.db, examId))?.toISOString() ?? null }
}

export async function saveWindow(
  deps: PaperDeps,
  ctx: CallerContext,
  { examId, closesAt }: Parsed<Calls['saveWindow']>,
): Promise<void> {
  await getExam(deps, ctx, examId)
  const window = { examId, closesAt: closesAt === null ? null : toDate(closesAt) }
  await inTx(deps.db, async tx => {
    await saveRow(tx, { ...window, setBy: ctx.caller.userId, setAt: deps.clock.now() })
    await recordAudit(tx, ctx, {
      action: 'exam.setAppealWindow',
      objectType: 'exam',
      objectId: examId,
      detail: { closesAt },
    })
  })
}
