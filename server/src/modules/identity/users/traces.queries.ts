/**
 * What keeps somebody from being deleted: rows of any table that say whose they are. Which tables those are the database
 * knows, by its foreign keys, so that a new one is counted from its first day. This module owns none of them: it only counts.
 */
import { anyOf } from '../../../db/any-of.ts'
import { type Db, type RawBuilder, sql } from '../../../db/client.ts'

export interface Trace {
  readonly userId: string
  readonly table: string
  readonly count: number
}

interface Reference {
  readonly tableName: string
  readonly columnName: string
}

/** Columns that name a user, and whose rows do not go with the user. */
export async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select tables.relname as table_name, columns.attname as column_name
    from pg_constraint keys
    join pg_class tables on tables.oid = keys.conrelid
    join pg_attribute columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
    where keys.contype = 'f' and keys.confrelid = 'users'::regclass and keys.confdeltype in ('a', 'r')
    order by 1, 2`.execute(db)
  return rows
}

/** The log names who acted without a foreign key: its rows are older than anything that could hold them. */
const LOG: Reference = { tableName: 'audit_log', columnName: 'actor_id' }

const countOf = ({ tableName, columnName }: Reference, userIds: readonly string[]): RawBuilder<unknown> =>
  sql`select ${sql.ref(columnName)} as user_id, ${tableName} as table_name, count(*) as count
    from ${sql.table(tableName)} where ${sql.ref(columnName)} = ${anyOf(userIds)} group by 1`

/** The tables with the most rows first. */
export async function findTraces(db: Db, userIds: readonly string[]): Promise<Trace[]> {
  const references = [...(await listReferences(db)), LOG]
  const counted = sql.join(
    references.map(reference => countOf(reference, userIds)),
    sql` union all `,
  )
  const { rows } = await sql<Trace>`select user_id, table_name as "table", sum(count)::int as count
    from (${counted}) as counted group by 1, 2 order by 1, 3 desc, 2`.execute(db)
  return rows
}
