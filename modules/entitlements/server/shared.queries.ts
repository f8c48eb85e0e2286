/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const entitlementRows = shareRows('entitlements')
