import { sql } from '@tripos/db/client.ts'
import type { TestApp } from './app.ts'

/** Empties a table and all that holds its rows, which the product never does. */
export async function emptyTable({ deps }: Pick<TestApp, 'deps'>, table: string): Promise<void> {
  await sql`truncate ${sql.table(table)} cascade`.execute(deps.db)
}
