/** Reminds learners who are not through with a course: at once, or at a set time of those who are not through by then. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
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
import { findStaff, findUserNames } from '../../identity/server/index.ts'
import type { learning } from '../contract/learning.ts'
import { LEARNING_PROBLEMS } from '../input.ts'
import { getKeptCourse } from './learners.ts'
import { listNotThrough } from './learners.queries.ts'
import { findToldCourse, REMINDERS } from './told-learners.queries.ts'

type Calls = typeof learning

const PERMISSION = 'course:record:edit'

export async function remindLearners(
  deps: Deps,
  ctx: CallerContext,
  { courseId, userIds, at }: Parsed<Calls['remind']>,
): Promise<Output<Calls['remind']>> {
  const { db, clock, outbox } = deps
  const { caller } = ctx
  const course = await getKeptCourse(deps, caller, courseId)
  const now = clock.now()
  const moment = at === null ? now : toDate(at)
  if (at !== null && moment <= now) failInput(LEARNING_PROBLEMS.reminderAt)
  const isNow = at === null
  const id = newId()
  return inTx(db, async tx => {
    const count = isNow ? (await listNotThrough(tx, caller, { courseId, userIds })).length : null
    if (count === 0 || (await findToldCourse(tx, courseId)) === undefined) return { count: 0 }
    await insertReminder(tx, REMINDERS, {
      id,
      thingId: courseId,
      createdBy: caller.userId,
      at: moment,
      userIds: userIds.length === 0 ? null : userIds,
      isClaimed: isNow,
      now,
    })
    if (isNow) await outbox.publish(tx, 'course.reminderDue', { reminderId: id })
    await recordAudit(tx, ctx, {
      action: 'record.remind',
      objectType: 'course',
      objectId: course.id,
      objectName: course.title,
      detail: { reminderId: id, at: moment, count, chosen: userIds.length === 0 ? null : userIds.length },
    })
    return { count }
  })
}

/** The same people whom a reminder would reach now. */
export async function countToRemind(
  deps: Deps,
  caller: Caller,
  { courseId, userIds }: Parsed<Calls['countToRemind']>,
): Promise<Output<Calls['countToRemind']>> {
  await getKeptCourse(deps, caller, courseId)
  if ((await findToldCourse(deps.db, courseId)) === undefined) return { count: 0 }
  return { count: (await listNotThrough(deps.db, caller, { courseId, userIds })).length }
}

/** Within the scope that whoever set it has by then; nobody, where they may not remind any more. */
async function sendTo(deps: Deps, { id, thingId, createdBy, userIds }: WaitingReminder): Promise<number> {
  const { db, clock } = deps
  const staff = await findStaff(deps, createdBy)
  const course = await findToldCourse(db, thingId)
  if (staff?.permissions.has(PERMISSION) !== true || course === undefined) return 0
  const people = await listNotThrough(db, staff, { courseId: thingId, userIds: userIds ?? [] })
  await notifyInPortions(db, {
    kind: 'course.reminder',
    key: id,
    userIds: people,
    params: { course: course.title, dueAt: course.dueAt },
    link: `/web/course/view/${thingId}`,
    about: { type: 'course', id: thingId },
    endsAt: null,
    now: clock.now(),
  })
  return people.length
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
    await outbox.publish(tx, 'course.reminderDue', ...due.map(reminderId => ({ reminderId })))
  })

export const reminderHandlers = (deps: Deps): EventHandler[] => [
  onEvent('course.reminderDue', 'learning.send-reminder', ({ reminderId }) => sendReminder(deps, reminderId)),
]

export const remindersLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'learning.publishReminders',
  everyMs: 10_000,
  run: () => publishDue(deps),
})

export async function pageReminders(
  deps: Deps,
  caller: Caller,
  { courseId, ...page }: Parsed<Calls['reminders']>,
): Promise<Output<Calls['reminders']>> {
  await getKeptCourse(deps, caller, courseId)
  const { total, rows } = await listReminders(deps.db, REMINDERS, { thingId: courseId, ...page })
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
  { courseId, id }: Parsed<Calls['cancelReminder']>,
): Promise<void> {
  const course = await getKeptCourse(deps, ctx.caller, courseId)
  await inTx(deps.db, async tx => {
    if (!(await deletePlanned(tx, REMINDERS, { id, thingId: courseId }))) fail('REMINDER_SENT')
    await recordAudit(tx, ctx, {
      action: 'record.cancelReminder',
      objectType: 'course',
      objectId: courseId,
      objectName: course.title,
      detail: { reminderId: id },
    })
  })
}
