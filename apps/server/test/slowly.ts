/** Calls that take long, by the clock of the test. */
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { TestApp } from './app.ts'

/** Makes a call that reads a table while somebody else holds it, and lets so many seconds go by meanwhile. */
export async function slowly<T>(
  { deps: { db }, clock }: TestApp,
  { table, seconds }: { readonly table: string; readonly seconds: number },
  call: () => Promise<T>,
): Promise<T> {
  let result: Promise<T> | undefined
  await inTx(db, async tx => {
    await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(tx)
    result = call()
    result.catch(() => undefined)
    const waits = sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`
    while ((await waits.execute(tx)).rows.length === 0);
    clock.advance(seconds)
  })
  return result as Promise<T>
}
