/** The pools, their type parsers, and the two handles: `Db` for either, `Tx` for "must be in a transaction". */
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isStaleConnection } from '@tripos/runtime/fail.ts'
import { isKeeping, planNameOf } from './plan-names.ts'
import { currentLane, type Lane, LANES } from './lanes.ts'
import type { DB, JsonValue } from './schema.ts'

export { sql }
export type { AliasedRawBuilder, RawBuilder, Expression, ExpressionBuilder, SqlBool } from 'kysely'
export type Schema = DB
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

// count(*) and sums come as int8: as numbers, exact up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface DatabaseOptions {
  readonly connectionString: string
  /** Connections for ordinary calls; the other lanes have theirs beside. */
  readonly poolSize: number
  readonly onError: (error: Error) => void
  /**
   * Prepared statements on hot paths; off behind a pooler in transaction mode. Such a pooler refuses limits of time that a
   * connection brings along, too.
   */
  readonly namedStatements?: boolean
  /**
   * Whether a commit waits until it is on disk. Without it a crash may take the last ones away, until somebody commits who
   * waits. Not behind a pooler, which would hand the setting on to others.
   */
  readonly waitsForDisk?: boolean
}

/** Hot statements: plain SQL, prepared once a connection, rows as PostgreSQL names them. */
export interface Statements {
  run<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
}

export interface Database {
  readonly db: Db
  /** The connections of ordinary calls. */
  readonly pool: Pool
  /** The connections of all lanes. */
  readonly pools: readonly Pool[]
  readonly statements: Statements
  close(): Promise<void>
}

/** Statements are sent without waiting for the one before, where a caller does not wait (`inTxWithKeptPlans`). The types of the driver do not know the setting. */
const SENT_AT_ONCE = { pipeline: true }

/**
 * Compiling a plan costs more than any statement of ours gains by it. Set before the first statement, since some poolers
 * refuse settings among the `options` of a connection. The types of the driver do not know the hook.
 */
const connectionSettings = (waitsForDisk: boolean) => ({
  onConnect: async (client: pg.ClientBase) => {
    await client.query('set jit = off')
    if (!waitsForDisk) await client.query('set synchronous_commit = off')
  },
})

function makePool(options: DatabaseOptions, lane: Lane): Pool {
  const { connectionString, poolSize, onError, namedStatements = true, waitsForDisk = true } = options
  const { connections = poolSize, statementSeconds, lockSeconds } = LANES[lane]
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    ...connectionSettings(waitsForDisk || !namedStatements),
    ...SENT_AT_ONCE,
    application_name: lane === 'call' ? 'tripos' : `tripos ${lane}`,
    ...(namedStatements && { statement_timeout: statementSeconds * 1000, lock_timeout: lockSeconds * 1000 }),
  })
  // Without a listener a lost idle connection would end the process.
  pool.on('error', onError)
  // The same for one that is in use: its statement is told, and the pool drops it.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** What the driver keeps a connection in; its types do not tell. */
interface Wired {
  readonly connection?: { readonly stream?: { cork(): void; uncork(): void } }
}

/** What is sent at one moment goes out in one packet. */
function gather(client: pg.ClientBase): void {
  const { stream } = (client as unknown as Wired).connection ?? {}
  if (stream === undefined) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A connection for Kysely, which gives it back without a word about what its statements met. */
async function connectFrom(pool: Pool, keepsPlans: boolean) {
  const client = await pool.connect()
  let isStale = false
  return {
    async query(text: string, values: unknown[]) {
      try {
        const name = keepsPlans ? planNameOf(text) : undefined
        if (isKeeping()) gather(client)
        return await client.query(name === undefined ? { text, values } : { name, text, values })
      } catch (error) {
        isStale ||= isStaleConnection(error)
        throw error
      }
    },
    release: () => client.release(isStale),
  }
}

export function connect(options: DatabaseOptions): Database {
  const pools: Record<Lane, Pool> = {
    hot: makePool(options, 'hot'),
    call: makePool(options, 'call'),
    list: makePool(options, 'list'),
    long: makePool(options, 'long'),
    job: makePool(options, 'job'),
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        // Cursors, which its type allows for, are not used.
        connect: () =>
          connectFrom(pools[currentLane()], options.namedStatements ?? true) as unknown as Promise<pg.PoolClient>,
        end: async () => {
          for (const pool of Object.values(pools)) if (!pool.ended) await pool.end()
        },
      },
    }),
    // Without maintainNestedObjectKeys the plugin would rewrite the keys of stored JSON.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const { namedStatements = true } = options
  const statements: Statements = {
    async run<R extends object>(name: string, text: string, values: readonly unknown[]) {
      // The pool drops a connection whose statement failed.
      const result = await pools[currentLane()].query<R>({
        text,
        values: [...values],
        ...(namedStatements ? { name } : {}),
      })
      return result.rows
    },
  }
  return { db, pool: pools.call, pools: Object.values(pools), statements, close: () => db.destroy() }
}

/** A value for a jsonb column: arrays too, which the driver would otherwise send as PostgreSQL arrays. */
export const asJson = (value: unknown): RawBuilder<JsonValue> => sql<JsonValue>`${JSON.stringify(value)}::jsonb`

/** Runs a statement made by somebody else (the job library) on a handle of ours, so that it joins our transaction. */
export async function executeRaw(
  handle: Db | Tx,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  const result = await handle.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows: result.rows }
}

/** The same statements inside a transaction, where one of them is part of more. */
export const statementsOf = (tx: Tx): Statements => ({
  async run<R extends object>(_name: string, text: string, values: readonly unknown[]) {
    const result = await tx.withoutPlugins().executeQuery<R>(CompiledQuery.raw(text, [...values]) as CompiledQuery<R>)
    return result.rows
  },
})
