/** Whose records may have to follow what happened elsewhere, a portion of people at a time. */
import { type Db, sql } from '@tripos/db/client.ts'
import { isKeptCourse, lessonsOfExam } from '../../courses/server/index.ts'

interface Portion {
  readonly after: string | undefined
  readonly limit: number
}

const isAfter = (after: string | undefined) => (after === undefined ? sql`true` : sql`c.user_id > ${after}`)

/** Who has opened a course with this exam, and is not known to have passed it. */
export async function listExamLearners(db: Db, examId: string, { after, limit }: Portion): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct c.user_id from ${lessonsOfExam(examId)} as lesson
    join course_records c on c.course_id = lesson.course_id
    left join lesson_records r on r.lesson_id = lesson.id and r.user_id = c.user_id
    where r.is_proven is not true and ${isAfter(after)}
    order by c.user_id limit ${limit}`.execute(db)
  return rows.map(row => row.userId)
}

/** Who has opened the course: a lesson may be open though the course is complete. In the bin nothing becomes complete. */
export async function listOpenLearners(db: Db, courseId: string, { after, limit }: Portion): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select c.user_id from course_records c
    where c.course_id = ${courseId} and ${isKeptCourse(sql`c.course_id`)} and ${isAfter(after)}
    order by c.user_id limit ${limit}`.execute(db)
  return rows.map(row => row.userId)
}

/** Courses that somebody is in the middle of. */
export async function listOpenCourses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct c.course_id as id from course_records c
    where c.completed_at is null and ${isKeptCourse(sql`c.course_id`)} order by 1`.execute(db)
  return rows.map(row => row.id)
}
