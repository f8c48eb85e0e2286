/** The drafts of a series follow it: what was changed of the first exam or of the rule is changed in them, until somebody touches them. */
import type { Tx } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { listAudience, replaceAudience } from '../../org/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { deleteComposition, findComposition, putComposition } from './blueprint.queries.ts'
import { wantedCount, wantedPoints } from './blueprints.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import { deleteMade, type ExamRow, type ExamWrite, findAnyExam, findExamPassword, updateMade } from './exam.queries.ts'
import { lockMade, lockSeries, type MadeExam, resetSeries, type SeriesRow } from './series.queries.ts'
import { type FirstExam, nextOccurrence, type Occurrence, occurrenceTitle, releaseLater } from './series.rules.ts'

/** What holds an exam that nobody has taken. */
export function failIfHeld(error: unknown): void {
  if (violates(error, 'lessons_exam_id_fkey')) fail('EXAM_IN_COURSE')
  if (violates(error, 'entitlements_exam_id_fkey') || violates(error, 'product_items_exam_id_fkey'))
    fail('EXAM_IS_SOLD')
}

/** Undefined: it has no times that could come again. */
export function timesOf({ startsAt, endsAt, limitMinutes }: ExamRow): FirstExam | undefined {
  return startsAt === null || endsAt === null ? undefined : { startsAt, endsAt, limitMinutes }
}

export const latest = (...moments: readonly (Date | null)[]): Date =>
  new Date(Math.max(...moments.map(moment => moment?.getTime() ?? 0)))

interface Planned {
  readonly draft: MadeExam
  /** Null: there is no place for it any more. */
  readonly occurrence: Occurrence | null
}

interface Planning {
  readonly series: SeriesRow
  readonly times: FirstExam
  readonly timeZone: string
  readonly made: readonly MadeExam[]
  readonly isMoved: boolean
  readonly now: Date
}

/** Drafts that were changed by hand keep their times, and their place in the order. */
function planDrafts({ series, times, timeZone, made, isMoved, now }: Planning): Planned[] {
  const drafts = made.filter(one => one.formId === null)
  const published = made.filter(one => one.formId !== null)
  let after = latest(now, times.startsAt, ...published.map(one => one.startsAt))
  let count = series.examCount - drafts.length
  return drafts.map(draft => {
    const from = isMoved || draft.startsAt === null ? after : new Date(draft.startsAt.getTime() - 1)
    const occurrence = nextOccurrence(series, times, { timeZone, after: from, count })
    if (occurrence !== null) [after, count] = [occurrence.startsAt, count + 1]
    return { draft, occurrence }
  })
}

export interface Refresh {
  readonly examId: string
  /** The exams of the series are on other days than before. */
  readonly isMoved: boolean
  readonly now: Date
}

export async function refreshDrafts(tx: Tx, ctx: CallerContext, { examId, isMoved, now }: Refresh): Promise<void> {
  const series = await lockSeries(tx, examId)
  const first = await findAnyExam(tx, examId)
  if (series === undefined || first === undefined) return
  const times = timesOf(first)
  if (times === undefined) return resetSeries(tx, examId, { ...series, nextAt: null })
  const [made, timeZone] = [await lockMade(tx, examId), await findTimeZone(tx)]
  const planned = planDrafts({ series, times, timeZone, made, isMoved, now })
  const dropped = planned.filter(({ draft, occurrence }) => draft.isUntouched && occurrence === null)
  for (const { draft, occurrence } of planned)
    if (draft.isUntouched) await followSeries(tx, ctx, { series, first, timeZone, draft, occurrence, now })
  const last = latest(...planned.map(({ occurrence }) => occurrence?.startsAt ?? null))
  const isReset = isMoved || dropped.length > 0
  await resetSeries(tx, examId, {
    examCount: series.examCount - dropped.length,
    // What was deleted by hand stays away, unless the days are others.
    cursorAt: isReset ? latest(times.startsAt, last) : series.cursorAt,
    nextAt: now,
  })
}

interface Following extends Planned {
  readonly series: SeriesRow
  readonly first: ExamRow
  readonly timeZone: string
  readonly now: Date
}

async function followSeries(tx: Tx, ctx: CallerContext, following: Following): Promise<void> {
  const { draft, occurrence, series, now } = following
  const detail = { seriesOf: series.examId }
  const entry = { objectType: 'exam', objectId: draft.id, objectName: draft.title, detail } as const
  if (occurrence === null) {
    if (!(await deleteMade(tx, draft.id))) return
    await deleteComposition(tx, draft.blueprintId)
    return recordAudit(tx, ctx, { ...entry, action: 'exam.delete' })
  }
  const write = await writeLike(tx, { ...following, occurrence })
  if (!(await updateMade(tx, { id: draft.id, write, now }))) return
  if (write.blueprintId !== draft.blueprintId) await deleteComposition(tx, draft.blueprintId)
  const audience = await listAudience(tx, EXAM_AUDIENCE, series.examId)
  await replaceAudience(tx, EXAM_AUDIENCE, { id: draft.id, ...audience })
  const { password: _password, ...after } = write
  await recordAudit(tx, ctx, { ...entry, action: 'exam.save', before: { ...draft }, after })
}

/** Like the first exam, at its own time, with questions of its own where the first one has them. */
async function writeLike(
  tx: Tx,
  { first, draft, occurrence, series, timeZone, now }: Following & { readonly occurrence: Occurrence },
): Promise<ExamWrite> {
  const { startsAt, endsAt, daysLater } = occurrence
  const title = occurrenceTitle(first.title, timeZone, startsAt)
  const [content, own] = [await findComposition(tx, first), await findComposition(tx, draft)]
  const blueprintId = content === null ? first.blueprintId : own === null ? newId() : draft.blueprintId
  if (content !== null) {
    const { departmentId } = first
    const totals = { questionCount: wantedCount(content), totalPoints: wantedPoints(content) }
    await putComposition(tx, { id: blueprintId, name: title, departmentId, content, ...totals, now }, series.ownerId)
  }
  return {
    title,
    kind: first.kind,
    notice: first.notice,
    mustAcceptNotice: first.mustAcceptNotice,
    blueprintId,
    departmentId: first.departmentId,
    openType: first.openType,
    startsAt,
    endsAt,
    limitMinutes: first.limitMinutes,
    lateEntryMinutes: first.lateEntryMinutes,
    earliestHandInMinutes: first.earliestHandInMinutes,
    attemptLimit: first.attemptLimit,
    attemptDelayMinutes: first.attemptDelayMinutes,
    countedAttempt: first.countedAttempt,
    passPoints: first.passPoints,
    release: releaseLater(first.release, timeZone, daysLater),
    keysWhileOpen: first.keysWhileOpen,
    abandonUnanswered: first.abandonUnanswered,
    thanks: first.thanks,
    resultWords: first.resultWords,
    password: await findExamPassword(tx, first.id),
  }
}
