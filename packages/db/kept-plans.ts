/**
 * Statements whose plans a connection keeps. PostgreSQL plans what it is sent anew each time; where a statement asks much of few
 * rows, that takes longer than the statement itself (docs/adr/0158).
 */
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'
import { keeping } from './plan-names.ts'
import { inReadTx, inTx } from './tx.ts'

/** Indexes always: a plan that was made while a table was empty would read all of it later on. */
async function withKeptPlans<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return keeping.run(true, async () => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
      tx,
    )
    return work(tx)
  })
}

/** For statements of the same words each time: their lists are arrays, not as many parameters as rows. */
export const inTxWithKeptPlans = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(db, tx => withKeptPlans(tx, work))

/** The same for what only reads. */
export const inReadTxWithKeptPlans = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inReadTx(db, tx => withKeptPlans(tx, work))
