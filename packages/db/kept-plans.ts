/**
 * Transactions whose statements keep their plans, and go to the database together. PostgreSQL plans what it is sent anew each time;
 * where a statement asks much of few rows, that takes longer than the statement itself (docs/adr/0158). And where many work on one
 * machine, each way to the database and back waits for its turn: statements that do not need each other's results share one
 * (docs/adr/0159).
 */
import { type CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, sql, Transaction } from 'kysely'
import type { Db, Schema, Tx } from './client.ts'
import { keeping } from './plan-names.ts'

/** Indexes always: a plan that was made while a table was empty would read all of it later on. */
const SETTINGS = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'

const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })

/**
 * A handle whose statements are sent as soon as they are asked for, in that order, where Kysely would wait for each before the next.
 * The first takes the beginning of the transaction along.
 */
function handleOn(db: Db, connection: DatabaseConnection, beginning: string) {
  // Several statements in one text have no plan of their own.
  const query = (text: string): Promise<unknown> =>
    keeping.run(false, () => connection.executeQuery(sql.raw(text).compile(db)))
  let begun: Promise<unknown> | undefined
  const sending: DatabaseConnection = {
    async executeQuery<R>(compiled: CompiledQuery) {
      begun ??= query(`${beginning}; ${SETTINGS}`)
      const [result] = await Promise.all([connection.executeQuery<R>(compiled), begun])
      return result
    },
    streamQuery: () => {
      throw new Error('a stream would hold up what comes after it')
    },
  }
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: consume => consume(sending) })
  const tx: Tx = new Transaction<Schema>({
    config: { dialect: DIALECT },
    dialect: DIALECT,
    driver: new DummyDriver(),
    executor,
  })
  return {
    tx,
    async end(how: 'commit' | 'rollback'): Promise<void> {
      if (begun !== undefined) await query(how)
    },
  }
}

const withKeptPlans = <T>(db: Db, beginning: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  keeping.run(true, () =>
    db.getExecutor().provideConnection(async connection => {
      const { tx, end } = handleOn(db, connection, beginning)
      try {
        const result = await work(tx)
        await end('commit')
        return result
      } catch (error) {
        // What was sent together is answered by then. A connection that is gone has nothing left to take back.
        await end('rollback').catch(() => undefined)
        throw error
      }
    }),
  )

/**
 * For statements of the same words each time: their lists are arrays, not as many parameters as rows. What is asked for at the same
 * time (`Promise.all`) is sent at the same time, and runs in the order in which it was asked for.
 */
export const inTxWithKeptPlans = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withKeptPlans(db, 'begin', work)

/** The same for what only reads: the database refuses every write in it. */
export const inReadTxWithKeptPlans = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withKeptPlans(db, 'begin read only', work)
