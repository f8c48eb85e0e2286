/** The database as a backup reads and writes it: every table of ours by name, whatever the schema is. */
import pg from 'pg'
import { MIGRATIONS } from '@tripos/db/migration-rows.ts'

export type Client = pg.Client

export const openClient = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'tripos backup' })
  // A lost connection fails the statement that waits for it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * The text of values must be the same here and where it is restored, and nothing may run out of time. Of the transaction: a
 * pooler gives the connection to somebody else after it.
 */
export const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Any number, of a backup; of a transaction, so that it bears a pooler and goes with its connection. */
const BACKUP_LOCK = 748_211_904

/** One backup of a database at a time. The transaction stays open, without a snapshot, until it ends. */
export async function lockBackups(client: pg.Client, { wait }: { wait: boolean }): Promise<boolean> {
  await client.query(`begin; ${SETTINGS}`)
  if (wait) {
    await client.query('select pg_advisory_xact_lock($1)', [BACKUP_LOCK])
    return true
  }
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1) as "isOurs"', [
    BACKUP_LOCK,
  ])
  return rows[0]?.isOurs === true
}

export interface Table {
  readonly name: string
  /** Those that are written; PostgreSQL works out the others. */
  readonly columns: readonly string[]
  /** Of a table in months: its rows are read in this order, since months may be others where they are restored. */
  readonly order?: readonly string[] | undefined
}

/** What an extension made is there again with it; some servers have one in every database. */
const isNoExtensions = `not exists (select 1 from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string[] | null }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns, (
       select array_agg(k.attname::text order by place)
       from pg_index i, unnest(i.indkey) with ordinality as keys (no, place), pg_attribute k
       where c.relkind = 'p' and i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid and k.attnum = keys.no
     ) as order
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${isNoExtensions}
     group by c.oid order by 1`,
  )
  return rows.map(({ order, ...table }) => (order === null ? table : { ...table, order }))
}

export interface Sequence {
  readonly name: string
  readonly last: number
  readonly isCalled: boolean
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: facts } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${name}`,
    )
    if (facts[0] !== undefined) found.push({ name, last: Number(facts[0].last), isCalled: facts[0].isCalled })
  }
  return found
}

export const setSequence = (client: pg.Client, { name, last, isCalled }: Sequence): Promise<unknown> =>
  client.query('select setval($1::regclass, $2, $3)', [`public.${name}`, last, isCalled])

export interface DatabaseFacts {
  readonly postgres: string
  readonly bytes: number
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
}

/** The first statement of a snapshot is where it begins: everything after it sees the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<DatabaseFacts> {
  await client.query(`begin isolation level repeatable read read only; ${SETTINGS}`)
  const facts = await client.query<{ postgres: string; bytes: string }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database())::text as bytes`,
  )
  const migrations = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS} order by name`,
  )
  return {
    postgres: facts.rows[0]?.postgres ?? '',
    bytes: Number(facts.rows[0]?.bytes ?? 0),
    migrations: migrations.rows,
  }
}

const quoted = (columns: readonly string[]): string => columns.map(column => `"${column}"`).join(', ')

export const copyIntoStatement = ({ name, columns }: Table): string =>
  `copy public.${name} (${quoted(columns)}) from stdin`

export const copyOutStatement = ({ name, columns, order }: Table): string =>
  order === undefined
    ? `copy public.${name} (${quoted(columns)}) to stdout`
    : `copy (select ${quoted(columns)} from public.${name} order by ${quoted(order)}) to stdout`

/** Neither a table of ours nor one of the job queue, nor of anybody else. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname <> 'information_schema'
       and n.nspname not like 'pg\\_%' and ${isNoExtensions}`,
  )
  return rows[0]?.count === '0'
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Rows come in the order of the file, which no foreign key can be asked of: they are dropped, and made again when all
 * rows are there, which checks every one of them. Needs no rights beyond those of the owner.
 */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

export async function addForeignKeys(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** What migrations put in stands in the backup too. Triggers keep quiet: what they would do has been done. */
export async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table public.${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`)
}

export async function enableTriggers(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table public.${name} enable trigger user`)
}
