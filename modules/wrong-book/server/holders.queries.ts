/**
 * What students keep of questions: whoever deletes those for good asks. Wrong answers stand on papers, which hold theirs; those of
 * papers that are cleared away hold theirs themselves.
 */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import type { QuestionHolder } from '../../questions/server/index.ts'

export const MARKS_HOLD: QuestionHolder = {
  isHeld: sql<SqlBool>`(exists (select from question_marks where question_marks.question_id = questions.id)
    or exists (select from kept_wrong_answers where kept_wrong_answers.question_id = questions.id))`,
  heldVersions: sql`select version_id::text from kept_wrong_answers`,
  heldQuestions: sql`select question_id::text from question_marks union all select question_id::text from kept_wrong_answers`,
  countDrawing: () => sql<number>`0`,
}
