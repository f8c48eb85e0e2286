/** How a module lets others read a table of its own: a name for their statements, without naming the table there. */
import { type AliasedRawBuilder, type Schema, sql } from './client.ts'

type TableName = keyof Schema

export interface SharedRows<Row> {
  /** For `from` and `join`, in Kysely and in SQL: `join ${userNames.as('owner')} on owner.id = …`. */
  as<A extends string>(alias: A): AliasedRawBuilder<Row, A>
}

interface SharedTable<Row> extends SharedRows<Row> {
  /** For hot statements, which are plain SQL. */
  text(alias: string): string
}

const inDatabase = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The whole table. */
export const shareRows = <T extends TableName>(table: T): SharedTable<Schema[T]> => ({
  as: alias => sql<Schema[T]>`${sql.table(table)}`.as(alias),
  text: alias => `${inDatabase(table)} as ${alias}`,
})

/** These columns and no others: what is not among them does not leave the module. */
export const shareColumns = <T extends TableName, C extends keyof Schema[T] & string>(
  table: T,
  columns: readonly C[],
): SharedRows<Pick<Schema[T], C>> => {
  const list = sql.join(columns.map(column => sql.ref(column)))
  return { as: alias => sql<Pick<Schema[T], C>>`(select ${list} from ${sql.table(table)})`.as(alias) }
}

/** Where the module that has such rows is not there: the same columns, and nothing in them. Types as PostgreSQL names them. */
export function noRows<Row>(types: { readonly [K in keyof Row & string]: string }): SharedRows<Row> {
  const columns = Object.entries<string>(types).map(([name, type]) => sql`null::${sql.raw(type)} as ${sql.ref(name)}`)
  return { as: alias => sql<Row>`(select ${sql.join(columns)} where false)`.as(alias) }
}
