/** What this module answers to questions, which is below it: what was said about one holds it. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import type { QuestionHolder } from '../../questions/server/index.ts'

export const TALK_HOLDS: QuestionHolder = {
  isHeld: sql<SqlBool>`exists (select from question_talk where question_talk.question_id = questions.id)`,
  heldVersions: sql`select null::text as version_id where false`,
  heldQuestions: sql`select distinct question_id::text as question_id from question_talk`,
  countDrawing: () => sql<number>`0`,
}
