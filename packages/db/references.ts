/** Who names a row, by the foreign keys that the database knows: a new table is counted from its first day. */
import { anyOf } from './any-of.ts'
import { type Db, type RawBuilder, type Schema, sql } from './client.ts'

export interface Reference {
  readonly tableName: string
  readonly columnName: string
}

/** Columns that name a row of `table`, and whose rows do not go with it. */
export async function listReferences(db: Db, table: keyof Schema): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select tables.relname as table_name, columns.attname as column_name
    from pg_constraint keys
    join pg_class tables on tables.oid = keys.conrelid
    join pg_attribute columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
    where keys.contype = 'f' and keys.conparentid = 0 and keys.confrelid = ${table}::regclass and keys.confdeltype in ('a', 'r')
    order by 1, 2`.execute(db)
  return rows
}

/** How many rows of one reference name each of these ids: `named_id`, `table_name`, `count`. */
export const countNaming = ({ tableName, columnName }: Reference, ids: readonly string[]): RawBuilder<unknown> =>
  sql`select ${sql.ref(columnName)} as named_id, ${tableName} as table_name, count(*) as count
    from ${sql.table(tableName)} where ${sql.ref(columnName)} = ${anyOf(ids)} group by 1`
