/**
 * Tells those who may mark an exam that papers wait, and that they have waited for long, and those who answer appeals that
 * there are some: once for each exam and day.
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Scope } from '@tripos/access/caller.ts'
import type { NotificationKind, Permission } from '@tripos/contract-kit/manifest.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { addDays, dayIn } from '@tripos/runtime/days.rules.ts'
import { listStaffWith } from '../../identity/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { claimDue, listAssignedMarkers, listDue } from './marking/assignments.queries.ts'
import {
  claimReminder,
  forgetReminders,
  listWaitingExams,
  type WaitingExam,
  type WaitingKind,
} from './told-papers.queries.ts'

const DAY_MINUTES = 24 * 60
const LATE_DAYS = 3
const KEPT_DAYS = 30

interface Told {
  readonly kind: NotificationKind
  readonly permission: Permission
  readonly link: (examId: string) => string
}

const marking = { permission: 'paper:paper:mark', link: (id: string) => `/admin/papers/marking/${id}` } as const

const TOLD: Readonly<Record<WaitingKind, Told>> = {
  waiting: { ...marking, kind: 'marking.waiting' },
  late: { ...marking, kind: 'marking.late' },
  appeals: {
    kind: 'appeal.waiting',
    permission: 'paper:paper:appeal',
    link: id => `/admin/papers/appeals?examId=${id}&state=open`,
  },
}

type Marker = { readonly userId: string; readonly scope: Scope }

/** As `inScope` says of a statement. */
const isTheirs = ({ userId, scope }: Marker, { ownerId, departmentId }: WaitingExam): boolean =>
  scope.kind === DataScope.all ||
  ownerId === userId ||
  (departmentId !== null && scope.departmentIds.includes(departmentId))

export async function tellMarkers(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const day = dayIn(await findTimeZone(db), now)
  const waiting = await listWaitingExams(db, {
    day,
    newSince: addMinutes(now, -DAY_MINUTES),
    lateBefore: addMinutes(now, -LATE_DAYS * DAY_MINUTES),
  })
  if (waiting.length === 0) return
  await forgetReminders(db, addDays(day, -KEPT_DAYS))
  const staff = new Map<Permission, Promise<readonly Marker[]>>()
  for (const exam of waiting) {
    const { examId, title, count } = exam
    const { kind, permission, link } = TOLD[exam.kind]
    const asked = staff.get(permission) ?? listStaffWith(deps, permission)
    staff.set(permission, asked)
    const assigned = exam.kind === 'appeals' ? new Set<string>() : await listAssignedMarkers(db, examId)
    const isAsked = ({ userId }: Marker) => assigned.size === 0 || assigned.has(userId)
    const people = (await asked).filter(one => isTheirs(one, exam) && isAsked(one))
    await inTx(db, async tx => {
      if (!(await claimReminder(tx, { examId, kind: exam.kind, day }))) return
      await notify(tx, {
        kind,
        key: `${examId}:${day}`,
        userIds: people.map(one => one.userId),
        params: { exam: title, count },
        link: link(examId),
        about: { type: 'exam', id: examId },
        endsAt: null,
        now,
      })
    })
  }
}

/** Reminds markers of what is due within a day, once for each time. */
export async function remindOfDue({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (const { id, examId, title, markerId, dueAt, count } of await listDue(db, addMinutes(now, DAY_MINUTES))) {
    await inTx(db, async tx => {
      if (!(await claimDue(tx, { id, dueAt }))) return
      await notify(tx, {
        kind: 'marking.due',
        key: `${id}:${dueAt.toISOString()}`,
        userIds: [markerId],
        params: { exam: title, dueAt, count },
        link: marking.link(examId),
        about: { type: 'exam', id: examId },
        endsAt: null,
        now,
      })
    })
  }
}

export const markersLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'papers.tellMarkers',
  everyMs: 5 * 60_000,
  run: async () => {
    await tellMarkers(deps)
    await remindOfDue(deps)
  },
})
