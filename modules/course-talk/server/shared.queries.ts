/** What this module answers to courses, which are below it. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import { shareRows } from '@tripos/db/shared-rows.ts'

export const talkRows = shareRows('courseTalk')

export const KEPT_BY_TALK = {
  keepsCourse: sql<SqlBool>`exists (select from course_talk where course_talk.course_id = courses.id)`,
  keepsLesson: sql<SqlBool>`exists (select from course_talk where course_talk.lesson_id = lessons.id)`,
}
