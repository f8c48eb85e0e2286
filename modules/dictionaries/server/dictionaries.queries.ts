/** SQL of `dictionaries`; entries are in items.queries.ts. */
import type { DictionaryKind } from '../contract/dictionaries.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'

const columns = ['id', 'code', 'titleZh', 'titleEn', 'remark', 'isBuiltIn', 'version'] as const

const dictionaries = (db: Db) =>
  db
    .selectFrom('dictionaries')
    .select(columns)
    .select(eb => eb.ref('kind').$castTo<DictionaryKind>().as('kind'))

export type DictionaryRow = NonNullable<Awaited<ReturnType<typeof findDictionary>>>

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export async function listDictionaries(
  db: Db,
  input: PageInput & { readonly search?: string | undefined },
): Promise<Page<DictionaryRow & { itemCount: number }>> {
  // At most a few hundred rows: no index would help.
  const like = `%${escaped(input.search ?? '')}%`
  const matches = sql<boolean>`(code ilike ${like} or title_zh ilike ${like} or title_en ilike ${like})`
  const { total } = await db
    .selectFrom('dictionaries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const rows = await dictionaries(db)
    .select(sql<number>`(select count(*) from dictionary_items where dictionary_id = dictionaries.id)`.as('itemCount'))
    .where(matches)
    .orderBy('isBuiltIn', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
}

export const findDictionary = (db: Db, id: string) => dictionaries(db).where('id', '=', id).executeTakeFirst()

/** Locked: changes of one dictionary's entries go one after the other. */
export const lockDictionary = (tx: Tx, id: string) =>
  dictionaries(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countDictionaries(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('dictionaries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface NewDictionary {
  readonly id: string
  readonly code: string
  readonly kind: DictionaryKind
  readonly titleZh: string
  readonly titleEn: string
  readonly remark: string
  readonly isBuiltIn: boolean
}

/** Gives nothing where the code is taken: for the built-in ones, which several processes may write at once. */
export async function insertMissingDictionary(tx: Tx, row: NewDictionary, now: Date): Promise<string> {
  await tx
    .insertInto('dictionaries')
    .values({ ...row, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('dictionaries')
    .select('id')
    .where(sql`lower(code)`, '=', row.code.toLowerCase())
    .executeTakeFirstOrThrow()
  return id
}

export async function insertDictionary(tx: Tx, row: NewDictionary, now: Date): Promise<void> {
  await tx
    .insertInto('dictionaries')
    .values({ ...row, createdAt: now })
    .execute()
}

export interface DictionaryChange {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly titleZh: string
  readonly titleEn: string
  readonly remark: string
}

export async function updateDictionary(tx: Tx, { id, version, ...fields }: DictionaryChange): Promise<boolean> {
  const row = await tx
    .updateTable('dictionaries')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its entries go with it, unless something carries one of them. */
export async function deleteDictionaryRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dictionaries').where('id', '=', id).execute()
}
