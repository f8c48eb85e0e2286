/** SQL of what people have set for themselves. */
import type { Db } from '@tripos/db/client.ts'

/** Undefined where the person has chosen none. */
export async function findTimeZone(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notificationPreferences')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.timeZone ?? undefined
}
