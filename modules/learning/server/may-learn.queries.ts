import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { courseRows, isCourseFor, lessonAssetRows, lessonRows } from '../../courses/server/index.ts'

/** Whether this student may learn that lesson at this moment, and the file is one of it. */
export async function mayLearn(
  db: Db,
  { userId, lessonId, assetId }: { readonly userId: string; readonly lessonId: string; readonly assetId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${userRows.as('users')}
    join ${lessonRows.as('lessons')} on lessons.id = ${lessonId} and lessons.deleted_at is null
    join ${courseRows.as('courses')} on courses.id = lessons.course_id
    join ${lessonAssetRows.as('lesson_assets')} on lesson_assets.lesson_id = lessons.id and lesson_assets.asset_id = ${assetId}
    where users.id = ${userId} and users.state = ${sql.lit(UserState.normal)}
      and users.role_type = ${sql.lit(RoleType.student)} and ${isCourseFor(sql`users.id`)}`.execute(db)
  return rows.length > 0
}
