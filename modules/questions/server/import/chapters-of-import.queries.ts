/** SQL of the chapters and knowledge points that an import names. */
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { dictionaryItemRows } from '../../../dictionaries/server/index.ts'

/** The chapters of a bank by their names from the top, in lower case. */
export const pathsOf = (bankId: string) => sql`
  select own.id, case when above.id is null then array[lower(own.name)] else array[lower(above.name), lower(own.name)] end as path
  from bank_chapters own left join bank_chapters above on above.id = own.parent_id where own.bank_id = ${bankId}`

/** What `pathsOf` calls the chapter of an item. */
export const pathOfItem = sql`lower(i.chapter::text)::text[]`

interface Named {
  readonly id: string
  readonly bankId: string
}

/** Chapters that the file names and the bank has not, in the order of the file. */
export async function listNewChapters(db: Db, { id, bankId }: Named, limit: number): Promise<string[][]> {
  const { rows } = await sql<{ chapter: string[] }>`
    select chapter from (
      select distinct on (${pathOfItem}) chapter, line from question_import_items i
      where import_id = ${id} and chapter <> '{}' and ${pathOfItem} not in (select path from (${pathsOf(bankId)}) paths)
      order by ${pathOfItem}, line) named
    order by line limit ${limit}`.execute(db)
  return rows.map(row => row.chapter)
}

export interface MissingChapter {
  readonly parentId: string | null
  readonly name: string
}

/** Those of one depth that questions to be imported need; the chapters above them are there. */
export async function listMissingChapters(
  tx: Tx,
  { id, bankId }: Named,
  { depth, wanted }: { readonly depth: number; readonly wanted: RawBuilder<SqlBool> },
): Promise<MissingChapter[]> {
  // Written out: as parameters the same expression would be three.
  const at = sql.lit(depth)
  const { rows } = await sql<MissingChapter>`
    select parent_id, name from (
      select distinct on (above.id, lower(i.chapter[${at}]))
        above.id as parent_id, i.chapter[${at}] as name, i.line
      from question_import_items i left join bank_chapters above on above.bank_id = ${bankId}
        and above.parent_id is null and ${at} > 1 and lower(above.name) = lower(i.chapter[1])
      where i.import_id = ${id} and cardinality(i.chapter) >= ${at} and ${wanted}
        and not exists (select from bank_chapters own where own.bank_id = ${bankId}
          and own.parent_id is not distinct from above.id and lower(own.name) = lower(i.chapter[${at}]))
      order by above.id, lower(i.chapter[${at}]), i.line) missing
    order by line`.execute(tx)
  return rows
}

/** Puts the new questions of an import into the bank, each into its chapter, and under their knowledge points. */
export async function placeItems(
  tx: Tx,
  { bankId, now, own }: { readonly bankId: string; readonly now: Date; readonly own: RawBuilder<SqlBool> },
): Promise<void> {
  await sql`
    insert into bank_questions (bank_id, question_id, added_at, chapter_id)
    select ${bankId}, i.question_id, ${now}, paths.id
    from question_import_items i
      left join (${pathsOf(bankId)}) paths on paths.path = ${pathOfItem}
    where ${own}`.execute(tx)
  // A point that has gone since the file was read is on nothing any more.
  await sql`
    insert into question_knowledge (question_id, item_id)
    select i.question_id, d.id from question_import_items i join ${dictionaryItemRows.as('d')} on d.id = any(i.knowledge_ids)
    where ${own}`.execute(tx)
}
