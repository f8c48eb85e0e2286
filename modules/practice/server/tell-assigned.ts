/** Tells students that a cycle of practice has begun, and on its last day those who are not through: once each. */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { listStudentsOf } from '../../identity/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { cyclingOf } from './assign.ts'
import {
  type AssignmentRow,
  claimMoments,
  findRunning,
  isToldOf,
  listRunning,
  type MomentRow,
  withoutToldMoments,
} from './assignments.queries.ts'
import { cycleOn } from './cycles.rules.ts'

function momentsOn(row: AssignmentRow, today: string): MomentRow[] {
  const days = cycleOn(cyclingOf(row), today)
  if (days === null) return []
  const begun = { id: row.id, no: days.no, kind: 'begun' as const }
  // What begins and ends on one day is told once.
  return days.to === today && days.from < today ? [begun, { ...begun, kind: 'due' }] : [begun]
}

export async function publishMoments({ db, clock, outbox }: Deps): Promise<void> {
  const today = dayIn(await findTimeZone(db), clock.now())
  const moments = (await listRunning(db, today)).flatMap(row => momentsOn(row, today))
  const untold = moments.length === 0 ? [] : await withoutToldMoments(db, moments)
  if (untold.length === 0) return
  await inTx(db, async tx => {
    const claimed = await claimMoments(tx, untold)
    await outbox.publish(
      tx,
      'practice.cycleMoment',
      ...claimed.map(({ id, no, kind }) => ({ assignmentId: id, cycleNo: no, kind })),
    )
  })
}

const KINDS = { begun: 'practice.assigned', due: 'practice.dueToday' } as const

async function tell(
  { db, clock }: Deps,
  { assignmentId, cycleNo, kind }: Events['practice.cycleMoment'],
): Promise<void> {
  const row = await findRunning(db, assignmentId)
  const [now, timeZone] = [clock.now(), await findTimeZone(db)]
  const days = row === undefined ? null : cycleOn(cyclingOf(row), dayIn(timeZone, now))
  // Ended, or another cycle since.
  if (row === undefined || days === null || days.no !== cycleNo) return
  await notifyInPortions(db, {
    kind: KINDS[kind],
    key: `${assignmentId}:${cycleNo}`,
    userIds: await listStudentsOf(db, undefined, [isToldOf(row, cycleNo)]),
    params: { title: row.title, count: row.questionCount, dueOn: days.to },
    link: '/web/repo',
    about: { type: 'practiceAssignment', id: assignmentId },
    endsAt: startOfDay(timeZone, addDays(days.to, 1)),
    now,
  })
}

export const assignedHandlers = (deps: Deps): EventHandler[] => [
  onEvent('practice.cycleMoment', 'practice.tell-assigned', event => tell(deps, event)),
]

export const momentsLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'practice.publishMoments',
  everyMs: 60_000,
  run: () => publishMoments(deps),
})
