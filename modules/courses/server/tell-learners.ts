/** Tells people of courses that are for them: all of a course that is published, or those whom a save has added. */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import { listAudience } from '../../org/server/index.ts'
import { CourseState } from '../contract/course-kinds.ts'
import { COURSE_AUDIENCE } from './course.queries.ts'
import { findOpenCourse, listNewLearners } from './told-learners.queries.ts'

type AudienceThen = NonNullable<Events['course.opened']['before']>

interface Course {
  readonly id: string
  readonly openType: number
}

export const audienceThen = async (db: Db, { id, openType }: Course): Promise<AudienceThen> => ({
  openType,
  ...(await listAudience(db, COURSE_AUDIENCE, id)),
})

interface SavedCourse extends Course {
  readonly state: number
  readonly announcedAt: Date | null
  /** Before the save. */
  readonly before: AudienceThen
  readonly now: Date
}

/** After the save, of a course that was published before it. */
export async function publishAudience(tx: Tx, outbox: Deps['outbox'], saved: SavedCourse): Promise<void> {
  const { id, openType, state, announcedAt, before, now } = saved
  if (state !== CourseState.published) return
  const after = await audienceThen(tx, { id, openType })
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await outbox.publish(tx, 'course.opened', { courseId: id, announcedAt: (announcedAt ?? now).toISOString(), before })
}

async function tellOpened(deps: Deps, { courseId, announcedAt, before }: Events['course.opened']): Promise<void> {
  const { db, clock } = deps
  const course = await findOpenCourse(db, courseId)
  if (course === undefined) return
  await notifyInPortions(db, {
    kind: 'course.assigned',
    key: `${courseId}:${announcedAt}`,
    userIds: await listNewLearners(db, course, before),
    params: { course: course.title, dueAt: course.dueAt },
    link: `/web/course/view/${courseId}`,
    about: { type: 'course', id: courseId },
    endsAt: null,
    now: clock.now(),
  })
}

export const tellingHandlers = (deps: Deps): EventHandler[] => [
  onEvent('course.opened', 'courses.tell-opened', event => tellOpened(deps, event)),
]
