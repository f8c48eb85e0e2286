/** A readable picture of a migrated database, from its catalogues: what the migrations together have made. */

export interface Queryable {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.attgenerated as generated, a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as fallback
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`

// Type n, the "not null" that PostgreSQL 18 lists as a constraint too, is on its column already.
const CONSTRAINTS = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where k.contype <> 'n' and k.conparentid = 0 and not c.relispartition
  order by c.relname collate "C", array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname collate "C"`

const INDEXES = `
  select c.relname as "table", pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_class x on x.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname collate "C", x.relname collate "C"`

const OPTIONS = `
  select c.relname as "table", array_to_string(c.reloptions, ', ') as options
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind in ('r', 'p') and not c.relispartition and c.reloptions is not null`

const PARTITIONED = `
  select relname as "table", pg_get_partkeydef(oid) as key from pg_class
  where relkind = 'p' and not relispartition and relnamespace = 'public'::regnamespace`

const HEAD = `-- The schema that the migrations make, read from the catalogues by \`npm run generate\`. Not run by anything: change a
-- table by a new migration. A test of the server project compares this picture with a migrated database.
`

type Row = Record<string, unknown>

function columnLine({ name, type, required, generated, identity, fallback }: Row): string {
  const parts = [String(name), String(type)]
  if (generated === 's') parts.push(`generated always as (${String(fallback)}) stored`)
  else if (typeof fallback === 'string') parts.push(`default ${fallback}`)
  if (identity === 'a' || identity === 'd') parts.push('generated as identity')
  if (required === true) parts.push('not null')
  return parts.join(' ')
}

const linesOf = (rows: Row[], table: unknown, toLine: (row: Row) => string): string[] =>
  rows.filter(row => row['table'] === table).map(toLine)

export async function schemaPicture(database: Queryable): Promise<string> {
  const columns = (await database.query(COLUMNS)).rows
  const constraints = (await database.query(CONSTRAINTS)).rows
  const indexes = (await database.query(INDEXES)).rows
  const options = (await database.query(OPTIONS)).rows
  const partitioned = (await database.query(PARTITIONED)).rows
  const tables = [...new Set(columns.map(column => column['table']))]
  const pictures = tables.map(table => {
    const body = [
      ...linesOf(columns, table, columnLine),
      ...linesOf(constraints, table, row => `constraint ${String(row['name'])} ${String(row['definition'])}`),
    ]
    const settings = linesOf(options, table, row => ` with (${String(row['options'])})`).join('')
    const months = linesOf(partitioned, table, row => ` partition by ${String(row['key'])}`).join('')
    const after = linesOf(indexes, table, row => `${String(row['definition'])};\n`).join('')
    return `create table ${String(table)} (\n${body.map(line => `  ${line}`).join(',\n')}\n)${months}${settings};\n${after}`
  })
  return [HEAD, ...pictures].join('\n')
}
