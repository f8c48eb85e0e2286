/** Imports that are open, and what a preview shows of what was read. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { Remark } from './remark.ts'

export type Owned = { readonly id: string; readonly userId: string; readonly now: Date }

/** Holds an import of this user that is read, not committed and not being so; undefined otherwise. */
export function lockImport(tx: Tx, { id, userId, now }: Owned): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('questionImports')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isReady', '=', true)
    .where('committedAt', 'is', null)
    .where('movingAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a question of the import is the same as this one. */
export async function isInImport(tx: Tx, importId: string, contentHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('questionImportItems')
    .select('line')
    .where('importId', '=', importId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return found !== undefined
}

export interface OpenImport {
  readonly id: string
  readonly bankId: string
  readonly fileName: string
  readonly format: string
  readonly isReady: boolean
  readonly doneCount: number
  readonly movingAt: Date | null
  readonly movedCount: number
  readonly movingCount: number
  readonly problemCount: number
  readonly droppedCount: number
  readonly entryCount: number
  readonly innerEntryCount: number
  readonly leftOutEntryCount: number
  readonly leftOutCount: number
  readonly leftOut: readonly Remark[]
  /** Its file is there to be read again. */
  readonly canCut: boolean
}

const OPEN_COLUMNS = [
  'id',
  'bankId',
  'fileName',
  'format',
  'isReady',
  'doneCount',
  'movingAt',
  'movedCount',
  'movingCount',
  'problemCount',
  'droppedCount',
  'entryCount',
  'innerEntryCount',
  'leftOutEntryCount',
  'leftOutCount',
  'leftOut',
] as const

interface Search {
  readonly userId: string
  readonly now: Date
  /** A reading or a commit that has shown no life since then has ended with its process. */
  readonly aliveSince: Date
}

const findOpen = (db: Db, { userId, now, aliveSince }: Search) =>
  db
    .selectFrom('questionImports')
    .select(OPEN_COLUMNS)
    .select(sql<boolean>`file is not null`.as('canCut'))
    .where('userId', '=', userId)
    .where('committedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(({ or, eb }) => or([eb('isReady', '=', true), eb('touchedAt', '>', aliveSince)]))

const withLeftOut = <R extends { leftOut: unknown }>(row: R | undefined) =>
  row && { ...row, leftOut: row.leftOut as OpenImport['leftOut'] }

/** The newest import of this user into a bank that is being read or waits to be committed. */
export const findOpenImport = async (db: Db, bankId: string, search: Search): Promise<OpenImport | undefined> =>
  withLeftOut(
    await findOpen(db, search).where('bankId', '=', bankId).orderBy('createdAt', 'desc').limit(1).executeTakeFirst(),
  )

export const findImportById = async (db: Db, id: string, search: Search): Promise<OpenImport | undefined> =>
  withLeftOut(await findOpen(db, search).where('id', '=', id).executeTakeFirst())

/** The newest import of this user into a bank, if it was committed. */
export async function findLastImport(db: Db, bankId: string, { userId, now }: Pick<Search, 'userId' | 'now'>) {
  const newest = await db
    .selectFrom('questionImports')
    .select([
      'id as importId',
      'fileName',
      'committedAt',
      'importedCount',
      'updatedCount',
      'skippedCount',
      'droppedCount',
    ])
    .where('userId', '=', userId)
    .where('bankId', '=', bankId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined || newest.committedAt === null) return undefined
  const { committedAt: _, importedCount, updatedCount, skippedCount, ...last } = newest
  return {
    ...last,
    importedCount: importedCount ?? 0,
    updatedCount: updatedCount ?? 0,
    skippedCount: skippedCount ?? 0,
  }
}

/** Takes an import away, unless it is being committed. */
export async function deleteImport(db: Db, id: string, { userId, aliveSince }: Omit<Search, 'now'>): Promise<void> {
  await db
    .deleteFrom('questionImports')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('movingAt', 'is', null), eb('movingAt', '<=', aliveSince)]))
    .execute()
}

/** How far a reading is; false where somebody took the import away. */
export async function reportProgress(
  db: Db,
  id: string,
  { doneCount, now }: { doneCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('questionImports')
    .set({ doneCount, touchedAt: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface ItemCounts {
  readonly readyCount: number
  readonly lossyCount: number
  readonly countByType: Record<string, number>
}

export async function countItems(db: Db, importId: string): Promise<ItemCounts> {
  const rows = await db
    .selectFrom('questionImportItems')
    .select([
      'type',
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where losses <> '[]')`.as('lossy'),
    ])
    .where('importId', '=', importId)
    .groupBy('type')
    .execute()
  return {
    readyCount: rows.reduce((sum, row) => sum + Number(row.count), 0),
    lossyCount: rows.reduce((sum, row) => sum + Number(row.lossy), 0),
    countByType: Object.fromEntries(rows.map(row => [row.type, Number(row.count)])),
  }
}

/** What is lost of how many questions and of which first, the most frequent first. */
export async function countLosses(
  db: Db,
  importId: string,
  limit: number,
): Promise<{ what: LocalizedText; count: number; lines: number[] }[]> {
  const rows = await db
    .selectFrom('questionImportItems')
    .innerJoin(sql<{ what: unknown }>`jsonb_array_elements(losses)`.as<'loss'>(sql`loss(what)`), join => join.onTrue())
    .select([
      sql<LocalizedText>`loss.what`.as('what'),
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number[]>`(array_agg(line order by line))[1:10]`.as('lines'),
    ])
    .where('importId', '=', importId)
    .groupBy(sql`loss.what`)
    .orderBy('count', 'desc')
    .orderBy(sql`loss.what->>'en-US'`)
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

export interface Duplicate {
  readonly line: number
  readonly excerpt: string
  readonly isKnown: boolean
}

/** Questions that stand in the bank, or earlier in the file, already: the first of them, and how many there are. */
export async function listDuplicates(
  db: Db,
  { id, bankId }: Pick<OpenImport, 'id' | 'bankId'>,
  limit: number,
): Promise<{ duplicates: Duplicate[]; count: number }> {
  const isKnown = sql<boolean>`exists (
    select from questions q join bank_questions b on b.question_id = q.id
    where b.bank_id = ${bankId} and q.deleted_at is null and q.content_hash = question_import_items.content_hash)`
  const marked = db
    .selectFrom('questionImportItems')
    .select(['line', 'excerpt', 'isRepeated', isKnown.as('isKnown')])
    .where('importId', '=', id)
    .as('marked')
  const rows = await db
    .selectFrom(marked)
    .select(['line', 'excerpt', 'isKnown', sql<number>`count(*) over ()`.as('count')])
    .where(({ or, eb }) => or([eb('isKnown', '=', true), eb('isRepeated', '=', true)]))
    .orderBy('line')
    .limit(limit)
    .execute()
  return { duplicates: rows, count: Number(rows[0]?.count ?? 0) }
}
