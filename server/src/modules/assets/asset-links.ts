/** Links to bytes. Whoever asks for one has checked that the person may have them. */
import type { AssetFacts, AssetLink } from '@tripos/contract/assets'
import { AssetState } from '@tripos/contract/enums'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { isPackage, servedName } from './asset-types.rules.ts'
import { factsOf, findForLink } from './assets.queries.ts'
import { mediaKey } from './media-key.ts'
import { linkEnd, linkTo } from './media-link.rules.ts'

/** The name that thumbnails are sent under; no file can have it, since it has no ending. */
export const THUMBNAIL = 'thumbnail'

export async function linkOfName(deps: Pick<Deps, 'db'>, assetId: string, name: string, now: Date): Promise<AssetLink> {
  const end = linkEnd(now)
  const url = linkTo(await mediaKey(deps.db), { assetId, end, name })
  return { url, expiresAt: new Date(end * 1000).toISOString() }
}

/** Of a package the address of its folder. The caller has checked the right; NOT_FOUND where the asset is not ready. */
export async function assetLinkOf(deps: Pick<Deps, 'db'>, assetId: string, now: Date): Promise<AssetLink> {
  const asset = await findForLink(deps.db, assetId)
  if (asset === undefined || asset.state !== AssetState.ready || asset.mime === null) return fail('NOT_FOUND')
  return linkOfName(deps, assetId, isPackage(asset.kind) ? '' : servedName(asset.name, asset.mime), now)
}

/** Those of these files that are ready; the others are left out. */
export async function findAssetFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AssetFacts>> {
  const rows = ids.length === 0 ? [] : await factsOf(db, ids)
  return new Map(rows.map(row => [row.id, row]))
}
