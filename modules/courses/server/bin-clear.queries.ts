/**
 * What the bin lets go for good after its time: only what nobody has learnt in, rated or written under. The conditions are in
 * the statements; the foreign keys of records and words say the same once more.
 */
import { sql, type Tx } from '@tripos/db/client.ts'
import { isCourseKept, isLessonKept } from './above.queries.ts'

export interface Cleared {
  readonly id: string
  readonly title: string
  readonly courseTitle: string
  readonly deletedAt: Date
}

/** Its chapters, its lessons and its audience go with it. */
export async function clearCourses(tx: Tx, before: Date, most: number): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`delete from courses where id in (
      select id from courses where deleted_at < ${before}
        and not ${isCourseKept()}
      order by deleted_at, id limit ${most} for update skip locked)
    returning id, title, title as course_title, deleted_at`.execute(tx)
  return rows
}

export async function clearLessons(tx: Tx, before: Date, most: number): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`delete from lessons using courses
    where courses.id = lessons.course_id and lessons.id in (
      select id from lessons where deleted_at < ${before} and not ${isLessonKept()}
      order by deleted_at, id limit ${most} for update skip locked)
    returning lessons.id, lessons.title, courses.title as course_title, lessons.deleted_at`.execute(tx)
  return rows
}

/** Those without a lesson left. */
export async function clearChapters(tx: Tx, before: Date, most: number): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`delete from course_chapters using courses
    where courses.id = course_chapters.course_id and course_chapters.id in (
      select id from course_chapters where deleted_at < ${before}
        and not exists (select from lessons where lessons.chapter_id = course_chapters.id)
      order by deleted_at, id limit ${most} for update skip locked)
    returning course_chapters.id, course_chapters.title, courses.title as course_title, course_chapters.deleted_at`.execute(
    tx,
  )
  return rows
}
