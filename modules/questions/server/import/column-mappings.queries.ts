import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'

const ofUser = (db: Db, userId: string) =>
  db
    .selectFrom('questionColumnMappings')
    .select(['id', 'heads', 'keys', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')

/** The newest first. There are never many (`MAX_MAPPINGS`). */
export const listMappings = (db: Db, userId: string) => ofUser(db, userId).execute()

export async function pageMappingsOf(db: Db, userId: string, page: PageInput) {
  const [rows, { total }] = await Promise.all([
    ofUser(db, userId).limit(page.size).offset(offsetOf(page)).execute(),
    db
      .selectFrom('questionColumnMappings')
      .select(sql<number>`count(*)`.as('total'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

interface NewMapping {
  readonly id: string
  readonly userId: string
  readonly headHash: Buffer
  readonly heads: readonly string[]
  readonly keys: readonly string[]
  readonly now: Date
}

/** False where this person has as many others as one may. The lock lets two at once follow each other. */
export async function upsertMapping(
  tx: Tx,
  { now, heads, keys, userId, headHash, id }: NewMapping,
  limit: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('column mappings ' || ${userId}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('questionColumnMappings')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('headHash', '<>', headHash)
    .executeTakeFirstOrThrow()
  if (count >= limit) return false
  const values = { heads: [...heads], keys: [...keys], updatedAt: now }
  await tx
    .insertInto('questionColumnMappings')
    .values({ id, userId, headHash, ...values })
    .onConflict(conflict => conflict.columns(['userId', 'headHash']).doUpdateSet(values))
    .execute()
  return true
}

export async function deleteMappingOf(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('questionColumnMappings')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
