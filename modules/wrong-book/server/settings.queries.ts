import type { Db } from '@tripos/db/client.ts'

/** Where a student has chosen nothing. */
const USUAL_RIGHTS_NEEDED = 3

/** Right answers in a row that take a question out of this book; null: none do. */
export async function findRightsNeeded(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('wrongBookSettings')
    .select('rightsNeeded')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row === undefined ? USUAL_RIGHTS_NEEDED : row.rightsNeeded
}

export async function putRightsNeeded(db: Db, userId: string, rightsNeeded: number | null): Promise<void> {
  await db
    .insertInto('wrongBookSettings')
    .values({ userId, rightsNeeded })
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ rightsNeeded }))
    .execute()
}
