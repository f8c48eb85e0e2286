/** The tables of this package: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['rate_limits', 'tries'] as const
