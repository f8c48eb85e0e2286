/** What statements of other modules may join: the only way in which they name people. */
import { shareColumns } from '@tripos/db/shared-rows.ts'

export const userRows = shareColumns('users', ['id', 'userName', 'realName', 'avatar', 'roleType', 'state', 'bigrams'])
