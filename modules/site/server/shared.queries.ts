/** What statements of other modules may join: the only way in which they name the settings. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const siteRows = shareRows('siteConfig')
