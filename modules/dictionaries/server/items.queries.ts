/** SQL of `dictionary_items`. */
import type { DictionaryItem } from '../contract/dictionaries.ts'
import type { DictionaryKind } from '../contract/dictionaries.ts'
import { type Db, type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

const columns = [
  'id',
  'parentId',
  'value',
  'labelZh',
  'labelEn',
  'remark',
  'sort',
  'isEnabled',
  'isReworded',
  'version',
] as const

/** What carries entries is above: each a number for a row of `dictionary_items`. */
export const itemUses = extensionPoint<RawBuilder<number>>('uses of dictionary items')

const countUses = () => sql<number>`(${sql.join([sql`0`, ...itemUses.all()], sql` + `)})`

/** Entries in their order; those of one level beside each other. */
export async function listItems(db: Db, dictionaryId: string) {
  return db
    .selectFrom('dictionaryItems')
    .select(columns)
    .select(countUses().as('useCount'))
    .where('dictionaryId', '=', dictionaryId)
    .orderBy('sort')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findItem(db: Db, id: string) {
  return db
    .selectFrom('dictionaryItems')
    .select([...columns, 'dictionaryId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countItems(tx: Tx, dictionaryId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dictionaryItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dictionaryId', '=', dictionaryId)
    .executeTakeFirstOrThrow()
  return count
}

type Fields = Readonly<Pick<DictionaryItem, 'id' | 'value' | 'labelZh' | 'labelEn' | 'remark' | 'isEnabled'>>

export interface NewItem extends Fields {
  readonly dictionaryId: string
  readonly parentId: string | null
  readonly sort: number
}

export async function insertItem(tx: Tx, row: NewItem, now: Date): Promise<void> {
  await tx
    .insertInto('dictionaryItems')
    .values({ ...row, createdAt: now })
    .execute()
}

/** Built-in entries: new ones are added, and labels that nobody re-worded are those of this version of the product. */
export async function writeBuiltInItem(tx: Tx, row: NewItem, now: Date): Promise<void> {
  await tx
    .insertInto('dictionaryItems')
    .values({ ...row, createdAt: now })
    .onConflict(conflict =>
      conflict
        .expression(sql`dictionary_id, lower(value)`)
        .doUpdateSet(({ ref }) => ({ labelZh: ref('excluded.labelZh'), labelEn: ref('excluded.labelEn') }))
        .where('dictionaryItems.isReworded', '=', false),
    )
    .execute()
}

export interface ItemChange extends Fields {
  readonly version: number
  readonly isReworded: boolean
}

export async function updateItem(tx: Tx, { id, version, ...fields }: ItemChange): Promise<boolean> {
  const row = await tx
    .updateTable('dictionaryItems')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the entries of one level these numbers in this order. */
export async function placeItems(tx: Tx, parentId: string | null, ids: readonly string[]): Promise<void> {
  await sql`update dictionary_items set parent_id = ${parentId}::uuid, sort = places.place
    from unnest(${[...ids]}::uuid[]) with ordinality as places (id, place)
    where dictionary_items.id = places.id`.execute(tx)
}

/** Throws where something is below it or carries it: the references are the guard. */
export async function deleteItemRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dictionaryItems').where('id', '=', id).execute()
}

/** Entries of data dictionaries that differ from what came with the product. */
export async function listRewordings(db: Db) {
  return db
    .selectFrom('dictionaryItems')
    .innerJoin('dictionaries', 'dictionaries.id', 'dictionaryItems.dictionaryId')
    .select(['dictionaries.code', 'value', 'labelZh', 'labelEn', 'isEnabled', 'isReworded'])
    .where('dictionaries.kind', '=', 1)
    .where(({ or, eb }) => or([eb('isReworded', '=', true), eb('isEnabled', '=', false)]))
    .orderBy('dictionaries.code')
    .orderBy('value')
    .execute()
}

export async function isValueOn(db: Db, code: string, value: string): Promise<boolean> {
  const row = await db
    .selectFrom('dictionaryItems')
    .innerJoin('dictionaries', 'dictionaries.id', 'dictionaryItems.dictionaryId')
    .select('isEnabled')
    .where('dictionaries.code', '=', code)
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.isEnabled === true
}

/** Every tree of a kind, enabled entries only, in order. */
export async function listCategories(db: Db, kind: DictionaryKind) {
  return db
    .selectFrom('dictionaries')
    .leftJoin('dictionaryItems as item', join =>
      join.onRef('item.dictionaryId', '=', 'dictionaries.id').on('item.isEnabled', '=', true),
    )
    .select(['dictionaries.id as treeId', 'titleZh', 'titleEn', 'item.id', 'item.parentId', 'labelZh', 'labelEn'])
    .where('kind', '=', kind)
    .orderBy('dictionaries.createdAt')
    .orderBy('dictionaries.id')
    .orderBy('item.sort')
    .orderBy('item.createdAt')
    .orderBy('item.id')
    .execute()
}

/** Every entry of the trees of a kind, those that are switched off too. */
export async function listEntries(db: Db, kind: DictionaryKind) {
  return db
    .selectFrom('dictionaryItems as item')
    .innerJoin('dictionaries', 'dictionaries.id', 'item.dictionaryId')
    .select(['item.id', 'item.parentId', 'titleZh', 'titleEn', 'labelZh', 'labelEn', 'isEnabled'])
    .where('kind', '=', kind)
    .orderBy('dictionaries.createdAt')
    .orderBy('dictionaries.id')
    .orderBy('item.sort')
    .orderBy('item.createdAt')
    .orderBy('item.id')
    .execute()
}

/** The same with all entries below it. */
export const withBelow = (id: string) => sql<string>`(with recursive below (id) as (
  select ${id}::uuid union all
  select child.id from dictionary_items child join below on child.parent_id = below.id
) select id from below)`

/** Whether a category may be given to a bank: an enabled entry of a tree. */
export async function isCategory(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('dictionaryItems')
    .innerJoin('dictionaries', 'dictionaries.id', 'dictionaryItems.dictionaryId')
    .select('dictionaryItems.id')
    .where('dictionaryItems.id', '=', id)
    .where('kind', '=', 2)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
