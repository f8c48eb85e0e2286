/** What forms and blueprints hold of questions and banks: whoever deletes those for good asks. */
import { sql, type SqlBool } from '@tripos/db/client.ts'
import { type QuestionHolder, questionVersionRows } from '../../questions/server/index.ts'

/**
 * Every paper is drawn from a form, and every form holds the versions that it can draw; a blueprint holds what was picked
 * for it by hand.
 */
export const EXAMS_HOLD: QuestionHolder = {
  isHeld: sql<SqlBool>`(
  exists (select from ${questionVersionRows.as('v')} join exam_forms f
    on jsonb_path_query_array(f.content, '$.lines[*].pool[*].versionId') ? v.id::text
    where v.question_id = questions.id)
  or exists (select from blueprints b
    where jsonb_path_query_array(b.content, '$.sections[*].lines[*].questionIds[*]') ? questions.id::text))`,
  heldVersions: sql`select one #>> '{}' as version_id from exam_forms,
      jsonb_path_query(exam_forms.content, '$.lines[*].pool[*].versionId') as one`,
  heldQuestions: sql`select one #>> '{}' as question_id from blueprints,
      jsonb_path_query(blueprints.content, '$.sections[*].lines[*].questionIds[*]') as one`,
  countDrawing: bankId => sql<number>`(select count(*) from blueprints
        where jsonb_path_query_array(content, '$.sections[*].lines[*].bankId') ? ${bankId})`,
}
