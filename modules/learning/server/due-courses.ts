/** Courses that are due for a student: overdue ones, and those of the next two days. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { DueThing } from '../../student-home/server/index.ts'
import { listDueFor } from './due-courses.queries.ts'

const SOON_SECONDS = 2 * 86_400

export async function listDueThings({ db, clock }: Deps, userId: string): Promise<readonly DueThing[]> {
  const now = clock.now()
  const courses = await listDueFor(db, userId, addSeconds(now, SOON_SECONDS))
  return courses.map(({ id, title, dueAt }) => ({
    kind: dueAt <= now ? 'overdueCourse' : 'course',
    title,
    link: `/web/course/view/${id}`,
    at: dueAt,
  }))
}
