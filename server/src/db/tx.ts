import type { Db, Tx } from './client.ts'

/** One transaction a use case. Nothing slow inside: no mail, file, HTTP, spreadsheet. */
export function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
