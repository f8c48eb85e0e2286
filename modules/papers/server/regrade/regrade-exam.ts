/** A regrade from the first look at it until it is applied. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { kindOf, type QuestionVersion } from '../../../questions/server/index.ts'
import type { Regrade, regrades, RegradeState } from '../../contract/regrades.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import type { PaperDeps } from '../caches.ts'
import {
  beginApplying,
  findExamInScope,
  findRegrade,
  forgetRegrades,
  insertRegrade,
  listFormIds,
  listRegrades,
  loadSteps,
  lockReady,
  lockRegrades,
  newestNoOf,
  requireNotRegrading,
  type RegradeRow,
  RegradeStage,
} from './regrade.queries.ts'
import { listChanges } from './regrade-changes.queries.ts'
import { acceptKey, type RegradeStep, rubricOf, worthOf } from './regrade.rules.ts'
import { loadPool, mayHaveRubric } from './regrade-questions.ts'
import { stepsOf } from './regraded-papers.ts'

type Calls = typeof regrades

const STATES: readonly RegradeState[] = ['reckoning', 'ready', 'applying', 'done']

const present = (row: RegradeRow, version: QuestionVersion | undefined): Regrade => ({
  id: row.id,
  questionVersionId: row.versionId,
  excerpt: version?.excerpt ?? '',
  state: STATES[row.state] ?? 'reckoning',
  decision: row.decision,
  reason: row.reason,
  madeBy: row.madeBy,
  madeAt: row.madeAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  paperCount: row.paperCount,
  changedCount: row.changedCount,
  raisedCount: row.raisedCount,
  loweredCount: row.loweredCount,
  nowPassedCount: row.nowPassedCount,
  nowFailedCount: row.nowFailedCount,
  isStale: row.no === null && row.baseNo !== row.newestNo,
})

export async function pageRegrades(
  deps: PaperDeps,
  { caller }: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  if ((await findExamInScope(deps.db, caller, input.examId)) === undefined) fail('NOT_FOUND')
  const { total, rows } = await listRegrades(deps.db, caller, input)
  const versions = await deps.caches.versions(rows.map(row => row.versionId))
  return { total, rows: rows.map(row => present(row, versions.get(row.versionId))) }
}

export async function showRegrade(deps: PaperDeps, { caller }: CallerContext, id: string): Promise<Regrade> {
  const row = (await findRegrade(deps.db, caller, id)) ?? fail('NOT_FOUND')
  return present(row, (await deps.caches.versions([row.versionId])).get(row.versionId))
}

export async function pageChanges(
  { db }: PaperDeps,
  { caller }: CallerContext,
  input: Parsed<Calls['changes']>,
): Promise<Output<Calls['changes']>> {
  if ((await findRegrade(db, caller, input.id)) === undefined) fail('NOT_FOUND')
  return listChanges(db, input)
}

function requireFitting(version: QuestionVersion, decision: RegradeDecision): void {
  if (decision.kind !== 'keys') return
  for (const key of decision.keys) {
    const accepted = acceptKey({ version, order: [] }, key)
    const isFitting = accepted !== undefined && kindOf(version.type).keyProblem(accepted.version.content) === undefined
    if (!isFitting) fail('REGRADE_KEY_NOT_FITTING')
  }
}

/** Only what people mark has a rubric, and only one that is there is taken away. */
function requireRubricFits(version: QuestionVersion, steps: readonly RegradeStep[], { kind }: RegradeDecision): void {
  if (kind === 'rubric' && !mayHaveRubric(version, steps)) fail('RUBRIC_NOT_FITTING')
  if (kind === 'noRubric' && rubricOf(0, steps) === undefined) fail('RUBRIC_NOT_FITTING')
}

/** No paper may be left with nothing that counts. */
async function requireAnotherQuestion(deps: PaperDeps, examId: string, versionId: string): Promise<void> {
  const steps = (await loadSteps(deps.db, [examId])).get(examId) ?? []
  const isOut = (id: string): boolean => id === versionId || worthOf(1, stepsOf(steps, id)) === undefined
  const formIds = await listFormIds(deps.db, examId)
  const forms = await deps.caches.forms(formIds)
  for (const id of formIds) {
    const lines = forms.get(id)?.lines ?? []
    const left = lines.reduce((sum, { pool, count }) => {
      const outCount = pool.filter(entry => isOut(entry.versionId)).length
      return sum + Math.max(0, count - outCount)
    }, 0)
    if (left === 0) fail('REGRADE_LAST_QUESTION')
  }
}

export async function saveRegrade(
  deps: PaperDeps,
  { caller }: CallerContext,
  { examId, questionVersionId, decision, reason }: Parsed<Calls['save']>,
): Promise<Output<Calls['save']>> {
  if ((await findExamInScope(deps.db, caller, examId)) === undefined) fail('NOT_FOUND')
  if (!(await loadPool(deps, examId)).has(questionVersionId)) fail('NOT_FOUND')
  const version = (await deps.caches.versions([questionVersionId])).get(questionVersionId) ?? fail('NOT_FOUND')
  requireFitting(version, decision)
  const steps = (await loadSteps(deps.db, [examId])).get(examId)
  requireRubricFits(version, stepsOf(steps, version.id), decision)
  if (decision.kind === 'out') await requireAnotherQuestion(deps, examId, questionVersionId)
  const regrade = { id: newId(), examId, versionId: version.id, decision, reason }
  await inTx(deps.db, tx => insertRegrade(tx, { ...regrade, madeBy: caller.userId, madeAt: deps.clock.now() }))
  return { id: regrade.id }
}

/**
 * From here on it holds: whoever is marked after it is marked by it, and the job brings it to those who were marked before.
 * Asking again once it is applied is the same success.
 */
export async function commitRegrade(deps: PaperDeps, ctx: CallerContext, id: string): Promise<void> {
  const { db, clock } = deps
  const found = (await findRegrade(db, ctx.caller, id)) ?? fail('NOT_FOUND')
  await inTx(db, async tx => {
    await lockRegrades(tx, found.examId)
    const regrade = await lockReady(tx, id)
    if (regrade === undefined) return
    if (regrade.state !== RegradeStage.ready) fail('REGRADE_NOT_READY')
    await requireNotRegrading(tx, regrade.examId)
    if ((await newestNoOf(tx, regrade.examId)) !== regrade.baseNo) fail('REGRADE_STALE')
    const no = regrade.baseNo + 1
    await beginApplying(tx, { id, no, now: clock.now() })
    const { versionId, decision, reason } = found
    await recordAudit(tx, ctx, {
      action: 'exam.regrade',
      objectType: 'exam',
      objectId: found.examId,
      detail: { no, questionVersionId: versionId, decision, reason, changedCount: found.changedCount },
    })
  })
}

export async function deleteRegrade({ db }: PaperDeps, { caller }: CallerContext, id: string): Promise<void> {
  if ((await findRegrade(db, caller, id)) === undefined) fail('NOT_FOUND')
  await inTx(db, async tx => {
    if ((await lockReady(tx, id)) === undefined) fail('REGRADE_NOT_READY')
    await forgetRegrades(tx, [id])
  })
}
