/** Brings a database to the newest schema: plain SQL files in order, each in its own transaction, each run once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'

/** The build copies them beside the bundle. */
const HERE = dirname(fileURLToPath(import.meta.url))
export const MIGRATIONS_FOLDER = join(HERE, basename(HERE) === 'dist' ? 'migrations' : '../../migrations')

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** In their order. One that is not named as the others would never run, and nobody would notice. */
export function migrationNames(folder: string): string[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const odd = names.find(name => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (odd !== undefined) throw new Error(`${odd} is no name of a migration: it is 0123_what_it_adds.sql`)
  return names.sort()
}

export const readMigrations = (folder: string): Migration[] =>
  migrationNames(folder).map(name => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })

/** Any number: all processes that migrate take this lock, one after another. */
const MIGRATION_LOCK = 748_211_903

async function runOne(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const done = await client.query<{ checksum: string }>('select checksum from migrations where name = $1', [name])
    const stored = done.rows[0]?.checksum
    if (stored !== undefined && stored !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`)
    }
    if (stored === undefined) {
      await client.query("set local lock_timeout = '10s'")
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    }
    await client.query('commit')
    return stored === undefined
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const TABLE =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** What the database has not got yet. Refuses one that a newer version has been at: nobody knows what that changed. */
export async function pendingMigrations(
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: string[]; applied: number }> {
  const { rows: found } = await pool.query<{ has: boolean }>(`select to_regclass('migrations') is not null as has`)
  const { rows } =
    found[0]?.has === true ? await pool.query<{ name: string }>('select name from migrations') : { rows: [] }
  const known = migrationNames(folder)
  const newer = rows
    .map(row => row.name)
    .filter(name => !known.includes(name))
    .sort()
  if (newer.length > 0) {
    throw new StartRefusal(
      `The database is of a newer version of Tripos (it has ${newer.at(-1)}): start that version, or restore a backup from before the update into an empty folder.`,
    )
  }
  const applied = new Set(rows.map(row => row.name))
  return { pending: known.filter(name => !applied.has(name)), applied: applied.size }
}

/** Applies these within the caller's transaction, to a database that has none of them. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(TABLE)
  for (const { name, text, checksum } of migrations) {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

/** Applies what is missing and returns how many migrations that were. Safe to run in several processes at once. */
export async function migrate(pool: pg.Pool, folder: string): Promise<number> {
  await pendingMigrations(pool, folder)
  const client = await pool.connect()
  try {
    // A migration of a large table takes its time.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(TABLE)
    await client.query('commit')
    let applied = 0
    for (const migration of readMigrations(folder)) {
      if (await runOne(client, migration)) applied += 1
    }
    return applied
  } finally {
    // It has no limits: nobody else gets it.
    client.release(true)
  }
}

/**
 * Asks whether nothing is missing; for readiness. The folder is read once. Migrations of a newer version do not count: while
 * one process after another is updated, those of the old version go on serving.
 */
export function migrationCheck(pool: pg.Pool, folder: string): () => Promise<boolean> {
  const names = migrationNames(folder)
  return async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from migrations where name = any($1)',
      [names],
    )
    return rows[0]?.count === names.length
  }
}
