/** Tells people of courses that are for them: all of a course that is published, or those whom a save has added. */
import type { Events } from '@tripos/contract-kit/manifest.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notifyInPortions } from '@tripos/module-kit/notify.ts'
import { listAudience } from '../../org/server/index.ts'
import { CourseState } from '../contract/course-kinds.ts'
import { COURSE_AUDIENCE } from './course.queries.ts'
import { findOpenCourse, listAmong, listForDepartments, listNewLearners } from './told-learners.queries.ts'

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

type ToldCourse = NonNullable<Awaited<ReturnType<typeof findOpenCourse>>>

const tellAssigned = (
  { db, clock }: Deps,
  { id, title, dueAt }: ToldCourse,
  { announcedAt, userIds }: { readonly announcedAt: string; readonly userIds: readonly string[] },
): Promise<number> =>
  notifyInPortions(db, {
    kind: 'course.assigned',
    key: `${id}:${announcedAt}`,
    userIds,
    params: { course: title, dueAt },
    link: `/web/course/view/${id}`,
    about: { type: 'course', id },
    endsAt: null,
    now: clock.now(),
  })

async function tellOpened(deps: Deps, { courseId, announcedAt, before }: Events['course.opened']): Promise<void> {
  const course = await findOpenCourse(deps.db, courseId)
  if (course === undefined) return
  await tellAssigned(deps, course, { announcedAt, userIds: await listNewLearners(deps.db, course, before) })
}

/** What was set for a department before they came is news to them. */
async function tellJoined(deps: Deps, { userIds }: Events['department.joined']): Promise<void> {
  for (const course of await listForDepartments(deps.db)) {
    if (course.announcedAt === null) continue
    const announcedAt = course.announcedAt.toISOString()
    await tellAssigned(deps, course, { announcedAt, userIds: await listAmong(deps.db, course, userIds) })
  }
}

export const tellingHandlers = (deps: Deps): EventHandler[] => [
  onEvent('course.opened', 'courses.tell-opened', event => tellOpened(deps, event)),
  onEvent('department.joined', 'courses.tell-joined', event => tellJoined(deps, event)),
]
