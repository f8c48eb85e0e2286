/** What this module asks of those above it: what its files are used for. */
import { type Db, type RawBuilder, type Schema, sql, type SqlBool } from '@tripos/db/client.ts'
import type { SharedRows } from '@tripos/db/shared-rows.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

interface AssetUse {
  readonly courseId: string
  readonly courseTitle: string
  readonly lessonId: string
  readonly lessonTitle: string
}

interface AssetUses {
  /** One row for each use. */
  readonly rows: SharedRows<Pick<Schema['lessonAssets'], 'assetId'>>
  readonly list: (db: Db, assetId: string) => Promise<AssetUse[]>
}

export const assetUses = extensionPoint<AssetUses>('uses of assets')

/** Of a row of `assets`. */
export const countUses = (): RawBuilder<number> =>
  sql<number>`(${sql.join(
    [
      sql`0`,
      ...assetUses
        .all()
        .map(({ rows }) => sql`(select count(*) from ${rows.as('used')} where used.asset_id = assets.id)`),
    ],
    sql` + `,
  )})`

/** Of a row of `assets`. */
export const isUsed = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [
      sql`false`,
      ...assetUses
        .all()
        .map(({ rows }) => sql`exists (select 1 from ${rows.as('used')} where used.asset_id = assets.id)`),
    ],
    sql` or `,
  )})`

export async function listUses(db: Db, id: string): Promise<AssetUse[]> {
  const uses = await Promise.all(assetUses.all().map(({ list }) => list(db, id)))
  return uses.flat()
}
