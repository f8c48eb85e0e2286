/** Who leads the marking of an exam says who marks what of it (docs/adr/0085). */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { offsetOf } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { listStaffWith } from '../../../identity/server/index.ts'
import { isDepartmentInScope } from '../../../org/server/index.ts'
import type { markingAssignments } from '../../contract/marking-assignments.ts'
import type { PaperDeps } from '../caches.ts'
import {
  deleteAssignment as deleteRow,
  insertAssignments,
  isDepartmentThere,
  listAssignments,
  lockAssignment,
  updateAssignment,
} from './assignments.queries.ts'
import { findLedExam } from './led-exams.queries.ts'
import { findPlan } from './marking-plan.queries.ts'
import { percentOf, sharesOf, WHOLE_SHARE } from './share.rules.ts'

type Calls = typeof markingAssignments
type Exam = NonNullable<Awaited<ReturnType<typeof findLedExam>>>

const ledExam = async ({ db }: Pick<PaperDeps, 'db'>, { caller }: CallerContext, examId: string): Promise<Exam> =>
  (await findLedExam(db, caller, examId)) ?? fail('NOT_FOUND')

/** Who may mark, within whose data scope the exam is; as `inScope` says of a statement. */
async function markersOf(deps: PaperDeps, { ownerId, departmentId }: Exam) {
  const staff = await listStaffWith(deps, 'paper:paper:mark')
  return staff.filter(
    ({ userId, scope }) =>
      scope.kind === DataScope.all ||
      userId === ownerId ||
      (departmentId !== null && scope.departmentIds.includes(departmentId)),
  )
}

async function requireMarkers(deps: PaperDeps, exam: Exam, markerIds: readonly string[]): Promise<void> {
  const allowed = new Set((await markersOf(deps, exam)).map(({ userId }) => userId))
  if (!markerIds.every(markerId => allowed.has(markerId))) fail('MARKER_NOT_ALLOWED')
}

export async function pageMarkers(
  deps: PaperDeps,
  ctx: CallerContext,
  { examId, search, ...page }: Parsed<Calls['markers']>,
): Promise<Output<Calls['markers']>> {
  const markers = await markersOf(deps, await ledExam(deps, ctx, examId))
  const found = markers
    .map(({ userId, realName, userName }) => ({ id: userId, name: `${realName} (${userName})` }))
    .filter(({ name }) => name.toLowerCase().includes(search?.toLowerCase() ?? ''))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  return { total: found.length, rows: found.slice(offsetOf(page), offsetOf(page) + page.size) }
}

export async function pageAssignments(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  await ledExam(deps, ctx, input.examId)
  const { total, rows } = await listAssignments(deps.db, input)
  const versions = await deps.caches.versions(rows.flatMap(row => row.questionVersionIds ?? []))
  return {
    total,
    rows: rows.map(({ markerId, markerName, questionVersionIds, departmentName, shareWidth, dueAt, ...row }) => ({
      ...row,
      marker: { id: markerId, name: markerName },
      questions: questionVersionIds?.map(id => versions.get(id)?.excerpt ?? '') ?? null,
      department: departmentName,
      sharePercent: percentOf({ width: shareWidth }),
      dueAt: dueAt?.toISOString() ?? null,
    })),
  }
}

interface Told {
  readonly id: string
  readonly markerId: string
  readonly dueAt: Date | null
  readonly now: Date
}

const tellMarker = (tx: Tx, exam: Exam, { id, markerId, dueAt, now }: Told) =>
  notify(tx, {
    kind: 'marking.assigned',
    key: `${id}:${now.toISOString()}`,
    userIds: [markerId],
    params: { exam: exam.title, dueAt },
    link: `/admin/papers/marking/${exam.id}`,
    about: { type: 'exam', id: exam.id },
    endsAt: null,
    now,
  })

export async function addAssignments(deps: PaperDeps, ctx: CallerContext, input: Parsed<Calls['add']>): Promise<void> {
  const { examId, isArbiter, questionVersionIds, departmentId, isShared } = input
  const exam = await ledExam(deps, ctx, examId)
  const markerIds = [...new Set(input.markerIds)]
  if (departmentId !== null && !isDepartmentInScope(ctx.caller, departmentId)) fail('NOT_FOUND')
  await requireMarkers(deps, exam, markerIds)
  const now = deps.clock.now()
  const dueAt = input.dueAt === null ? null : toDate(input.dueAt)
  await inTx(deps.db, async tx => {
    if (departmentId !== null && !(await isDepartmentThere(tx, departmentId))) fail('NOT_FOUND')
    const { isDouble } = await findPlan(tx, examId)
    const shares = isShared ? sharesOf(markerIds.length, isDouble && !isArbiter ? 2 : 1) : []
    const made = markerIds.map((markerId, at) => ({ id: newId(), markerId, share: shares[at] ?? WHOLE_SHARE }))
    await insertAssignments(
      tx,
      made.map(({ share, ...row }) => ({
        ...row,
        examId,
        isArbiter,
        questionVersionIds,
        departmentId,
        shareFrom: share.from,
        shareWidth: share.width,
        dueAt,
        assignedBy: ctx.caller.userId,
        assignedAt: now,
      })),
    )
    for (const { id, markerId } of made) await tellMarker(tx, exam, { id, markerId, dueAt, now })
    await recordAudit(tx, ctx, {
      action: 'exam.assignMarking',
      objectType: 'exam',
      objectId: examId,
      detail: { markerIds, isArbiter, questionVersionIds, departmentId, isShared, dueAt: input.dueAt },
    })
  })
}

/** The assignment under its lock, with its exam, which the caller leads. */
async function lockOwn(tx: Tx, ctx: CallerContext, id: string) {
  const assignment = (await lockAssignment(tx, id)) ?? fail('NOT_FOUND')
  return { assignment, exam: await ledExam({ db: tx }, ctx, assignment.examId) }
}

export async function saveAssignment(deps: PaperDeps, ctx: CallerContext, input: Parsed<Calls['save']>): Promise<void> {
  const { id, markerId } = input
  const dueAt = input.dueAt === null ? null : toDate(input.dueAt)
  const now = deps.clock.now()
  const asked = await inTx(deps.db, tx => lockOwn(tx, ctx, id))
  await requireMarkers(deps, asked.exam, [markerId])
  await inTx(deps.db, async tx => {
    const { assignment, exam } = await lockOwn(tx, ctx, id)
    await updateAssignment(tx, { id, markerId, dueAt })
    if (assignment.markerId !== markerId) await tellMarker(tx, exam, { id, markerId, dueAt, now })
    await recordAudit(tx, ctx, {
      action: 'exam.moveMarking',
      objectType: 'exam',
      objectId: exam.id,
      detail: { from: assignment.markerId, to: markerId, dueAt: input.dueAt },
    })
  })
}

export async function deleteAssignment(deps: PaperDeps, ctx: CallerContext, id: string): Promise<void> {
  await inTx(deps.db, async tx => {
    const { assignment, exam } = await lockOwn(tx, ctx, id)
    await deleteRow(tx, id)
    await recordAudit(tx, ctx, {
      action: 'exam.deleteMarkingAssignment',
      objectType: 'exam',
      objectId: exam.id,
      detail: { markerId: assignment.markerId },
    })
  })
}
