import * as z from 'zod/mini'
import { type Db, sql, type Tx } from '../../../db/client.ts'
import { type PackageContent, packageContent, type PackageEntry } from './package-content.ts'

/** Rows in one statement: a statement has at most 65,535 values. */
const CHUNK = 5_000

export async function insertPackage(
  tx: Tx,
  assetId: string,
  { content, entries }: { readonly content: PackageContent; readonly entries: readonly PackageEntry[] },
): Promise<void> {
  await tx
    .insertInto('assetPackages')
    .values({ assetId, content: JSON.stringify(content) })
    .execute()
  for (let from = 0; from < entries.length; from += CHUNK) {
    const rows = entries.slice(from, from + CHUNK).map(entry => ({ assetId, ...entry }))
    await tx.insertInto('assetEntries').values(rows).execute()
  }
}

/** What was read out of these packages, by their assets. */
export async function findPackages(db: Db, assetIds: readonly string[]): Promise<Map<string, PackageContent>> {
  if (assetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assetPackages')
    .selectAll()
    .where('assetId', 'in', [...assetIds])
    .execute()
  return new Map(rows.map(({ assetId, content }) => [assetId, z.parse(packageContent, content)]))
}

export interface FoundEntry {
  readonly mime: string
  readonly entryNo: number
  /** Of SCORM. */
  readonly version: string | null
}

export const findEntry = (db: Db, assetId: string, path: string): Promise<FoundEntry | undefined> =>
  db
    .selectFrom('assetEntries')
    .innerJoin('assetPackages', 'assetPackages.assetId', 'assetEntries.assetId')
    .select(['mime', 'entryNo', sql<string | null>`asset_packages.content->>'version'`.as('version')])
    .where('assetEntries.assetId', '=', assetId)
    .where('path', '=', path)
    .executeTakeFirst()

export async function countEntries(db: Db, assetId: string): Promise<number> {
  const { count } = await db
    .selectFrom('assetEntries')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('assetId', '=', assetId)
    .executeTakeFirstOrThrow()
  return count
}
