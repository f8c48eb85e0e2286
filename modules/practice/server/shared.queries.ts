/** What this module answers to questions, courses and learning, which are below it: what was practised stays. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import { lessonRows } from '../../courses/server/index.ts'
import type { QuestionHolder } from '../../questions/server/index.ts'

export const PRACTICE_HOLDS: QuestionHolder = {
  isHeld: sql<SqlBool>`exists (select from practice_cards where practice_cards.question_id = questions.id)`,
  heldVersions: sql`select null::text as version_id where false`,
  heldQuestions: sql`select distinct question_id::text as question_id from practice_cards`,
  countDrawing: () => sql<number>`0`,
}

export const KEPT_BY_PRACTICE = {
  keepsCourse: sql<SqlBool>`exists (select from practice_runs join ${lessonRows.as('practised')}
    on practised.id = practice_runs.lesson_id where practised.course_id = courses.id)`,
  keepsLesson: sql<SqlBool>`exists (select from practice_runs where practice_runs.lesson_id = lessons.id)`,
}
