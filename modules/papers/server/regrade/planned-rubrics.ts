/** Rubrics that are written before the exam is published. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { offsetOf } from '@tripos/runtime/page.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { composeDraft, type ExamForm, lockOverriddenExam, type PublishedForm } from '../../../exams/server/index.ts'
import type { plannedRubrics } from '../../contract/planned-rubrics.ts'
import type { PaperDeps } from '../caches.ts'
import { isEntryForPeople } from '../marking/for-people.ts'
import { deletePlanned, hasVersionOf, loadPlanned, publishPlanned, putPlanned } from './planned-rubrics.queries.ts'

type Calls = typeof plannedRubrics

const REASON = localized('发布前设置的评分细则', 'The rubric was written before the exam was published')

/** What people will mark of a form, with the points of its first line; each version once. */
function versionsForPeople(form: ExamForm): Map<string, number> {
  const points = new Map<string, number>()
  for (const line of form.lines) {
    for (const entry of line.pool) {
      if (isEntryForPeople(entry) && !points.has(entry.versionId)) points.set(entry.versionId, line.points)
    }
  }
  return points
}

export async function pagePlanned(
  { db, caches }: PaperDeps,
  { caller }: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const form = await composeDraft(db, caller, input.examId)
  if (form === undefined) return { total: 0, rows: [] }
  const places = [...versionsForPeople(form)]
  const shown = places.slice(offsetOf(input), offsetOf(input) + input.size)
  const [versions, planned] = await Promise.all([
    caches.versions(shown.map(([id]) => id)),
    loadPlanned(db, input.examId),
  ])
  const rows = shown.flatMap(([id, points]) => {
    const version = versions.get(id)
    if (version === undefined) return []
    const { questionId, excerpt } = version
    return [{ questionId, excerpt, points, rubric: planned.get(questionId) ?? null }]
  })
  return { total: places.length, rows }
}

/** The lock of the exam keeps its publication waiting, or this save until it is published. */
export async function savePlannedRubric(
  { db, clock }: PaperDeps,
  ctx: CallerContext,
  { examId, questionId, rubric }: Parsed<Calls['save']>,
): Promise<void> {
  const form = (await composeDraft(db, ctx.caller, examId)) ?? fail('EDIT_CONFLICT')
  if (!(await hasVersionOf(db, [...versionsForPeople(form).keys()], questionId))) fail('NOT_FOUND')
  await inTx(db, async tx => {
    const exam = (await lockOverriddenExam(tx, ctx.caller, examId)) ?? fail('NOT_FOUND')
    if (exam.formId !== null) fail('EDIT_CONFLICT')
    if (rubric === null) await deletePlanned(tx, { examId, questionId })
    else await putPlanned(tx, { examId, questionId, rubric, setBy: ctx.caller.userId, setAt: clock.now() })
    await recordAudit(tx, ctx, {
      action: 'exam.planRubric',
      objectType: 'exam',
      objectId: examId,
      objectName: exam.title,
      detail: { questionId, rubric },
    })
  })
}

export const takePlanned = (tx: Tx, { examId, form, now, language }: PublishedForm): Promise<void> =>
  publishPlanned(tx, { examId, versionIds: [...versionsForPeople(form).keys()], reason: REASON[language], now })
