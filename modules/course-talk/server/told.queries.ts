/** Whom an answer under a course is to. */
import { TalkState } from '../contract.ts'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { sql, type Tx } from '@tripos/db/client.ts'
import { courseRows, isCourseFor } from '../../courses/server/index.ts'
import { userRows } from '../../identity/server/index.ts'

interface Answered {
  readonly id: string
  readonly body: string
  readonly courseId: string
  readonly courseTitle: string
  readonly authorIds: string[]
}

/** Answers among these that are shown, with the authors of what they answer: students who still have the course, and are others. */
export async function listAnswered(tx: Tx, ids: readonly string[], answeredId: string | null): Promise<Answered[]> {
  const { rows } = await sql<Answered>`select said.id, said.body, said.course_id, courses.title as course_title,
      array(select distinct answered.user_id from course_talk answered
        join ${userRows.as('users')} on users.id = answered.user_id and users.role_type = ${sql.lit(RoleType.student)}
          and users.state = ${sql.lit(UserState.normal)} and ${isCourseFor(sql`users.id`)}
        where answered.id in (said.parent_id, ${answeredId}::uuid) and answered.user_id <> said.user_id
          and answered.removed_at is null) as author_ids
    from course_talk said join ${courseRows.as('courses')} on courses.id = said.course_id
    where said.id = ${anyOf(ids)} and said.parent_id is not null and said.removed_at is null
      and said.state = ${sql.lit(TalkState.shown)}`.execute(tx)
  return rows
}
