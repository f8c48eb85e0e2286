/** Assets: the files that lessons are made of. */
export { assetLinkOf, findAssetFacts, linksOf } from './asset-links.ts'
export { findPackage, findScormPackage } from './packages/packages.queries.ts'
export type { PackageContent, ScormPackage, ScormUnit } from './packages/package-content.ts'
