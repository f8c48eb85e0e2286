/** Tells those who may mark an exam that papers wait, and that they have waited for long: once for each exam and day. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Scope } from '@tripos/access/caller.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { addDays, dayIn } from '@tripos/runtime/days.rules.ts'
import { listStaffWith } from '../../identity/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import {
  claimReminder,
  forgetReminders,
  listWaitingExams,
  MARKING_KINDS,
  type WaitingExam,
} from './told-papers.queries.ts'

const DAY_MINUTES = 24 * 60
const LATE_DAYS = 3
const KEPT_DAYS = 30

type Marker = { readonly userId: string; readonly scope: Scope }

/** As `inScope` says of a statement. */
const mayMark = ({ userId, scope }: Marker, { ownerId, departmentId }: WaitingExam): boolean =>
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
  const markers = await listStaffWith(deps, 'paper:paper:mark')
  for (const exam of waiting) {
    const { examId, kind, title, count } = exam
    await inTx(db, async tx => {
      if (!(await claimReminder(tx, { examId, kind, day }))) return
      await notify(tx, {
        kind: MARKING_KINDS[kind],
        key: `${examId}:${day}`,
        userIds: markers.filter(marker => mayMark(marker, exam)).map(marker => marker.userId),
        params: { exam: title, count },
        link: `/admin/papers/marking/${examId}`,
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
  run: () => tellMarkers(deps),
})
