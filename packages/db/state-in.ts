import { type RawBuilder, sql, type SqlBool } from './client.ts'

/** The column has one of these states. They are written out, not parameters, so that an index of rows in one state serves it. */
export const stateIn = (column: string, states: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(states.map(state => sql.lit(state)))})`
