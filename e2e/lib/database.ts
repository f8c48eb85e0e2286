/** The database of the product under test, for what no call and no screen can bring about. */
import { connect, type Database, sql } from '@tripos/db/client.ts'
import { databaseOf } from '../../apps/server/test/load/product.ts'
import { product } from './product.ts'

export function openDatabase(): Database {
  const { url } = databaseOf(product().dataFolder)
  return connect({ connectionString: url, poolSize: 1, onError: () => undefined })
}

/** Every row of every table but these, as text: what somebody reads who gets hold of a backup. */
export async function readDump(except: readonly string[]): Promise<string> {
  const database = openDatabase()
  try {
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname in ('public', 'pgboss') and tablename <> all(${[...except]}::text[])`.execute(
      database.db,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(database.db)
      texts.push(...rows.map(({ line }) => line))
    }
    return texts.join('\n')
  } finally {
    await database.close()
  }
}
