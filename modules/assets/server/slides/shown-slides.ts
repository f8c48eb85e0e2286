/** How a presentation is shown: as its PDF, or not yet, or not at all. */
import type { AssetConversion, AssetFacts, AssetLink } from '../../contract/assets.ts'
import { AssetKind, type ConversionFailure, ConversionState } from '../../contract/asset-kinds.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { linkOfName } from '../asset-links.ts'
import type { Holder } from '../media-link.ts'
import { listConversions } from './conversions.queries.ts'
import { findConverter } from './find-converter.ts'

/** The name that the PDF of a presentation is sent under; no file can have it, since it has no ending. */
export const SLIDES_PDF = 'slides-pdf'

type Row = Awaited<ReturnType<typeof listConversions>>[number]

function stateOf({ config }: Pick<Deps, 'config'>, { state }: Row): AssetConversion['state'] {
  if (state === ConversionState.ready) return 'ready'
  if (state === ConversionState.failed) return 'failed'
  return findConverter(config) === undefined ? 'unavailable' : 'waiting'
}

/** To staff. Null: it is no presentation, or not ready yet. */
export async function conversionOf(
  deps: Pick<Deps, 'db' | 'config'>,
  { id, kind }: { readonly id: string; readonly kind: number | null },
): Promise<AssetConversion | null> {
  if (kind !== AssetKind.slides) return null
  const [row] = await listConversions(deps.db, [id])
  if (row === undefined) return null
  return { state: stateOf(deps, row), failure: row.failure as ConversionFailure | null, pages: row.pageCount }
}

export interface ShownSlides {
  /** Null: not yet, or never. */
  readonly pdf: AssetLink | null
  readonly isConverting: boolean
  readonly pages: number | null
}

/** Of those of these files that are presentations. */
export async function findShownSlides(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { assets, holder }: { readonly assets: Iterable<AssetFacts>; readonly holder: Holder },
): Promise<ReadonlyMap<string, ShownSlides>> {
  const ids = [...assets].flatMap(({ id, kind }) => (kind === AssetKind.slides ? [id] : []))
  const shown = new Map<string, ShownSlides>()
  for (const row of ids.length === 0 ? [] : await listConversions(deps.db, ids)) {
    const { assetId, pageCount } = row
    const state = stateOf(deps, row)
    const isThere = state === 'ready'
    const pdf = isThere ? await linkOfName(deps, { assetId, name: SLIDES_PDF, holder }, deps.clock.now()) : null
    shown.set(assetId, { pdf, isConverting: state === 'waiting', pages: isThere ? pageCount : null })
  }
  return shown
}
