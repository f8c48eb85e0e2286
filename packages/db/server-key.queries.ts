import type { Db } from './client.ts'

/** The key that is there already, or else this one. */
export async function keepServerKey(db: Db, purpose: string, made: Buffer): Promise<Buffer> {
  const find = () => db.selectFrom('serverKeys').select('secret').where('purpose', '=', purpose).executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found.secret
  await db
    .insertInto('serverKeys')
    .values({ purpose, secret: made })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await find())?.secret ?? made
}
