import { shareRows } from '@tripos/db/shared-rows.ts'

/** What backups were made, for the page of the system. */
export const backupRows = shareRows('backups')
