/**
 * The job of series: makes each exam some days before it begins, like the first one is by then, and publishes it where that
 * is wanted. The guard is the write: however many processes do so at once, each exam is made once.
 */
import { errorText } from '@tripos/contract-kit/errors.ts'
import type { ErrorArgs, ErrorName } from '@tripos/contract-kit/errors.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findStaff } from '../../identity/server/index.ts'
import { listAudience } from '../../org/server/index.ts'
import { findSite, findTimeZone } from '../../site/server/index.ts'
import { findComposition } from './blueprint.queries.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import { type ExamRow, findExam, findExamPassword } from './exam.queries.ts'
import { storeExam } from './exams.ts'
import { presentFields } from './exams.present.ts'
import { publishExam } from './publish-exam.ts'
import { latest, timesOf } from './series-drafts.ts'
import {
  type DueDraft,
  listDueSeries,
  listToPublish,
  moveSeries,
  publishLater,
  type SeriesRow,
} from './series.queries.ts'
import { nextOccurrence, type Occurrence, occurrenceTitle, releaseLater } from './series.rules.ts'

const DAY_SECONDS = 86_400
const TRY_AGAIN_SECONDS = 3600
const AT_ONCE = 20
/** A series of every day that was set up late has no more to catch up with. */
const MAX_ROUNDS = 100

/** Whoever has set up the series, with the rights that they have now; undefined: they may not sign in any more. */
async function contextOf(deps: Deps, userId: string): Promise<CallerContext | undefined> {
  const staff = await findStaff(deps, userId)
  if (staff === undefined) return undefined
  const { defaultLanguage: language } = await findSite(deps.db)
  const caller = { ...staff, tokenHash: Buffer.alloc(0), sessionId: '' }
  const { log, clock } = deps
  return { caller, language, ip: '', userAgent: '', requestId: newId(), arrivedAt: clock.now(), log }
}

interface Refused {
  readonly name: ErrorName
  readonly args?: ErrorArgs
}

interface Stuck {
  readonly ctx: CallerContext
  readonly exam: { readonly id: string; readonly title: string }
  /** What is told once. */
  readonly key: string
  readonly refused: Refused
}

const tellStuck = ({ db, clock }: Deps, { ctx, exam, key, refused: { name, args = {} } }: Stuck) =>
  inTx(db, tx =>
    notify(tx, {
      kind: 'exam.seriesStuck',
      key: `${key}:${name}`,
      userIds: [ctx.caller.userId],
      params: { exam: exam.title, reason: errorText(name, ctx.language, args) },
      link: `/admin/exams/edit/${exam.id}`,
      about: { type: 'exam', id: exam.id },
      endsAt: null,
      now: clock.now(),
    }),
  )

const tellDrafted = (tx: Tx, ctx: CallerContext, exam: { id: string; title: string; startsAt: Date; now: Date }) =>
  notify(tx, {
    kind: 'exam.drafted',
    key: exam.id,
    userIds: [ctx.caller.userId],
    params: { exam: exam.title, startsAt: exam.startsAt },
    link: `/admin/exams/edit/${exam.id}`,
    about: { type: 'exam', id: exam.id },
    endsAt: exam.startsAt,
    now: exam.now,
  })

interface Making {
  readonly ctx: CallerContext
  readonly series: SeriesRow
  readonly first: ExamRow
  readonly timeZone: string
  readonly occurrence: Occurrence
}

/** Saved like any other draft, with the rights and checks of saving. */
async function makeOccurrence(deps: Deps, { ctx, series, first, timeZone, occurrence }: Making): Promise<void> {
  const { startsAt, endsAt, daysLater } = occurrence
  const now = deps.clock.now()
  const title = occurrenceTitle(first.title, timeZone, startsAt)
  const [composition, audience, password] = await Promise.all([
    findComposition(deps.db, first),
    listAudience(deps.db, EXAM_AUDIENCE, first.id),
    findExamPassword(deps.db, first.id),
  ])
  const input = {
    ...presentFields(first),
    ...(composition === null ? {} : { blueprintId: undefined, composition }),
    title,
    audienceDepartmentIds: [...audience.departmentIds],
    audienceUserIds: [...audience.userIds],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    release: releaseLater(first.release, timeZone, daysLater),
    confirmed: [],
  }
  const claim = async (tx: Tx, id: string): Promise<string | undefined> => {
    const step = { examCount: series.examCount + 1, cursorAt: startsAt, nextAt: now }
    if (!(await moveSeries(tx, series, step))) return first.id
    if (!series.publishes) await tellDrafted(tx, ctx, { id, title, startsAt, now })
    return undefined
  }
  const origin = { seriesOf: first.id, seriesVersion: 1 } as const
  await storeExam(deps, ctx, { input, takenOver: { password, origin, claim } })
}

/** Makes the next one if it is due; otherwise says when to look again. */
async function goOn(deps: Deps, series: SeriesRow, timeZone: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const ctx = await contextOf(deps, series.ownerId)
  const first = ctx?.caller.permissions.has('exam:exam:edit')
    ? await findExam(db, ctx.caller, series.examId)
    : undefined
  const lookAt = (nextAt: Date | null) => moveSeries(db, series, { ...stepOf(series), nextAt })
  if (ctx === undefined || first === undefined) return void (await lookAt(addSeconds(now, TRY_AGAIN_SECONDS)))
  const times = timesOf(first)
  const after = latest(series.cursorAt, now)
  const occurrence = times && nextOccurrence(series, times, { timeZone, after, count: series.examCount })
  if (!occurrence) return void (await lookAt(null))
  const makeAt = addSeconds(occurrence.startsAt, -series.leadDays * DAY_SECONDS)
  if (makeAt > now) return void (await lookAt(makeAt))
  try {
    await makeOccurrence(deps, { ctx, series, first, timeZone, occurrence })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const key = `${series.examId}:${occurrence.startsAt.toISOString()}`
    await tellStuck(deps, { ctx, exam: first, key, refused: { name: error.errorName, args: error.args } })
    await lookAt(addSeconds(now, TRY_AGAIN_SECONDS))
  }
}

const stepOf = ({ examCount, cursorAt }: SeriesRow) => ({ examCount, cursorAt })

/** What breaks at one series does not stop the others: it is looked at again later. */
async function goOnSafely(deps: Deps, series: SeriesRow, timeZone: string): Promise<void> {
  try {
    await goOn(deps, series, timeZone)
  } catch (error) {
    deps.log.error({ err: error, examId: series.examId }, 'an exam of a series could not be made')
    await moveSeries(deps.db, series, { ...stepOf(series), nextAt: addSeconds(deps.clock.now(), TRY_AGAIN_SECONDS) })
  }
}

export async function makeOccurrences(deps: Deps): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await listDueSeries(deps.db, deps.clock.now(), AT_ONCE)
    if (due.length === 0) return
    const timeZone = await findTimeZone(deps.db)
    for (const series of due) await goOnSafely(deps, series, timeZone)
  }
}

async function publishOne(deps: Deps, draft: DueDraft): Promise<void> {
  const { id, version, seriesOf, isFirstPublished } = draft
  const ctx = await contextOf(deps, draft.ownerId)
  const stuck = async (refused: Refused): Promise<void> => {
    await publishLater(deps.db, seriesOf, deps.clock.now())
    if (ctx) await tellStuck(deps, { ctx, exam: draft, key: id, refused })
  }
  if (!ctx?.caller.permissions.has('exam:exam:publish')) return stuck({ name: 'NOT_ALLOWED' })
  try {
    // What is risky was confirmed when the first one was published.
    const confirmed = isFirstPublished ? (['passZero', 'keysWhileOpen'] as const) : []
    await publishExam(deps, ctx, { id, version, confirmed: [...confirmed] })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another process has published it, or somebody has changed it: then it waits for them.
    if (error.errorName !== 'EDIT_CONFLICT') await stuck({ name: error.errorName, args: error.args })
  }
}

export async function publishOccurrences(deps: Deps): Promise<void> {
  for (const draft of await listToPublish(deps.db, deps.clock.now(), AT_ONCE)) await publishOne(deps, draft)
}

export const seriesLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'exams.makeOccurrences',
  everyMs: 30_000,
  async run() {
    await makeOccurrences(deps)
    await publishOccurrences(deps)
  },
})
