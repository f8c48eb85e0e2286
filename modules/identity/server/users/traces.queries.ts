/**
 * What keeps somebody from being deleted: rows of any table that say whose they are. Which tables those are the database
 * knows. This module owns none of them: it only counts.
 */
import { type Db, sql } from '@tripos/db/client.ts'
import { countNaming, listReferences } from '@tripos/db/references.ts'
import { ACTORS } from '../../../audit/server/index.ts'

export interface Trace {
  readonly userId: string
  readonly table: string
  readonly count: number
}

/** The tables with the most rows first. */
export async function findTraces(db: Db, userIds: readonly string[]): Promise<Trace[]> {
  // The log names who acted without a foreign key: its rows are older than anything that could hold them.
  const references = [...(await listReferences(db, 'users')), ACTORS]
  const counted = sql.join(
    references.map(reference => countNaming(reference, userIds)),
    sql` union all `,
  )
  const { rows } = await sql<Trace>`select named_id as user_id, table_name as "table", sum(count)::int as count
    from (${counted}) as counted group by 1, 2 order by 1, 3 desc, 2`.execute(db)
  return rows
}
