/** Assets: the files that lessons are made of. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { FindCaller } from '@tripos/http/http.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { ASSETS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { clearAssets } from './clean-up.ts'
import { examineAll } from './examine.ts'
import { convertAll } from './slides/convert-all.ts'
import type { MayLearn } from './media-rights.ts'
import { registerMediaRoute } from './media-route.ts'
import { registerUploads } from './upload-routes.ts'
import { assetsCalls } from './handlers.ts'

const EXAMINE_MS = 1000
const CONVERT_MS = 2000

export const assetsModule = serverModule(manifest, deps => ({
  inputs: [ASSETS_INPUT],
  calls: assetsCalls(deps),
  jobs: [
    { kind: 'loop', name: 'assets-examine', everyMs: EXAMINE_MS, run: () => examineAll(deps) },
    { kind: 'loop', name: 'assets-convert', everyMs: CONVERT_MS, run: stopping => convertAll(deps, { stopping }) },
    { kind: 'cron', name: 'assets-clean-up', cron: '53 3 * * *', run: () => clearAssets(deps) },
  ],
}))

/** What is asked of assets beside the calls: uploads by tus, and bytes by links. */
export function registerAssetRoutes(
  app: FastifyInstance,
  deps: Deps,
  { findCaller, mayLearn }: { readonly findCaller: FindCaller; readonly mayLearn: MayLearn },
): void {
  registerUploads(app, deps, findCaller)
  registerMediaRoute(app, deps, mayLearn)
}

export { assetLinkOf, findAssetFacts, linksOf } from './asset-links.ts'
export type { Holder } from './media-link.ts'
export { findCmi5Package, findPackage, findScormPackage } from './packages/packages.queries.ts'
export type {
  Cmi5Package,
  Cmi5Unit,
  PackageContent,
  ScormPackage,
  ScormUnit,
} from './packages/package-content.ts'
export { findShownSlides, type ShownSlides } from './slides/shown-slides.ts'
export { assetRows } from './shared.queries.ts'
export { assetUses } from './above.queries.ts'
