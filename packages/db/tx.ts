import type { Db, Tx } from './client.ts'

/** One transaction a use case. Nothing slow inside: no mail, file, HTTP, spreadsheet. */
export function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** For what only reads and needs settings of its own: the database refuses every write in it. */
export function inReadTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(work)
}

/** For what reads many portions that are to be of one moment: whatever is committed meanwhile is not seen, and nothing can be written. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
