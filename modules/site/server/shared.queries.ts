/** What statements of other modules may join: the only way in which they name the settings. */
import { shareRows } from '../../db/shared-rows.ts'

export const siteRows = shareRows('siteConfig')
