/** What changes files, and which lists then are old. */
import { assets } from '@tripos/contract/assets'

export const ASSET_LISTS = [assets.paging, assets.detail, assets.usage]
