import type { Db } from '../db/client.ts'

/** The key that is there already, or else this one. */
export async function keepServerKey(db: Db, purpose: string, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('serverKeys')
    .values({ purpose, secret: made })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('serverKeys')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return row.secret
}
