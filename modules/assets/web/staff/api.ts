/** What changes files, and which lists then are old. */
import { assets } from '../../contract/assets.ts'

export const ASSET_LISTS = [assets.paging, assets.detail, assets.usage]
