/** Tells learners that a course is due in a day, and that it is overdue: once each, by whichever process is first. */
import { inTx } from '@tripos/db/tx.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import { dueMoments } from './due-moments.rules.ts'
import { claimDue, findToldCourse, listDueCourses, listUnfinished, withoutTold } from './told-learners.queries.ts'

export async function publishDue({ db, clock, outbox }: Deps): Promise<void> {
  const now = clock.now()
  const due = (await listDueCourses(db, now)).flatMap(({ id, dueAt, announcedAt }) =>
    dueMoments({ dueAt, announcedAt }, now).map(({ kind }) => ({ courseId: id, kind, at: dueAt })),
  )
  const untold = due.length === 0 ? [] : await withoutTold(db, due)
  if (untold.length === 0) return
  await inTx(db, async tx => {
    const claimed = await claimDue(tx, untold, now)
    await outbox.publish(tx, 'course.approached', ...claimed.map(one => ({ ...one, at: one.at.toISOString() })))
  })
}

async function tellDue({ db, clock }: Deps, { courseId, kind, at }: Events['course.approached']): Promise<void> {
  const course = await findToldCourse(db, courseId)
  // Another day since, or withdrawn.
  if (course?.dueAt?.toISOString() !== at) return
  await notifyInPortions(db, {
    kind,
    key: `${courseId}:${at}`,
    userIds: await listUnfinished(db, course),
    params: { course: course.title, dueAt: course.dueAt },
    link: `/web/course/view/${courseId}`,
    about: { type: 'course', id: courseId },
    endsAt: kind === 'course.dueSoon' ? course.dueAt : null,
    now: clock.now(),
  })
}

export const dueHandlers = (deps: Deps): EventHandler[] => [
  onEvent('course.approached', 'learning.tell-due', event => tellDue(deps, event)),
]

export const dueLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'learning.publishDue',
  everyMs: 60_000,
  run: () => publishDue(deps),
})
