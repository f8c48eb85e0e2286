import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/client.ts'

/** Which of these users have an open paper. */
export async function findUsersInExam(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('papers')
    .select('userId')
    .distinct()
    .where('userId', '=', anyOf(userIds))
    .where('state', '=', 0)
    .execute()
  return new Set(rows.map(row => row.userId))
}
