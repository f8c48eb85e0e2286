import * as z from 'zod/mini'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import {
  type Cmi5Package,
  type PackageContent,
  packageContent,
  type PackageEntry,
  type ScormPackage,
} from './package-content.ts'

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

/** Undefined where the asset is no package. */
export async function findPackage(db: Db, assetId: string): Promise<PackageContent | undefined> {
  const row = await db.selectFrom('assetPackages').select('content').where('assetId', '=', assetId).executeTakeFirst()
  return row && z.parse(packageContent, row.content)
}

export async function findScormPackage(db: Db, assetId: string): Promise<ScormPackage | undefined> {
  const content = await findPackage(db, assetId)
  return content?.kind === 'scorm' ? content : undefined
}

export async function findCmi5Package(db: Db, assetId: string): Promise<Cmi5Package | undefined> {
  const content = await findPackage(db, assetId)
  return content?.kind === 'cmi5' ? content : undefined
}

export interface FoundEntry {
  readonly mime: string
  readonly entryNo: number
  /** Of SCORM; `cmi5` of that. */
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
