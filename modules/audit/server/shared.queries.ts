/** What statements of other modules may join: the only way in which they name rows of this one. */
import type { Reference } from '@tripos/db/references.ts'
import { shareRows } from '@tripos/db/shared-rows.ts'

export const auditCheckRows = shareRows('auditChecks')

/** Where the log says who acted. */
export const ACTORS: Reference = { tableName: 'audit_log', columnName: 'actor_id' }
