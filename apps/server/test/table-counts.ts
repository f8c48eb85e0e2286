import { sql } from '@tripos/db/client.ts'
import type { TestApp } from './app.ts'

export type TableCounts = ReadonlyMap<string, number>

/** How many rows each table has: every table that there is, by the catalogue; months count with theirs. */
export async function countTables({ deps }: Pick<TestApp, 'deps'>): Promise<TableCounts> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    deps.db,
  )
  const counted = tables.map(({ name }) => sql`select ${name} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(deps.db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Only what differs, by how much. */
export const differenceOf = (before: TableCounts, after: TableCounts): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...before.keys(), ...after.keys()])]
      .map(name => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const)
      .filter(([, difference]) => difference !== 0),
  )
