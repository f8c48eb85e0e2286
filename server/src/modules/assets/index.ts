/** Assets: the files that lessons are made of. */
export { assetLinkOf, findAssetFacts } from './asset-links.ts'
