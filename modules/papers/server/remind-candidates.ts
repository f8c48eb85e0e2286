/** Reminds candidates who have not come: at once, or at a set time of those who have not come by then. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import {
  claimReminders,
  deletePlanned,
  findWaiting,
  finishReminder,
  insertReminder,
  listReminders,
  type WaitingReminder,
} from '@tripos/module-kit/reminders.queries.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { byOwnTimes, entryEndsAt } from '../../exams/server/index.ts'
import { findStaff, findUserNames } from '../../identity/server/index.ts'
import type { candidates } from '../contract/candidates.ts'
import { CANDIDATE_PROBLEMS } from '../input.ts'
import { getCandidateExam, isAhead } from './candidates.ts'
import { type CandidateExam, findCandidateExam, listToRemind, REMINDERS } from './candidates.queries.ts'

type Calls = typeof candidates

const PERMISSION = 'paper:candidate:remind'

function momentOf(exam: CandidateExam, at: string | null, now: Date): Date {
  if (exam.state === ExamState.disabled) fail('EXAM_DISABLED')
  if (!isAhead(exam, now)) fail('EXAM_OVER')
  const moment = at === null ? now : toDate(at)
  if (at !== null && (moment <= now || !isAhead(exam, moment))) failInput(CANDIDATE_PROBLEMS.reminderAt)
  return moment
}

export async function remindCandidates(
  deps: Deps,
  ctx: CallerContext,
  { examId, userIds, at }: Parsed<Calls['remind']>,
): Promise<Output<Calls['remind']>> {
  const { db, clock, outbox } = deps
  const { caller } = ctx
  const exam = await getCandidateExam(deps, caller, examId)
  const now = clock.now()
  const isNow = at === null
  const chosen = userIds.length === 0 ? null : userIds
  const reminder = {
    id: newId(),
    thingId: examId,
    createdBy: caller.userId,
    at: momentOf(exam, at, now),
    userIds: chosen,
    isClaimed: isNow,
    now,
  }
  return inTx(db, async tx => {
    const groups = isNow ? await groupsToRemind(tx, { caller, exam, now }, chosen) : undefined
    const count = groups?.reduce((sum, { people }) => sum + people.length, 0) ?? null
    if (count === 0) return { count }
    await insertReminder(tx, REMINDERS, reminder)
    if (isNow) await outbox.publish(tx, 'exam.reminderDue', { reminderId: reminder.id })
    await recordAudit(tx, ctx, {
      action: 'candidate.remind',
      objectType: 'exam',
      objectId: examId,
      objectName: exam.title,
      detail: { reminderId: reminder.id, at: reminder.at, count, chosen: chosen?.length ?? null },
    })
    return { count }
  })
}

interface Reminded {
  readonly caller: Pick<Caller, 'userId' | 'scope'>
  readonly exam: CandidateExam
  readonly now: Date
}

/** Whom a reminder reaches, by the times that they have; who may not come any more is left in peace. */
async function groupsToRemind(db: Db, { caller, exam, now }: Reminded, userIds: readonly string[] | null) {
  const groups = await byOwnTimes(db, exam, await listToRemind(db, { caller, exam }, userIds))
  return groups.filter(({ own }) => {
    const ends = entryEndsAt(own)
    return ends === null || ends > now
  })
}

/** The same people whom a reminder would reach now. */
export async function countToRemind(
  { db, clock }: Deps,
  caller: Caller,
  { examId, userIds }: Parsed<Calls['countToRemind']>,
): Promise<Output<Calls['countToRemind']>> {
  const exam = await getCandidateExam({ db }, caller, examId)
  const now = clock.now()
  if (!isAhead(exam, now)) return { count: 0 }
  const groups = await groupsToRemind(db, { caller, exam, now }, userIds.length === 0 ? null : userIds)
  return { count: groups.reduce((count, { people }) => count + people.length, 0) }
}

/** Within the scope that whoever set it has by then; nobody, where they may not remind any more. */
async function sendTo(deps: Deps, { id, thingId, createdBy, userIds }: WaitingReminder): Promise<number> {
  const { db, clock } = deps
  const now = clock.now()
  const staff = await findStaff(deps, createdBy)
  if (staff?.permissions.has(PERMISSION) !== true) return 0
  const exam = await findCandidateExam(db, staff, thingId)
  if (exam === undefined || !isAhead(exam, now)) return 0
  const groups = await groupsToRemind(db, { caller: staff, exam, now }, userIds)
  for (const { own, people, key } of groups)
    await notifyInPortions(db, {
      kind: 'exam.reminder',
      key: `${id}${key}`,
      userIds: people,
      params: { exam: exam.title, startsAt: own.startsAt, endsAt: own.endsAt, minutes: own.limitMinutes },
      link: `/web/exam/check/${thingId}`,
      about: { type: 'exam', id: thingId },
      endsAt: own.endsAt,
      now,
    })
  return groups.reduce((count, { people }) => count + people.length, 0)
}

async function sendReminder(deps: Deps, id: string): Promise<void> {
  const reminder = await findWaiting(deps.db, REMINDERS, id)
  if (reminder === undefined) return
  const count = await sendTo(deps, reminder)
  await finishReminder(deps.db, REMINDERS, { id, count, now: deps.clock.now() })
}

const publishDue = ({ db, clock, outbox }: Deps): Promise<void> =>
  inTx(db, async tx => {
    const due = await claimReminders(tx, REMINDERS, clock.now())
    await outbox.publish(tx, 'exam.reminderDue', ...due.map(reminderId => ({ reminderId })))
  })

export const reminderHandlers = (deps: Deps): EventHandler[] => [
  onEvent('exam.reminderDue', 'papers.send-reminder', ({ reminderId }) => sendReminder(deps, reminderId)),
]

export const remindersLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'papers.publishReminders',
  everyMs: 10_000,
  run: () => publishDue(deps),
})

export async function pageReminders(
  deps: Deps,
  caller: Caller,
  { examId, ...page }: Parsed<Calls['reminders']>,
): Promise<Output<Calls['reminders']>> {
  await getCandidateExam(deps, caller, examId)
  const { total, rows } = await listReminders(deps.db, REMINDERS, { thingId: examId, ...page })
  const people = await findUserNames(
    deps.db,
    rows.map(row => row.createdBy),
  )
  const names = new Map(people.map(user => [user.id, user.realName]))
  return {
    total,
    rows: rows.map(({ createdBy, at, doneAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: names.get(createdBy) ?? '',
      doneAt: doneAt?.toISOString() ?? null,
    })),
  }
}

export async function cancelReminder(
  deps: Deps,
  ctx: CallerContext,
  { examId, id }: Parsed<Calls['cancelReminder']>,
): Promise<void> {
  const exam = await getCandidateExam(deps, ctx.caller, examId)
  await inTx(deps.db, async tx => {
    if (!(await deletePlanned(tx, REMINDERS, { id, thingId: examId }))) fail('REMINDER_SENT')
    await recordAudit(tx, ctx, {
      action: 'candidate.cancelReminder',
      objectType: 'exam',
      objectId: examId,
      objectName: exam.title,
      detail: { reminderId: id },
    })
  })
}
