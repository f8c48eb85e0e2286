/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const dictionaryItemRows = shareRows('dictionaryItems')
export const dictionaryRows = shareRows('dictionaries')
