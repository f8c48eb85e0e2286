/** Links to bytes. Whoever asks for one has checked that the person may have them. */
import type { AssetFacts, AssetLink } from '../contract/assets.ts'
import { AssetState } from '../contract/asset-kinds.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { linkEnd } from '@tripos/runtime/link-parts.ts'
import { isPackage, servedName } from './asset-types.rules.ts'
import { factsOf, findForLink } from './assets.queries.ts'
import { mediaKey } from './media-key.ts'
import { type Holder, linkTo } from './media-link.ts'

/** The name that thumbnails are sent under; no file can have it, since it has no ending. */
export const THUMBNAIL = 'thumbnail'

export async function linkOfName(
  deps: Pick<Deps, 'db'>,
  { assetId, name, holder }: { readonly assetId: string; readonly name: string; readonly holder: Holder },
  now: Date,
): Promise<AssetLink> {
  const end = linkEnd(now)
  const url = linkTo(await mediaKey(deps.db), { assetId, end, holder, name })
  return { url, expiresAt: new Date(end * 1000).toISOString() }
}

/** Of a package the address of its folder. The caller has checked the right; NOT_FOUND where the asset is not ready. */
export async function assetLinkOf(
  deps: Pick<Deps, 'db'>,
  { assetId, holder }: { readonly assetId: string; readonly holder: Holder },
  now: Date,
): Promise<AssetLink> {
  const asset = await findForLink(deps.db, assetId)
  if (asset === undefined || asset.state !== AssetState.ready || asset.mime === null) return fail('NOT_FOUND')
  return linkOfFile(deps, { id: assetId, ...asset, mime: asset.mime, holder }, now)
}

interface LinkedFile {
  readonly id: string
  readonly kind: number | null
  readonly name: string
  readonly mime: string
  readonly holder: Holder
}

const linkOfFile = (
  deps: Pick<Deps, 'db'>,
  { id, kind, name, mime, holder }: LinkedFile,
  now: Date,
): Promise<AssetLink> =>
  linkOfName(deps, { assetId: id, holder, name: isPackage(kind) ? '' : servedName(name, mime) }, now)

/** The same for many files whose facts have been read: nothing is looked up again. */
export async function linksOf(
  deps: Pick<Deps, 'db'>,
  { assets, holder }: { readonly assets: Iterable<AssetFacts>; readonly holder: Holder },
  now: Date,
): Promise<ReadonlyMap<string, AssetLink>> {
  const links = new Map<string, AssetLink>()
  for (const { mime, ...asset } of assets) {
    if (mime !== null) links.set(asset.id, await linkOfFile(deps, { ...asset, mime, holder }, now))
  }
  return links
}

/** Those of these files that are ready; the others are left out. */
export async function findAssetFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AssetFacts>> {
  const rows = ids.length === 0 ? [] : await factsOf(db, ids)
  return new Map(rows.map(row => [row.id, row]))
}
