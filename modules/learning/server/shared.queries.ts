/** What this module answers to courses, which are below it. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import { shareRows } from '@tripos/db/shared-rows.ts'
import { lessonRows } from '../../courses/server/index.ts'

export const courseRecordRows = shareRows('courseRecords')

export const RECORDS = { courses: courseRecordRows, lessons: shareRows('lessonRecords') }

export const KEPT_BY_LEARNING = {
  keepsCourse: sql<SqlBool>`(
  exists (select from course_records where course_records.course_id = courses.id)
  or exists (select from lesson_records where lesson_records.course_id = courses.id)
  or exists (select from learning_days where learning_days.course_id = courses.id)
  or exists (select from course_ratings where course_ratings.course_id = courses.id)
  or exists (select from cmi5_registrations join ${lessonRows.as('registered')} on registered.id = cmi5_registrations.lesson_id
    where registered.course_id = courses.id)
  or exists (select from scorm_states join ${lessonRows.as('of_course')} on of_course.id = scorm_states.lesson_id
    where of_course.course_id = courses.id))`,
  keepsLesson: sql<SqlBool>`(
  exists (select from lesson_records where lesson_records.lesson_id = lessons.id)
  or exists (select from cmi5_registrations where cmi5_registrations.lesson_id = lessons.id)
  or exists (select from scorm_states where scorm_states.lesson_id = lessons.id))`,
}
