/** What this module answers to courses, which are below it. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import { lessonRows } from '../../courses/server/index.ts'

export const KEPT_BY_HOMEWORK = {
  keepsCourse: sql<SqlBool>`exists (select from ${lessonRows.as('of_course')}
    where of_course.course_id = courses.id and (
      exists (select from homework_hand_ins where homework_hand_ins.lesson_id = of_course.id)
      or exists (select from homework_files where homework_files.lesson_id = of_course.id)))`,
  keepsLesson: sql<SqlBool>`(exists (select from homework_hand_ins where homework_hand_ins.lesson_id = lessons.id)
    or exists (select from homework_files where homework_files.lesson_id = lessons.id))`,
}
