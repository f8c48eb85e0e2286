import { shareRows } from '../db/shared-rows.ts'

/** What backups were made, for the page of the system. */
export const backupRows = shareRows('backups')
