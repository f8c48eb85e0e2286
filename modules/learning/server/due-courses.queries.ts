import { type Db, sql } from '@tripos/db/client.ts'
import { courseRows, isCourseFor } from '../../courses/server/index.ts'

const MAX_COURSES = 5

interface DueCourse {
  readonly id: string
  readonly title: string
  readonly dueAt: Date
}

/** Not completed, and due by then; what is overdue for longest first. */
export async function listDueFor(db: Db, userId: string, until: Date): Promise<DueCourse[]> {
  const { rows } =
    await sql<DueCourse>`select courses.id, courses.title, courses.due_at from ${courseRows.as('courses')}
    where courses.due_at <= ${until} and ${isCourseFor(sql`${userId}::uuid`)}
      and not exists (select from course_records own where own.course_id = courses.id and own.user_id = ${userId}
        and own.completed_at is not null)
    order by courses.due_at, courses.id limit ${MAX_COURSES}`.execute(db)
  return rows
}
