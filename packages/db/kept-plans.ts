/**
 * Transactions whose statements keep their plans, and go to the database together. PostgreSQL plans what it is sent anew each time;
 * where a statement asks much of few rows, that takes longer than the statement itself (docs/adr/0158). And where many work on one
 * machine, each way to the database and back waits for its turn: statements that do not need each other's results share one
 * (docs/adr/0159).
 */
import { type CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, sql, Transaction } from 'kysely'
import { hasFailedBefore } from '@tripos/runtime/fail.ts'
import type { Db, Schema, Tx } from './client.ts'
import { runAs } from './work.ts'

/** Indexes always: a plan that was made while a table was empty would read all of it later on. */
const SETTINGS = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'

const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })

/** As `Promise.all`, but after the last of them: the connection is in use until then. */
async function allOf<T>(first: Promise<T>, ...others: Promise<unknown>[]): Promise<[T]> {
  await Promise.allSettled([first, ...others])
  const [result] = await Promise.all([first, ...others])
  return [result]
}

/** A transaction on this connection: what it executes goes out by `execute`. */
function handleOn(db: Db, execute: DatabaseConnection['executeQuery']): Tx {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery: () => {
      throw new Error('a stream would hold up what comes after it')
    },
  }
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: consume => consume(connection) })
  return new Transaction<Schema>({
    config: { dialect: DIALECT },
    dialect: DIALECT,
    driver: new DummyDriver(),
    executor,
  })
}

/** Several statements in one text have no plan of their own. */
const send = (db: Db, connection: DatabaseConnection, text: string): Promise<unknown> =>
  runAs({ keepsPlans: false }, () => connection.executeQuery(sql.raw(text).compile(db)))

/**
 * For the last statements of a transaction: the commit is sent along with those that `work` asks for before it waits for any.
 * Whichever fails takes everything back, as if the commit had come later.
 */
export type Ending = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A handle whose statements are sent as soon as they are asked for, in that order, where Kysely would wait for each before the next.
 * The first takes the beginning of the transaction along.
 */
function transactionOn(db: Db, connection: DatabaseConnection, beginning: string) {
  let begun: Promise<unknown> | undefined
  let failure: unknown
  let isEnded = false
  let isCommitted = false

  /** Those that were sent with one that failed fail for no reason of their own: what is told is the reason. */
  const reasonOf = (error: unknown): unknown => (hasFailedBefore(error) ? failure : error)

  async function commit(): Promise<void> {
    if (!isEnded) {
      isEnded = true
      if (begun !== undefined) await send(db, connection, 'commit')
      isCommitted = true
    }
    // PostgreSQL made a rollback of it then, and calls that no failure.
    if (failure !== undefined) throw reasonOf(failure)
  }

  const ending: Ending = work =>
    Promise.resolve().then(async () => {
      let hasFailed = false
      // A tick that is asked for within a promise comes after whatever follows from promises, and before the packet leaves.
      const committed = new Promise<void>(resolve => {
        process.nextTick(() => resolve(hasFailed ? undefined : commit()))
      })
      const asked = Promise.resolve().then(work)
      asked.catch(() => (hasFailed = true))
      const [result] = await allOf(asked, committed)
      return result
    })

  return {
    tx: handleOn(db, async <R>(compiled: CompiledQuery) => {
      if (isEnded) throw new Error('a statement after the end of its transaction')
      begun ??= send(db, connection, `${beginning}; ${SETTINGS}`)
      try {
        const [result] = await Promise.all([connection.executeQuery<R>(compiled), begun])
        return result
      } catch (error) {
        failure ??= error
        throw error
      }
    }),
    reasonOf,
    ending,
    commit,
    async rollback(): Promise<void> {
      isEnded = true
      if (begun !== undefined && !isCommitted) await send(db, connection, 'rollback')
    },
  }
}

type Work<T> = (tx: Tx, ending: Ending) => Promise<T>

const withKeptPlans = <T>(db: Db, beginning: string, work: Work<T>): Promise<T> =>
  runAs({ keepsPlans: true }, () =>
    db.getExecutor().provideConnection(async connection => {
      const { tx, ending, commit, rollback, reasonOf } = transactionOn(db, connection, beginning)
      try {
        const result = await work(tx, ending)
        // Looks for failures where the end has come already.
        await commit()
        return result
      } catch (error) {
        // What was sent together is answered by then. A connection that is gone has nothing left to take back.
        await rollback().catch(() => undefined)
        throw reasonOf(error)
      }
    }),
  )

/**
 * For statements of the same words each time: their lists are arrays, not as many parameters as rows. What is asked for at the same
 * time (`Promise.all`) is sent at the same time, and runs in the order in which it was asked for.
 */
export const inTxWithKeptPlans = <T>(db: Db, work: Work<T>): Promise<T> => withKeptPlans(db, 'begin', work)

/** The same for what only reads: the database refuses every write in it. */
export const inReadTxWithKeptPlans = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withKeptPlans(db, 'begin read only', work)

/**
 * One statement, which is a transaction of its own and keeps its plan: beginning, statement and commit go in one packet, and are
 * answered by one.
 */
export const oneWithKeptPlan = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  runAs({ keepsPlans: true }, () =>
    db.getExecutor().provideConnection(connection => {
      let isSent = false
      const one = handleOn(db, async <R>(compiled: CompiledQuery) => {
        if (isSent) throw new Error('more than one statement: inTxWithKeptPlans')
        isSent = true
        const begun = send(db, connection, `begin; ${SETTINGS}`)
        const asked = connection.executeQuery<R>(compiled)
        const [result] = await allOf(asked, begun, send(db, connection, 'commit'))
        return result
      })
      return work(one)
    }),
  )
