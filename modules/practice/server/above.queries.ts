/** What this module asks of those above it. */
import { type RawBuilder, sql } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

/**
 * Wrong questions that somebody else keeps of a student: a query for `question_id`, by an SQL expression of a user id. They
 * are trained as those which were wrong in practice, and only as far as the student may practise them.
 */
export const wrongQuestions =
  extensionPoint<(user: RawBuilder<unknown>) => RawBuilder<{ questionId: string }>>('wrong questions of students')

/** All of them, also where no module keeps any. */
export const wrongQuestionsOf = (user: RawBuilder<unknown>): RawBuilder<{ questionId: string }> =>
  sql`${sql.join([sql`select null::uuid as question_id where false`, ...wrongQuestions.all().map(of => of(user))], sql` union `)}`
