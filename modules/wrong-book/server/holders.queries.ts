/** What marks of students hold of questions: whoever deletes those for good asks. Wrong answers stand on papers, which hold theirs. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import type { QuestionHolder } from '../../questions/server/index.ts'

export const MARKS_HOLD: QuestionHolder = {
  isHeld: sql<SqlBool>`exists (select from question_marks where question_marks.question_id = questions.id)`,
  heldVersions: sql`select null::text as version_id where false`,
  heldQuestions: sql`select question_id::text from question_marks`,
  countDrawing: () => sql<number>`0`,
}
