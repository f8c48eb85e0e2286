/** A written paper that is read again with other cuts: what of the import stays, what goes, and where it stands then. */
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { type ImportFormat, importFormat } from '@tripos/question-kinds/question-format.ts'
import type { Cuts, Doubt } from '@tripos/question-formats/format.ts'
import type { KnownItem } from './import-collector.ts'
import type { Remark } from './remark.ts'
import type { Owned } from './corrections.queries.ts'

export interface StoredPaper {
  readonly file: Buffer
  readonly format: ImportFormat
  readonly cuts: Cuts
}

/** The paper of an import of this user that waits to be committed; undefined where there is none, or it was not kept. */
export async function findPaper(db: Db, { id, userId, now }: Owned): Promise<StoredPaper | undefined> {
  const found = await db
    .selectFrom('questionImports')
    .select(['file', 'format', 'cuts'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isReady', '=', true)
    .where('committedAt', 'is', null)
    .where('movingAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (found === undefined || found.file === null) return undefined
  return { file: found.file, format: importFormat.parse(found.format), cuts: cutsOf(found.cuts) }
}

const cutsOf = (stored: unknown): Cuts => new Map(stored as (readonly [number, boolean])[])

/** Under the lock of the import: what another tab may have cut meanwhile. */
export async function findCuts(tx: Tx, importId: string): Promise<Cuts> {
  const { cuts } = await tx
    .selectFrom('questionImports')
    .select('cuts')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return cutsOf(cuts)
}

export interface StoredRow {
  readonly table: 'items' | 'problems'
  readonly line: number
  readonly digest: string
}

const TABLES = { items: 'questionImportItems', problems: 'questionImportProblems' } as const

/** Everything of the import, corrected and left out or not, in the order of the file. */
export async function listStored(db: Db, importId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select 'items' as table, line, encode(digest, 'hex') as digest from question_import_items
      where import_id = ${importId} and digest is not null
    union all
    select 'problems', line, encode(digest, 'hex') from question_import_problems
      where import_id = ${importId} and digest is not null
    order by line`.execute(db)
  return rows
}

export interface MovedRow extends StoredRow {
  readonly to: KnownItem
}

/** Takes away what is read no more; what stays gets its place in the new order, and what is doubtful of it now. */
export async function keepStored(tx: Tx, importId: string, kept: readonly MovedRow[]): Promise<void> {
  for (const table of ['items', 'problems'] as const) {
    const rows = kept.filter(row => row.table === table)
    const name = sql.table(TABLES[table])
    const from = rows.map(row => row.line)
    const to = rows.map(row => row.to.line)
    const doubts = rows.map(row => JSON.stringify(row.to.doubts))
    await sql`delete from ${name} where import_id = ${importId} and not line = any(${from}::int[])`.execute(tx)
    // Below zero nobody stands in the way of anybody.
    await sql`
      update ${name} as stored set line = -moved.to_line, doubts = moved.doubts
      from unnest(${from}::int[], ${to}::int[], ${doubts}::jsonb[]) as moved (from_line, to_line, doubts)
      where import_id = ${importId} and line = moved.from_line
        and (line <> moved.to_line or stored.doubts <> moved.doubts)`.execute(tx)
    await sql`update ${name} set line = -line where import_id = ${importId} and line < 0`.execute(tx)
  }
}

interface CutCounts {
  readonly entryCount: number
  readonly innerEntryCount: number
  readonly leftOutCount: number
  readonly leftOutEntryCount: number
}

/** What the import has now, and by which cuts; and which of its questions stand in it twice. */
export async function finishCuts(
  tx: Tx,
  importId: string,
  { cuts, counts, leftOut }: { readonly cuts: Cuts; readonly counts: CutCounts; readonly leftOut: readonly Remark[] },
): Promise<void> {
  await sql`
    update question_import_items i set is_repeated = numbered.is_repeated
    from (
      select line, row_number() over (partition by content_hash order by line) > 1 as is_repeated
      from question_import_items where import_id = ${importId}
    ) numbered
    where i.import_id = ${importId} and i.line = numbered.line and i.is_repeated <> numbered.is_repeated`.execute(tx)
  const { open, dropped } = await tx
    .selectFrom('questionImportProblems')
    .select([
      sql<number>`count(*) filter (where not is_dropped)`.as('open'),
      sql<number>`count(*) filter (where is_dropped)`.as('dropped'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('questionImports')
    .set({
      ...counts,
      leftOut: asJson(leftOut),
      cuts: asJson([...cuts]),
      problemCount: Number(open),
      droppedCount: Number(dropped),
    })
    .where('id', '=', importId)
    .execute()
}

export interface PlacedDoubt extends Doubt {
  /** Where its question stands in the file. */
  readonly place: number
}

/** What is doubtful of where questions begin: the first places, and how many there are. */
export async function listDoubts(
  db: Db,
  importId: string,
  limit: number,
): Promise<{ doubts: PlacedDoubt[]; count: number }> {
  const { rows } = await sql<{ place: number; doubt: Doubt; count: number }>`
    select line as place, doubt, count(*) over () as count from (
      select line, doubts from question_import_items where import_id = ${importId}
      union all select line, doubts from question_import_problems where import_id = ${importId} and not is_dropped
    ) stored, jsonb_array_elements(doubts) with ordinality as each (doubt, no)
    order by line, no limit ${limit}`.execute(db)
  return { doubts: rows.map(({ place, doubt }) => ({ place, ...doubt })), count: Number(rows[0]?.count ?? 0) }
}
