import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'

/** Null is everybody. */
type Owner = string | null

const of = (db: Db, owner: Owner) =>
  db
    .selectFrom('questionColumnMappings')
    .select(['id', 'userId', 'name', 'heads', 'keys', 'isQuestion', 'updatedAt'])
    .where('userId', 'is not distinct from', owner)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')

/** The newest first. There are never many (`MAX_MAPPINGS`). */
export const listMappings = (db: Db, owner: Owner) => of(db, owner).execute()

export async function pageMappingsOf(db: Db, owner: Owner, page: PageInput) {
  const [rows, { total }] = await Promise.all([
    of(db, owner).limit(page.size).offset(offsetOf(page)).execute(),
    db
      .selectFrom('questionColumnMappings')
      .select(sql<number>`count(*)`.as('total'))
      .where('userId', 'is not distinct from', owner)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Of this person, or of everybody. */
export const findMapping = (db: Db, { id, userId }: { id: string; userId: string }) =>
  db
    .selectFrom('questionColumnMappings')
    .select(['id', 'userId', 'name', 'headHash', 'heads', 'keys', 'isQuestion'])
    .where('id', '=', id)
    .where(eb => eb.or([eb('userId', '=', userId), eb('userId', 'is', null)]))
    .executeTakeFirst()

interface NewMapping {
  readonly id: string
  readonly owner: Owner
  readonly headHash: Buffer
  readonly heads: readonly string[]
  readonly keys: readonly string[]
  readonly isQuestion: boolean
  /** Undefined leaves the name as it is. */
  readonly name?: string
  readonly now: Date
}

/**
 * The id of what is stored; undefined where this person, or everybody, has as many others as may be. The lock lets two at
 * once follow each other.
 */
export async function upsertMapping(
  tx: Tx,
  { now, heads, keys, owner, headHash, id, isQuestion, name }: NewMapping,
  limit: number,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('column mappings ' || ${owner ?? ''}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('questionColumnMappings')
    .select(['id', 'headHash'])
    .where('userId', 'is not distinct from', owner)
    .execute()
  const same = rows.find(row => row.headHash.equals(headHash))
  if (same === undefined && rows.length >= limit) return undefined
  const values = { heads: [...heads], keys: [...keys], isQuestion, updatedAt: now, ...(name !== undefined && { name }) }
  if (same !== undefined) {
    await tx.updateTable('questionColumnMappings').set(values).where('id', '=', same.id).execute()
    return same.id
  }
  await tx
    .insertInto('questionColumnMappings')
    .values({ id, userId: owner, headHash, ...values })
    .execute()
  return id
}

export const renameMappingOf = (tx: Tx, id: string, name: string) =>
  tx.updateTable('questionColumnMappings').set({ name }).where('id', '=', id).execute()

export async function deleteMappingOf(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('questionColumnMappings').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
