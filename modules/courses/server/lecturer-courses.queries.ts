import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { isCourseFor, isNotBinned } from './course.queries.ts'

/** How many courses each of these lecturers has; with a learner, only those that the learner may learn. */
export async function countCoursesOf(
  db: Db,
  lecturerIds: readonly string[],
  learnerId?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('courseLecturers')
    .innerJoin('courses', 'courses.id', 'courseLecturers.courseId')
    .select(({ fn }) => ['courseLecturers.lecturerId as id', fn.countAll<number>().as('count')])
    .where(sql<SqlBool>`course_lecturers.lecturer_id = ${anyOf(lecturerIds)}`)
    .where(isNotBinned)
    .$if(learnerId !== undefined, query => query.where(isCourseFor(sql`${learnerId}::uuid`)))
    .groupBy('courseLecturers.lecturerId')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}
