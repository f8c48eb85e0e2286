import { shareRows } from './shared-rows.ts'

/** What was applied to this database, and when. */
export const migrationRows = shareRows('migrations')

/** The same for a connection of its own, outside of pool and plugins. */
export const MIGRATIONS = 'public.migrations'
