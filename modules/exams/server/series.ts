/** Use cases of series: how an exam comes again. The job makes the exams (make-occurrences.ts). */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { examSeries } from '../contract/exam-series.ts'
import { SERIES_PROBLEMS } from '../input.ts'
import { shownState } from './entry.rules.ts'
import { type ExamRow, findExam } from './exam.queries.ts'
import { getExam } from './exams.ts'
import { failIfHeld, latest, refreshDrafts, timesOf } from './series-drafts.ts'
import { deleteSeries, findSeries, listMade, putSeries, type SeriesRow } from './series.queries.ts'
import { nextOccurrence } from './series.rules.ts'

type Save = Parsed<typeof examSeries.save>
type Shown = Output<typeof examSeries.show>

const SHOWN_STARTS = 3

/** When the next ones are that have not been made. */
function nextStarts(series: SeriesRow, first: ExamRow, { timeZone, now }: { timeZone: string; now: Date }): string[] {
  const times = timesOf(first)
  const starts: string[] = []
  let [after, count] = [latest(series.cursorAt, now), series.examCount]
  while (times !== undefined && starts.length < SHOWN_STARTS) {
    const next = nextOccurrence(series, times, { timeZone, after, count })
    if (next === null) break
    starts.push(next.startsAt.toISOString())
    after = next.startsAt
    count += 1
  }
  return starts
}

/** Of an exam that was made by a series the one that it was made like, where the caller works on that too. */
async function findFirst(db: Db, caller: Caller, id: string): Promise<ExamRow> {
  const exam = await getExam(db, caller, id)
  const first = exam.seriesOf === null ? undefined : await findExam(db, caller, exam.seriesOf)
  return first ?? exam
}

export async function showSeries({ db, clock }: Deps, caller: Caller, id: string): Promise<Shown> {
  const first = await findFirst(db, caller, id)
  const [series, made, timeZone] = await Promise.all([
    findSeries(db, first.id),
    listMade(db, caller, first.id),
    findTimeZone(db),
  ])
  const now = clock.now()
  return {
    id: first.id,
    title: first.title,
    hasTimes: timesOf(first) !== undefined,
    series: series === undefined ? null : { ...series, nextStarts: nextStarts(series, first, { timeZone, now }) },
    made: made.map(exam => ({
      id: exam.id,
      title: exam.title,
      startsAt: exam.startsAt?.toISOString() ?? null,
      state: shownState(exam, now),
      isPublished: exam.formId !== null,
      isOnItsOwn: !exam.isUntouched,
    })),
  }
}

function checkEnd({ maxCount, lastOn }: Save, firstDay: string): void {
  if ((maxCount === null) === (lastOn === null)) failInput(SERIES_PROBLEMS.noEnd)
  if (lastOn !== null && lastOn < firstDay) failInput(SERIES_PROBLEMS.endsBefore)
}

/** Exams are made, and published, with the rights that whoever saves it has by then. */
export async function saveSeries({ db, clock }: Deps, ctx: CallerContext, input: Save): Promise<void> {
  const { caller } = ctx
  const { id: examId, version = 0, ...rule } = input
  const exam = await getExam(db, caller, examId)
  if (exam.seriesOf !== null) fail('SERIES_IN_SERIES')
  const { startsAt } = timesOf(exam) ?? fail('SERIES_WITHOUT_TIMES')
  checkEnd(input, dayIn(await findTimeZone(db), startsAt))
  if (rule.publishes && !caller.permissions.has('exam:exam:publish')) fail('NOT_ALLOWED')
  const now = clock.now()
  try {
    await inTx(db, async tx => {
      const before = await findSeries(tx, examId)
      const write = { ...rule, examId, startsAt, ownerId: caller.userId, version, now }
      if (!(await putSeries(tx, write))) fail('EDIT_CONFLICT')
      const entry = { objectType: 'exam', objectId: examId, objectName: exam.title } as const
      await recordAudit(tx, ctx, {
        ...entry,
        action: 'exam.repeat',
        before: before && { ...before },
        after: { ...rule },
      })
      const isMoved = before !== undefined && (before.unit !== rule.unit || before.every !== rule.every)
      await refreshDrafts(tx, ctx, { examId, isMoved, now })
    })
  } catch (error) {
    failIfHeld(error)
    throw error
  }
}

export async function endSeries({ db }: Deps, ctx: CallerContext, id: string): Promise<void> {
  const exam = await getExam(db, ctx.caller, id)
  await inTx(db, async tx => {
    // Ended twice is ended.
    if (!(await deleteSeries(tx, id))) return
    const entry = { objectType: 'exam', objectId: id, objectName: exam.title } as const
    await recordAudit(tx, ctx, { ...entry, action: 'exam.endSeries' })
  })
}
