/** The pool, its type parsers, and the two handles: `Db` for either, `Tx` for "must be in a transaction". */
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
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
  readonly poolSize: number
  readonly onError: (error: Error) => void
  /** Prepared statements on hot paths; off behind a pooler in transaction mode. */
  readonly namedStatements?: boolean
}

/** Hot statements: plain SQL, prepared once a connection, rows as PostgreSQL names them. */
export interface Statements {
  run<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
}

export interface Database {
  readonly db: Db
  readonly pool: Pool
  readonly statements: Statements
  close(): Promise<void>
}

export function connect({ connectionString, poolSize, onError, namedStatements = true }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'tripos',
  })
  // Without a listener a lost idle connection would end the process.
  pool.on('error', onError)
  // The same for one that is in use: its statement is told, and the pool drops it.
  pool.on('connect', client => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Without maintainNestedObjectKeys the plugin would rewrite the keys of stored JSON.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const statements: Statements = {
    async run<R extends object>(name: string, text: string, values: readonly unknown[]) {
      const result = await pool.query<R>({ text, values: [...values], ...(namedStatements ? { name } : {}) })
      return result.rows
    },
  }
  return { db, pool, statements, close: () => db.destroy() }
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
