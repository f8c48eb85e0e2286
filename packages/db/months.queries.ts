/** Tables of a month each, below a partitioned one: made ahead, and dropped whole when nothing in them is kept. */
import { type Db, type RawBuilder, sql, type Tx } from './client.ts'
import { firstIdAt, type Month, monthOfTable } from './months.rules.ts'

/** What a row's month is found by: its moment, or the UUIDv7 of what it belongs to. */
export type MonthKey = { readonly column: string; readonly type: 'moment' | 'id' }

export interface MonthlyTable {
  readonly name: string
  readonly key: MonthKey
}

/** One process at a time; and nobody waits long behind one that waits for a lock. */
async function lockTables(tx: Tx, { name }: MonthlyTable): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`months of ${name}`}, 0))`.execute(tx)
}

const boundOf = ({ type }: MonthKey, moment: Date): string =>
  type === 'moment' ? moment.toISOString() : firstIdAt(moment)

export async function listMonths(db: Db, { name }: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<{ table: string }>`select inhrelid::regclass::text as table from pg_inherits
    where inhparent = ${name}::regclass order by 1`.execute(db)
  return rows.map(row => monthOfTable(name, row.table)).filter(month => month !== undefined)
}

/** Columns that are written; PostgreSQL works out the others. */
async function listColumns(db: Db, { name }: MonthlyTable): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`select attname::text as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return sql.join(rows.map(row => sql.id(row.column)))
}

/** What a table needs done where others refer to its rows, in the transaction that takes them away or puts them elsewhere. */
export interface MonthHooks {
  beforeMove(tx: Tx, month: Month): Promise<void>
  afterMove(tx: Tx, month: Month): Promise<void>
  beforeDrop(tx: Tx, month: Month): Promise<void>
}

interface OneMonth {
  readonly table: MonthlyTable
  readonly month: Month
  readonly hooks?: MonthHooks | undefined
}

/** From the catalogue itself: to_regclass remembers what was there before the lock was waited for. */
async function isThere(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace) as found`.execute(tx)
  return rows[0]?.found === true
}

/** Rows of this month that came before its table lie in the rest, and move into it. */
export async function addMonth(tx: Tx, { table, month, hooks }: OneMonth): Promise<void> {
  await lockTables(tx, table)
  const name = `${table.name}_${month.name}`
  if (await isThere(tx, name)) return
  const [made, rest, key] = [sql.id(name), sql.id(`${table.name}_rest`), sql.id(table.key.column)]
  const [from, until] = [month.from, month.until].map(moment => sql.lit(boundOf(table.key, moment)))
  await sql`create table ${made} (like ${sql.table(table.name)} including all)`.execute(tx)
  const columns = await listColumns(tx, table)
  // Nobody adds to the rest between the move and the moment from which rows go to the new table.
  await sql`lock table ${rest} in access exclusive mode`.execute(tx)
  await hooks?.beforeMove(tx, month)
  await sql`with moved as (delete from ${rest} where ${key} >= ${from} and ${key} < ${until} returning ${columns})
    insert into ${made} (${columns}) select ${columns} from moved`.execute(tx)
  await sql`alter table ${sql.table(table.name)} attach partition ${made} for values from (${from}) to (${until})`.execute(
    tx,
  )
  await hooks?.afterMove(tx, month)
}

/** Gives whether it was still there. */
export async function dropMonth(tx: Tx, { table, month, hooks }: OneMonth): Promise<boolean> {
  await lockTables(tx, table)
  const name = `${table.name}_${month.name}`
  if (!(await isThere(tx, name))) return false
  await hooks?.beforeDrop(tx, month)
  await sql`alter table ${sql.table(table.name)} detach partition ${sql.id(name)}`.execute(tx)
  await sql`drop table ${sql.id(name)}`.execute(tx)
  return true
}

/** Rows that lie in no month's table, of moments long ago. */
export async function deleteFromRest(
  db: Db,
  { table, before, limit }: { table: MonthlyTable; before: Date; limit: number },
): Promise<number> {
  const [rest, key] = [sql.id(`${table.name}_rest`), sql.id(table.key.column)]
  const { numAffectedRows } = await sql`delete from ${rest} where ctid = any(array(
    select ctid from ${rest} where ${key} < ${sql.lit(boundOf(table.key, before))} limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
