/** Files for lessons as staff work on them. The data scope is a condition of every statement. */
import type { AssetFacts } from '../contract/assets.ts'
import { type AssetKind, AssetState } from '../contract/asset-kinds.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { countUses, isUsed } from './above.queries.ts'

const scopeOf = (caller: Pick<Caller, 'userId' | 'scope'>): RawBuilder<SqlBool> =>
  inScope(caller, 'assets.owner_id', 'assets.department_id')

/** The key that is there already, or else this one. */
export async function keepMediaKey(db: Db, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('mediaKeys')
    .values({ secret: made })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await db.selectFrom('mediaKeys').select('secret').executeTakeFirstOrThrow()).secret
}

export const findForLink = (db: Db, id: string) =>
  db.selectFrom('assets').select(['name', 'kind', 'mime', 'state']).where('id', '=', id).executeTakeFirst()

const FACTS = ['id', 'name', 'kind', 'mime', 'sizeBytes', 'durationSeconds', 'width', 'height'] as const

export async function factsOf(db: Db, ids: readonly string[]): Promise<AssetFacts[]> {
  const rows = await db
    .selectFrom('assets')
    .select(FACTS)
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .where('state', '=', AssetState.ready)
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as AssetKind | null }))
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('assets')
    .innerJoin(userRows.as('users'), 'users.id', 'assets.ownerId')
    .select(FACTS.map(name => `assets.${name}` as const))
    .select([
      'assets.state',
      'assets.receivedBytes',
      'assets.refusal',
      'assets.hasThumbnail',
      'assets.ownerId',
      'assets.createdAt',
      'users.realName as ownerName',
    ])
    .select(countUses().as('useCount'))
export type AssetRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export interface AssetFilter extends PageInput {
  readonly search?: string | undefined
  readonly kinds: readonly AssetKind[]
  readonly state?: AssetState | undefined
  readonly unusedOnly: boolean
  readonly sort?: 'name' | 'sizeBytes' | 'createdAt' | undefined
  readonly order: 'asc' | 'desc'
}

function conditionsOf(caller: Caller, filter: AssetFilter): RawBuilder<SqlBool> {
  const grams = searchBigrams(filter.search)
  const conditions = [
    scopeOf(caller),
    ...(grams === undefined ? [] : [sql<SqlBool>`assets.bigrams @> ${grams}::text[]`]),
    ...(filter.kinds.length === 0 ? [] : [sql<SqlBool>`assets.kind = any(${[...filter.kinds]}::smallint[])`]),
    ...(filter.state === undefined ? [] : [sql<SqlBool>`assets.state = ${filter.state}`]),
    ...(filter.unusedOnly ? [sql<SqlBool>`not ${isUsed()}`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export async function listAssets(db: Db, caller: Caller, filter: AssetFilter): Promise<Page<AssetRow>> {
  const matches = conditionsOf(caller, filter)
  const { total } = await db
    .selectFrom('assets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(db)
    .where(matches)
    .orderBy(`assets.${filter.sort ?? 'createdAt'}`, filter.order)
    .orderBy('assets.id', filter.order)
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export const findAsset = (
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
  id: string,
): Promise<AssetRow | undefined> => rowsOf(db).where('assets.id', '=', id).where(scopeOf(caller)).executeTakeFirst()

export async function renameAsset(
  tx: Tx,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('assets')
    .set({ name, bigrams: bigramsOf(name) })
    .where('assets.id', '=', id)
    .where(scopeOf(caller))
    .returning('assets.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these that are in scope, in one order: two who delete the same files do not wait for each other in a circle. */
export const lockForDelete = (tx: Tx, caller: Caller, ids: readonly string[]) =>
  tx
    .selectFrom('assets')
    .select(['assets.id', 'assets.name'])
    .select(isUsed().as('isUsed'))
    .where(sql<SqlBool>`assets.id = ${anyOf(ids)}`)
    .where(scopeOf(caller))
    .orderBy('assets.id')
    .forUpdate('assets')
    .execute()

export const deleteAssets = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('assets')
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute()

export const setThumbnail = async (db: Db, caller: Caller, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('assets')
    .set({ hasThumbnail: true })
    .where('assets.id', '=', id)
    .where('assets.state', '=', AssetState.ready)
    .where(scopeOf(caller))
    .returning('assets.id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Usage {
  readonly ownBytes: number
  readonly allBytes: number
  /** Of all, what is still to come for uploads that have begun. */
  readonly promisedBytes: number
}

/** What is taken of the quotas: everything that is there, or on its way. Of what was refused no byte is kept. */
export async function usageOf(db: Db, userId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`select
      coalesce(sum(assets.size_bytes + coalesce(made.size_bytes, 0)) filter (where owner_id = ${userId}), 0)::bigint as own_bytes,
      coalesce(sum(assets.size_bytes + coalesce(made.size_bytes, 0)), 0)::bigint as all_bytes,
      coalesce(sum(assets.size_bytes - received_bytes), 0)::bigint as promised_bytes
    from assets left join asset_conversions made on made.asset_id = assets.id
    where assets.state <> ${AssetState.refused}`.execute(db)
  return rows[0] ?? { ownBytes: 0, allBytes: 0, promisedBytes: 0 }
}
