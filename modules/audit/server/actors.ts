import type { RawBuilder, Schema, SqlBool } from '@tripos/db/client.ts'
import type { SharedRows } from '@tripos/db/shared-rows.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

type Actor = Pick<Schema['users'], 'id' | 'userName' | 'realName' | 'roleType' | 'bigrams'>

/** Who acted, as the log shows them: accounts and departments are above, since they write to the log. */
export const actors = extensionPoint<{
  readonly rows: SharedRows<Actor>
  /** Whether the person of a column is within the data scope. */
  readonly isInScope: (caller: Caller, column: string) => RawBuilder<SqlBool>
}>('actors of the log')

/** To be joined by this name. */
export const people = () => actors.one().rows.as('users')
