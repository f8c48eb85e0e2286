import { type Db, sql } from '../../db/client.ts'

/** Which of these users have an open paper. */
export async function findUsersInExam(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('papers')
    .select('userId')
    .distinct()
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('state', '=', 0)
    .execute()
  return new Set(rows.map(row => row.userId))
}
