import { RoleType, UserState } from '@tripos/contract/enums'
import { type Db, sql } from '../../db/client.ts'
import { isCourseFor } from '../courses/index.ts'

/** Whether this student may learn that lesson at this moment, and the file is one of it. */
export async function mayLearn(
  db: Db,
  { userId, lessonId, assetId }: { readonly userId: string; readonly lessonId: string; readonly assetId: string },
): Promise<boolean> {
  const { rows } = await sql`select from users
    join lessons on lessons.id = ${lessonId} and lessons.deleted_at is null
    join courses on courses.id = lessons.course_id
    join lesson_assets on lesson_assets.lesson_id = lessons.id and lesson_assets.asset_id = ${assetId}
    where users.id = ${userId} and users.state = ${sql.lit(UserState.normal)}
      and users.role_type = ${sql.lit(RoleType.student)} and ${isCourseFor(sql`users.id`)}`.execute(db)
  return rows.length > 0
}
